import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Material } from '../../contract/materials.ts';
import { uploadForm } from './test-site.ts';
import { bytesOf, MEBIBYTE, sha256, uploadSite, video } from './upload-fixture.ts';

const INCOMPLETE = 'Please provide a title, a file, and select a course.';
const NOT_ALLOWED = 'This file type is not allowed.';

const uploads = uploadSite();

async function expectRefusal(answer: Response, status: number, message: string): Promise<void> {
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(await answer.json()).toMatchObject({ status, message });
  expect(answer.status).toBe(status);
  expect(await uploads.state()).toMatchObject({ files: [], materials: [], rows: [] });
}

describe('an upload', () => {
  test.each([
    ['lecture.mp4', 'video', 'Video'],
    ['lecture.webm', 'video', 'Video'],
    ['notes.pdf', 'document', 'Document'],
    ['worksheet.docx', 'document', 'Document'],
    ['reading-list.doc', 'document', 'Document'],
    ['reading-list.txt', 'document', 'Document'],
  ] as const)('%s', async (name, type, word) => {
    const bytes = await bytesOf(name);
    const answer = await uploads.post(uploadForm({ ...uploads.fields(), type }, { name, bytes }));
    expect(answer.status).toBe(201);
    const saved: { message: string; material: Material } = await answer.json();
    expect(saved.message).toBe(`${word} uploaded successfully!`);
    expect(saved.material).toMatchObject({
      courseId: uploads.site.courseId,
      courseName: 'Computer Fundamentals',
      title: 'Lesson 1',
      description: 'क्या है',
      type,
      filePath: `/media/${saved.material.id}/${name}`,
      size: bytes.length,
    });
    const { files, rows, audit } = await uploads.state();
    expect(rows).toMatchObject([{ name, size: bytes.length, sha256: sha256(bytes) }]);
    expect(files).toEqual([
      join('media', (rows[0]?.storage_key ?? '').slice(0, 2), rows[0]?.storage_key ?? ''),
    ]);
    expect(sha256(await readFile(join(uploads.site.dataDir, files[0] ?? '')))).toBe(sha256(bytes));
    expect(audit.at(-1)).toMatchObject({
      action: 'material-added',
      actor_id: 1,
      subject_id: saved.material.id,
    });
  });

  test('the file before the fields', async () => {
    const answer = await uploads.post(
      uploadForm(uploads.fields(), { name: 'lecture.mp4', bytes: video }, 'file-first'),
    );
    expect(answer.status).toBe(201);
  });

  test('goes after the last material of its course', async () => {
    for (let count = 0; count < 3; count += 1)
      expect((await uploads.post(uploadForm(uploads.fields(), { name: 'a.mp4', bytes: video }))).status).toBe(
        201,
      );
    expect((await uploads.state()).materials.map((material) => material.position)).toEqual([1, 2, 3]);
  });

  test('under a hostile name', async () => {
    const name = '../../\u202Eevil"; filename="x.html\0.MP4';
    const answer = await uploads.post(uploadForm(uploads.fields(), { name, bytes: video }));
    const { material }: { material: Material } = await answer.json();
    expect(material.filePath).toMatch(new RegExp(`^/media/${material.id}/[^/]+\\.mp4$`));
    expect((await uploads.site.request(material.filePath ?? '', 'student')).status).toBe(200);
  });

  test('unknown text fields are passed over', async () => {
    const form = uploadForm(uploads.fields(), { name: 'a.mp4', bytes: video }, 'file-first');
    form.append('role', 'admin');
    expect((await uploads.post(form)).status).toBe(201);
  });
});

describe('who', () => {
  test.each([
    [undefined, 401, 'You must be logged in.'],
    ['student', 403, 'Access denied.'],
  ] as const)('%s is refused', async (who, status, message) => {
    const body = uploadForm(uploads.fields(), { name: 'a.mp4', bytes: video });
    await expectRefusal(
      await uploads.site.request('/api/upload-file', who, { method: 'POST', body }),
      status,
      message,
    );
  });

  test('another site is refused', async () => {
    const body = uploadForm(uploads.fields(), { name: 'a.mp4', bytes: video });
    await expectRefusal(await uploads.post(body, { 'sec-fetch-site': 'cross-site' }), 403, 'Access denied.');
  });
});

describe.each(['fields-first', 'file-first'] as const)('refused, %s', (order) => {
  const file = { name: 'a.mp4', bytes: video };
  test.each([
    ['no title', { title: undefined }, INCOMPLETE],
    ['a blank title', { title: ' \u200B ' }, INCOMPLETE],
    ['no course', { courseId: undefined }, INCOMPLETE],
    ['a course that is no number', { courseId: '1 or 1=1' }, INCOMPLETE],
    ['an unknown course', { courseId: '999' }, INCOMPLETE],
    ['no type', { type: undefined }, NOT_ALLOWED],
    ['another type', { type: 'youtube' }, NOT_ALLOWED],
    ['a video called a document', { type: 'document' }, NOT_ALLOWED],
    ['a long title', { title: 'x'.repeat(201) }, 'Please use at most 200 characters.'],
    ['a long description', { description: 'क'.repeat(5001) }, 'Please use at most 5000 characters.'],
  ])('%s', async (_what, change, message) => {
    const given = Object.entries({ ...uploads.fields(), ...change }).filter(
      ([, value]) => value !== undefined,
    );
    await expectRefusal(await uploads.post(uploadForm(Object.fromEntries(given), file, order)), 422, message);
  });

  test.each([
    ['no file', undefined, INCOMPLETE],
    ['an empty file', { name: 'a.mp4', bytes: new Uint8Array() }, INCOMPLETE],
    ['HTML as video', { name: 'a.mp4', bytes: new TextEncoder().encode('<html></html>') }, NOT_ALLOWED],
    ['an unknown extension', { name: 'a.exe', bytes: video }, NOT_ALLOWED],
    [
      'a document called a video',
      { name: 'a.pdf', bytes: new TextEncoder().encode('%PDF-1.4') },
      NOT_ALLOWED,
    ],
  ])('%s', async (_what, given, message) => {
    await expectRefusal(await uploads.post(uploadForm(uploads.fields(), given, order)), 422, message);
  });

  test.each([
    ['a.mp4', 'video', 3 * MEBIBYTE],
    ['a.pdf', 'document', MEBIBYTE],
  ])('%s over its limit', async (name, type, limit) => {
    const bytes = new Uint8Array(limit + 1);
    await expectRefusal(
      await uploads.post(uploadForm({ ...uploads.fields(), type }, { name, bytes }, order)),
      413,
      'The file is too large.',
    );
  });

  test('a course that was deleted', async () => {
    await uploads.site.courses.remove(uploads.site.courseId, 1);
    await expectRefusal(
      await uploads.post(uploadForm(uploads.fields(), file, order)),
      409,
      'This course was deleted.',
    );
  });
});
