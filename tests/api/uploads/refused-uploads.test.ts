import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { databaseContents } from '../../support/database-contents.ts';
import { expectProblem } from '../../support/expect-problem.ts';
import { fixture, type UploadFields, uploadForm } from '../../support/fixtures.ts';
import { startProduct } from '../../support/product.ts';
import { exchange } from '../../support/raw-http.ts';
import { openCourse } from '../../support/seeded-course.ts';

const product = await startProduct({ MAX_DOCUMENT_MB: '1', MAX_VIDEO_MB: '2' });
afterAll(() => product.stop());
const room = await openCourse(product);
const { admin, courseId } = room;

const INCOMPLETE = 'Please provide a title, a file, and select a course.';
const NOT_ALLOWED = 'This file type is not allowed.';
const fields = { title: 'Reading', description: 'For Monday.', type: 'document', courseId };
const upload = (given: UploadFields, file?: { name: string; bytes?: Buffer }) =>
  admin.upload('/api/upload-file', uploadForm({ ...fields, ...given }, file));

/** Everything on disk: stored files and those that are arriving. */
const filesOnDisk = (): string[] =>
  readdirSync(product.config.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('abhyas.sqlite'))
    .map(({ name }) => name)
    .sort();

/** Nothing is left of a refused upload: neither a row nor a file. */
async function expectNothingLeft(ask: () => Promise<void>): Promise<void> {
  const before = { contents: await databaseContents(product), files: filesOnDisk() };
  await ask();
  expect({ contents: await databaseContents(product), files: filesOnDisk() }).toEqual(before);
}

describe('a refused upload leaves nothing', () => {
  it.each<[string, UploadFields, { name: string; bytes?: Buffer } | undefined]>([
    ['no title', { title: undefined }, { name: 'notes.pdf' }],
    ['no course', { courseId: undefined }, { name: 'notes.pdf' }],
    ['an unknown course', { courseId: 9999 }, { name: 'notes.pdf' }],
    ['no file', {}, undefined],
    ['an empty file', {}, { name: 'notes.pdf', bytes: Buffer.alloc(0) }],
    ['a file without a name', {}, { name: '', bytes: fixture('notes.pdf') }],
  ])('and says what is missing: %s', async (_case, given, file) => {
    await expectNothingLeft(async () => expectProblem(await upload(given, file), 422, INCOMPLETE));
  });

  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  it.each<[string, UploadFields, { name: string; bytes?: Buffer }]>([
    ['a page called .mp4', { type: 'video' }, { name: 'page.mp4', bytes: html }],
    ['two extensions', {}, { name: 'notes.pdf.exe', bytes: fixture('notes.pdf') }],
    ['a video as a document', {}, { name: 'lecture.mp4' }],
    ['a PDF called .mp4', { type: 'video' }, { name: 'notes.mp4', bytes: fixture('notes.pdf') }],
    ['another type', { type: 'youtube' }, { name: 'notes.pdf' }],
    ['no type', { type: undefined }, { name: 'notes.pdf' }],
  ])('and says that the type is not allowed: %s', async (_case, given, file) => {
    await expectNothingLeft(async () => expectProblem(await upload(given, file), 422, NOT_ALLOWED));
  });

  it('when the course was deleted meanwhile', async () => {
    const gone = await room.freshCourse();
    await admin.delete(`/api/courses/${gone}`);
    await expectNothingLeft(async () =>
      expectProblem(await upload({ courseId: gone }, { name: 'notes.pdf' }), 409, 'This course was deleted.'),
    );
  });

  it.each([
    ['document', 'big.txt', 1],
    ['video', 'big.mp4', 2],
  ])('when a %s is over its limit', async (type, name, megabytes) => {
    const head = type === 'video' ? fixture('lecture.mp4') : Buffer.alloc(0);
    const bytes = Buffer.concat([head, Buffer.alloc(megabytes * 1024 * 1024 + 1 - head.length, 'a')]);
    await expectNothingLeft(async () =>
      expectProblem(await upload({ type }, { name, bytes }), 413, 'The file is too large.'),
    );
  });

  it('when a text field is a book', async () => {
    await expectNothingLeft(async () => {
      const answer = await upload({ description: 'x'.repeat(1024 * 1024) }, { name: 'notes.pdf' });
      expectProblem(answer, 413, 'The request is too large.');
    });
  });

  it('when there are two files', async () => {
    const form = uploadForm(fields, { name: 'notes.pdf' });
    form.append('materialFile', new Blob([new Uint8Array(fixture('notes.pdf'))]), 'second.pdf');
    await expectNothingLeft(async () =>
      expectProblem(await admin.upload('/api/upload-file', form), 422, INCOMPLETE),
    );
  });

  it('when the file comes under another name', async () => {
    const form = uploadForm(fields);
    form.append('file', new Blob([new Uint8Array(fixture('notes.pdf'))]), 'notes.pdf');
    await expectNothingLeft(async () =>
      expectProblem(await admin.upload('/api/upload-file', form), 422, INCOMPLETE),
    );
  });

  it('when it is no multipart form', async () => {
    await expectNothingLeft(async () =>
      expectProblem(await admin.post('/api/upload-file', {}), 415, 'Unsupported content type.'),
    );
  });

  it.each([
    ['no boundary', 'multipart/form-data; charset=utf-8', 'x'],
    [
      'cut off in the middle',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nhalf',
    ],
    ['empty', 'multipart/form-data; boundary=b', ''],
    [
      'a field twice',
      'multipart/form-data; boundary=b',
      `${'--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nA\r\n'.repeat(2)}--b--\r\n`,
    ],
  ])('when the form is broken: %s', async (_case, type, body) => {
    await expectNothingLeft(async () => {
      const answer = await admin.request('POST', '/api/upload-file', {
        headers: { 'content-type': type },
        body,
      });
      expect([400, 422]).toContain(answer.status);
    });
  });

  it('when the sender goes away in the middle', async () => {
    const before = await databaseContents(product);
    const head =
      '--b\r\nContent-Disposition: form-data; name="materialFile"; filename="a.txt"\r\n\r\nhalf a fi';
    const lines = [
      'POST /api/upload-file HTTP/1.1',
      'Host: localhost',
      `Cookie: ${admin.cookie}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 100000',
    ];
    await exchange(product.port, `${lines.join('\r\n')}\r\n\r\n${head}`, { hangUpAfterMs: 50 });
    const arriving = () =>
      readdirSync(join(product.config.dataDir, 'incoming')).filter((name) => name !== 'tus');
    await expect.poll(arriving).toEqual([]);
    expect(await databaseContents(product)).toBe(before);
  });
});

describe('an upload that the disk has no room for', () => {
  it('is refused before its first byte', async () => {
    const roomy = await startProduct({ MAX_VIDEO_MB: '900000000000' });
    const client = await roomy.adminClient();
    const lines = [
      'POST /api/upload-file HTTP/1.1',
      'Host: localhost',
      `Cookie: ${client.cookie}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 800000000000000000',
    ];
    const [answer] = await exchange(roomy.port, `${lines.join('\r\n')}\r\n\r\n`);
    expect(answer?.status).toBe(507);
    expect(JSON.parse(answer?.body ?? '').message).toBe('The server is full. Please tell the admin.');
    await roomy.stop();
  });
});

const MEBIBYTE = 1024 * 1024;
const FIELD = '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nNotes\r\n';
const FILE = '--b\r\nContent-Disposition: form-data; name="materialFile"; filename="a.txt"\r\n\r\na\r\n';
const END = '--b--\r\n';
const long = (megabytes: number): string => 'n'.repeat(megabytes * MEBIBYTE);

const forms: readonly { what: string; body: string; type?: string }[] = [
  { what: '10,000 fields', body: FIELD.repeat(10_000) + END },
  { what: '10,000 empty parts', body: `${'--b\r\n\r\n\r\n'.repeat(10_000)}${END}` },
  { what: 'a header of 8 MB', body: `--b\r\nX-A: ${long(8)}\r\n\r\n1\r\n${END}` },
  { what: 'a file with a name of 8 MB', body: FILE.replace('a.txt', long(8)) + END },
  { what: '8 MB before the first part', body: `${long(8)}\r\n${FIELD}${END}` },
  { what: '100,000 near-boundaries', body: `${FIELD}${'\r\n--'.repeat(100_000)}${END}` },
  {
    what: 'a boundary of 10,000 letters',
    body: END,
    type: `multipart/form-data; boundary=${'b'.repeat(10_000)}`,
  },
  {
    what: 'fields named as parts of objects are',
    body: ['__proto__', 'constructor', 'toString'].map((name) => FIELD.replace('title', name)).join('') + END,
  },
];

it.each(forms)('a form with $what is refused and leaves nothing', async ({ body, type }) => {
  await expectNothingLeft(async () => {
    const headers = { 'content-type': type ?? 'multipart/form-data; boundary=b' };
    const answer = await admin.request('POST', '/api/upload-file', { headers, body });
    expect([400, 413, 422]).toContain(answer.status);
  });
});

it.each(['--b\r\nX-A: ', '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\n'])(
  'an endless form is cut off early: %j',
  async (head) => {
    let sent = 0;
    const endless = Readable.from(
      (function* () {
        yield Buffer.from(head);
        for (; sent < 1000 * MEBIBYTE; sent += 64 * 1024) yield Buffer.alloc(64 * 1024, 'n');
      })(),
    );
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const answer = await admin.request('POST', '/api/upload-file', { headers, body: endless });
    endless.destroy();
    expect([400, 413, 422]).toContain(answer.status);
    expect(sent).toBeLessThan(32 * MEBIBYTE);
  },
);
