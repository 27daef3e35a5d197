import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Material } from '../../contract/materials.ts';
import { startTestSite, type TestSite, uploadForm } from './test-site.ts';

const FIXTURES = new URL('../../../tests/fixtures/', import.meta.url);
const MEBIBYTE = 1024 * 1024;
const HOUR_MS = 60 * 60_000;
const INCOMPLETE = 'Please provide a title, a file, and select a course.';
const NOT_ALLOWED = 'This file type is not allowed.';

const bytesOf = async (name: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await readFile(new URL(name, FIXTURES)));
const video = await bytesOf('lecture.mp4');
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

let site: TestSite;
beforeEach(async () => {
  site = await startTestSite({ maxVideoBytes: 3 * MEBIBYTE, maxDocumentBytes: MEBIBYTE });
});
afterEach(() => site.close());

const fields = () => ({
  title: 'Lesson 1',
  description: 'क्या है',
  type: 'video',
  courseId: String(site.courseId),
});
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  site.request('/api/upload-file', 'admin', { method: 'POST', body, headers });

/** Everything an upload may change. */
const state = async () => ({
  files: await site.stored(),
  materials: await site.db.selectFrom('materials').selectAll().execute(),
  rows: await site.db.selectFrom('files').selectAll().execute(),
  audit: await site.db.selectFrom('audit_log').selectAll().execute(),
});

async function expectRefusal(answer: Response, status: number, message: string): Promise<void> {
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(await answer.json()).toMatchObject({ status, message });
  expect(answer.status).toBe(status);
  expect(await state()).toMatchObject({ files: [], materials: [], rows: [] });
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
    const answer = await post(uploadForm({ ...fields(), type }, { name, bytes }));
    expect(answer.status).toBe(201);
    const saved: { message: string; material: Material } = await answer.json();
    expect(saved.message).toBe(`${word} uploaded successfully!`);
    expect(saved.material).toMatchObject({
      courseId: site.courseId,
      courseName: 'Computer Fundamentals',
      title: 'Lesson 1',
      description: 'क्या है',
      type,
      filePath: `/media/${saved.material.id}/${name}`,
      size: bytes.length,
    });
    const { files, rows, audit } = await state();
    expect(rows).toMatchObject([{ name, size: bytes.length, sha256: sha256(bytes) }]);
    expect(files).toEqual([
      join('media', (rows[0]?.storage_key ?? '').slice(0, 2), rows[0]?.storage_key ?? ''),
    ]);
    expect(sha256(await readFile(join(site.dataDir, files[0] ?? '')))).toBe(sha256(bytes));
    expect(audit.at(-1)).toMatchObject({
      action: 'material-added',
      actor_id: 1,
      subject_id: saved.material.id,
    });
  });

  test('the file before the fields', async () => {
    const answer = await post(uploadForm(fields(), { name: 'lecture.mp4', bytes: video }, 'file-first'));
    expect(answer.status).toBe(201);
  });

  test('goes after the last material of its course', async () => {
    for (let count = 0; count < 3; count += 1)
      expect((await post(uploadForm(fields(), { name: 'a.mp4', bytes: video }))).status).toBe(201);
    expect((await state()).materials.map((material) => material.position)).toEqual([1, 2, 3]);
  });

  test('under a hostile name', async () => {
    const name = '../../\u202Eevil"; filename="x.html\0.MP4';
    const answer = await post(uploadForm(fields(), { name, bytes: video }));
    const { material }: { material: Material } = await answer.json();
    expect(material.filePath).toMatch(new RegExp(`^/media/${material.id}/[^/]+\\.mp4$`));
    expect((await site.request(material.filePath ?? '', 'student')).status).toBe(200);
  });

  test('unknown text fields are passed over', async () => {
    const form = uploadForm(fields(), { name: 'a.mp4', bytes: video }, 'file-first');
    form.append('role', 'admin');
    expect((await post(form)).status).toBe(201);
  });
});

describe('who', () => {
  test.each([
    [undefined, 401, 'You must be logged in.'],
    ['student', 403, 'Access denied.'],
  ] as const)('%s is refused', async (who, status, message) => {
    const body = uploadForm(fields(), { name: 'a.mp4', bytes: video });
    await expectRefusal(
      await site.request('/api/upload-file', who, { method: 'POST', body }),
      status,
      message,
    );
  });

  test('another site is refused', async () => {
    const body = uploadForm(fields(), { name: 'a.mp4', bytes: video });
    await expectRefusal(await post(body, { 'sec-fetch-site': 'cross-site' }), 403, 'Access denied.');
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
    const given = Object.entries({ ...fields(), ...change }).filter(([, value]) => value !== undefined);
    await expectRefusal(await post(uploadForm(Object.fromEntries(given), file, order)), 422, message);
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
    await expectRefusal(await post(uploadForm(fields(), given, order)), 422, message);
  });

  test.each([
    ['a.mp4', 'video', 3 * MEBIBYTE],
    ['a.pdf', 'document', MEBIBYTE],
  ])('%s over its limit', async (name, type, limit) => {
    const bytes = new Uint8Array(limit + 1);
    await expectRefusal(
      await post(uploadForm({ ...fields(), type }, { name, bytes }, order)),
      413,
      'The file is too large.',
    );
  });

  test('a course that was deleted', async () => {
    await site.courses.remove(site.courseId, 1);
    await expectRefusal(await post(uploadForm(fields(), file, order)), 409, 'This course was deleted.');
  });
});

describe('forms that are none', () => {
  const boundary = 'b';
  const part = (name: string, value: string): string =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const filePart = `--${boundary}\r\nContent-Disposition: form-data; name="materialFile"; filename="a.mp4"\r\n\r\n${'x'.repeat(5000)}\r\n`;
  const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const end = `--${boundary}--\r\n`;

  test.each([
    ['JSON', '{}', { 'content-type': 'application/json' }, 415],
    ['a simple form', 'title=x', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['compressed', end, { ...multipart, 'content-encoding': 'gzip' }, 415],
    ['no boundary named', end, { 'content-type': 'multipart/form-data; x=y' }, 400],
    ['another boundary', end, { 'content-type': 'multipart/form-data; boundary=other' }, 400],
    ['an empty body', '', multipart, 400],
    ['cut off in a field', part('title', 'x').slice(0, -4), multipart, 400],
    ['cut off in the file', part('title', 'x') + filePart, multipart, 400],
    ['a field twice', part('title', 'x') + part('title', 'y') + end, multipart, 400],
    ['two files', filePart + filePart + end, multipart, 422],
    ['a file under another name', filePart.replace('materialFile', 'other') + end, multipart, 422],
    ['the file as a text field', part('materialFile', 'x') + end, multipart, 422],
    ['10,000 parts', part('title', 'x').repeat(10_000) + end, multipart, 400],
    [
      '10,000 other parts',
      Array.from({ length: 10_000 }, (_, index) => part(`f${index}`, 'x')).join('') + end,
      multipart,
      413,
    ],
    ['10,000 files', filePart.replace('x'.repeat(5000), '').repeat(10_000) + end, multipart, 422],
    ['a field of 1 MB', part('description', 'x'.repeat(MEBIBYTE)) + end, multipart, 413],
    ['a header of 1 MB', part('x'.repeat(MEBIBYTE), 'x') + end, multipart, 413],
    ['4 MB before the first part', 'x'.repeat(4 * MEBIBYTE) + part('title', 'x') + end, multipart, 413],
    ['no parts', end, multipart, 422],
  ])('%s', async (_what, body, headers, status) => {
    const answer = await site.request('/api/upload-file', 'admin', { method: 'POST', body, headers });
    expect(answer.status).toBe(status);
    expect(await state()).toMatchObject({ files: [], materials: [], rows: [] });
  });
});

/** Sends a form by hand: `pieces` one after the other, then, if `finish`, the end. */
function send(headers: Record<string, string>, pieces: (string | Uint8Array)[], finish = true) {
  const { promise, resolve } = Promise.withResolvers<number | undefined>();
  const outgoing = request(`${site.url}/api/upload-file`, {
    method: 'POST',
    headers: { 'x-test-user': 'admin', 'content-type': 'multipart/form-data; boundary=b', ...headers },
  });
  outgoing.on('response', (answer) => {
    answer.resume();
    resolve(answer.statusCode);
  });
  outgoing.on('error', () => resolve(undefined));
  for (const piece of pieces) outgoing.write(piece);
  if (finish) outgoing.end();
  return { outgoing, status: promise };
}
const fileHead = '--b\r\nContent-Disposition: form-data; name="materialFile"; filename="a.mp4"\r\n\r\n';

test('a chunked body that is too large is cut', async () => {
  const { status } = send({ 'transfer-encoding': 'chunked' }, [fileHead, new Uint8Array(8 * MEBIBYTE)]);
  expect(await status).toBe(413);
  expect(await site.stored()).toEqual([]);
});

test('a body announced too large is refused before a byte of it is sent', async () => {
  const { outgoing, status } = send({ 'content-length': String(5 * 1024 ** 3) }, [fileHead], false);
  expect(await status).toBe(413);
  outgoing.destroy();
});

test.each([
  ['401 for nobody', { 'x-test-user': 'nobody' }, 401],
  ['403 for a student', { 'x-test-user': 'student' }, 403],
  ['415 for another body', { 'content-type': 'text/plain' }, 415],
])('%s does not wait for the body, and arrives while it is being sent', async (_what, headers, status) => {
  const size = 100 * MEBIBYTE;
  const { outgoing, status: answered } = send({ 'content-length': String(size), ...headers }, [], false);
  const closed = new Promise((resolve) => outgoing.on('close', resolve));
  const sending = setInterval(() => outgoing.write(new Uint8Array(MEBIBYTE)), 5);
  const began = performance.now();
  expect(await answered).toBe(status);
  expect(performance.now() - began).toBeLessThan(1000);
  await closed;
  clearInterval(sending);
});

test('a disk too full is told before a byte is sent', async () => {
  await site.close();
  site = await startTestSite({ freeFloor: 1e18 });
  const { outgoing, status } = send({ 'content-length': '100000' }, [fileHead], false);
  expect(await status).toBe(507);
  outgoing.destroy();
});

test('a client that goes away leaves nothing', async () => {
  const { outgoing } = send(
    { 'content-length': String(2 * MEBIBYTE) },
    [fileHead, new Uint8Array(MEBIBYTE)],
    false,
  );
  await expect.poll(() => site.stored()).toEqual([expect.stringMatching(/^incoming.*\.part$/)]);
  outgoing.destroy();
  await expect.poll(() => site.stored()).toEqual([]);
  expect(await state()).toMatchObject({ materials: [], rows: [] });
});

test('200 clients that go away at any moment leave no file and no open handle', async () => {
  const handles = async (): Promise<number> => (await readdir('/proc/self/fd').catch(() => [])).length;
  const before = await handles();
  const storm = Array.from({ length: 200 }, async (_, index) => {
    const { outgoing, status } = send(
      { 'content-length': '300000' },
      [fileHead, new Uint8Array(index * 1000)],
      false,
    );
    await new Promise((resolve) => setTimeout(resolve, index % 20));
    outgoing.destroy();
    await status;
  });
  await Promise.all(storm);
  await expect.poll(() => site.stored()).toEqual([]);
  await expect.poll(handles).toBeLessThan(before + 20);
});

describe('what a crash leaves', () => {
  test('an unfinished part is cleared at the start', async () => {
    const { outgoing } = send(
      { 'content-length': String(2 * MEBIBYTE) },
      [fileHead, new Uint8Array(MEBIBYTE)],
      false,
    );
    await expect.poll(() => site.stored()).toHaveLength(1);
    await site.files.clearIncoming();
    expect(await site.stored()).toEqual([]);
    outgoing.destroy();
  });

  test('a file without a row goes after a day, one with a row stays', async () => {
    await post(uploadForm(fields(), { name: 'a.mp4', bytes: video }));
    const kept = await site.stored();
    await site.files.keep(await site.files.receive(stream('lost'), 100));
    await site.materials.sweep();
    expect(await site.stored()).toHaveLength(2);
    site.pass(25 * HOUR_MS);
    await site.materials.sweep();
    expect(await site.stored()).toEqual(kept);
  });

  test('a transaction that fails takes its file with it', async () => {
    await site.db.schema.dropTable('audit_log').execute();
    const answer = await post(uploadForm(fields(), { name: 'a.mp4', bytes: video }));
    expect(answer.status).toBe(500);
    expect(await site.stored()).toEqual([]);
    expect(await site.db.selectFrom('files').selectAll().execute()).toEqual([]);
  });
});

/** As if everything in the trash had been there so long. */
const trashIs = async (days: number): Promise<void> => {
  for (const table of ['materials', 'courses'] as const)
    await site.db
      .updateTable(table)
      .set({ trash_age_ms: days * 24 * HOUR_MS })
      .where('deleted_at', 'is not', null)
      .execute();
};

test('30 days after a material was deleted, its rows and its file go', async () => {
  const saved = await post(uploadForm(fields(), { name: 'a.mp4', bytes: video }));
  const { material }: { material: Material } = await saved.json();
  await site.request(`/api/materials/${material.id}`, 'admin', { method: 'DELETE' });
  await trashIs(29);
  await site.materials.sweep();
  expect(await state()).toMatchObject({ files: [expect.any(String)], materials: [{ id: material.id }] });
  await trashIs(30);
  await site.materials.sweep();
  expect(await state()).toMatchObject({ files: [], materials: [], rows: [] });
});

test('when a course leaves the trash for good, so do its files', async () => {
  await post(uploadForm(fields(), { name: 'a.mp4', bytes: video }));
  await site.courses.remove(site.courseId, 1);
  await trashIs(30);
  await site.courses.sweep();
  await site.materials.sweep();
  expect(await state()).toMatchObject({ files: [], materials: [], rows: [] });
});

async function* stream(text: string): AsyncIterable<Buffer> {
  yield Buffer.from(text);
}
