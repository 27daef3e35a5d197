import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Material } from '../../contract/materials.ts';
import { people, startTestSite, type TestSite, uploadForm } from './test-site.ts';

const fixture = async (name: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await readFile(new URL(`../../../tests/fixtures/${name}`, import.meta.url)));
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

let site: TestSite;
let path = '';
let whole: Uint8Array<ArrayBuffer>;

async function upload(name: string, type: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const body = uploadForm({ title: 'Lesson', type, courseId: String(site.courseId) }, { name, bytes });
  const answer = await site.request('/api/upload-file', 'admin', { method: 'POST', body });
  const { material }: { material: Material } = await answer.json();
  return material.filePath ?? '';
}

beforeAll(async () => {
  site = await startTestSite();
  // Larger than any buffer on the way: what follows the container is not looked at.
  const lecture = await fixture('lecture.mp4');
  whole = new Uint8Array(5_000_000).map((_, index) => lecture[index] ?? index % 251);
  path = await upload('पाठ 1.mp4', 'video', whole);
});
afterAll(() => site.close());

const get = (headers: Record<string, string> = {}, address = path) =>
  site.request(address, 'student', { headers });

test('the whole file, byte for byte', async () => {
  const answer = await get();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('etag')).toBe(`"${sha256(whole)}"`);
  expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256(whole));
});

test.each([
  ['bytes=0-0', 0, 1],
  ['bytes=262143-262144', 262_143, 262_145],
  ['bytes=1-4999999', 1, 5_000_000],
  ['bytes=-7', 4_999_993, 5_000_000],
  ['bytes=4999999-', 4_999_999, 5_000_000],
])('%s', async (range, start, end) => {
  const answer = await get({ range });
  expect(answer.status).toBe(206);
  expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/5000000`);
  expect(Buffer.from(await answer.arrayBuffer()).equals(whole.subarray(start, end))).toBe(true);
});

test('a range past the end', async () => {
  const answer = await get({ range: 'bytes=5000000-' });
  expect(answer.status).toBe(416);
  expect(answer.headers.get('content-range')).toBe('bytes */5000000');
  expect(await answer.json()).toMatchObject({ message: 'The requested range is not available.' });
});

test('HEAD, and a copy that is still good', async () => {
  const head = await site.request(path, 'student', { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '5000000', '']);
  const answer = await get({ 'if-none-match': head.headers.get('etag') ?? '' });
  expect([answer.status, await answer.text()]).toEqual([304, '']);
});

test('saving instead of showing', async () => {
  const answer = await get({}, `${path}?download`);
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="___ 1.mp4"; filename\*=UTF-8''%E0/,
  );
  await answer.body?.cancel();
});

test('one kind shown, another saved', async () => {
  const document = await upload('worksheet.docx', 'document', await fixture('worksheet.docx'));
  const text = await upload('reading-list.txt', 'document', await fixture('reading-list.txt'));
  expect((await get({}, document)).headers.get('content-disposition')).toMatch(/^attachment/);
  expect((await get({}, text)).headers.get('content-type')).toBe('text/plain; charset=utf-8');
});

describe('who', () => {
  test.each([
    ['admin', 206],
    ['student', 206],
    ['stranger', 403],
    [undefined, 401],
  ] as const)('%s: %i', async (who, status) => {
    expect((await site.request(path, who, { headers: { range: 'bytes=0-0' } })).status).toBe(status);
  });

  test('unenrolled while watching: the next range is refused', async () => {
    expect((await get({ range: 'bytes=0-9' })).status).toBe(206);
    await site.db.deleteFrom('enrollments').where('user_id', '=', people.student).execute();
    for (const headers of [{ range: 'bytes=10-19' }, { 'if-none-match': `"${sha256(whole)}"` }, {}])
      expect((await get(headers)).status).toBe(403);
    await site.db
      .insertInto('enrollments')
      .values({ user_id: 2, course_id: site.courseId, created_at: 0 })
      .execute();
    expect((await get({ range: 'bytes=10-19' })).status).toBe(206);
  });

  test('a deleted material, a deleted course', async () => {
    const other = await upload('a.mp4', 'video', await fixture('lecture.mp4'));
    await site.request(`/api/materials/${other.split('/')[2]}`, 'admin', { method: 'DELETE' });
    for (const who of ['student', 'admin'] as const)
      expect((await site.request(other, who)).status).toBe(404);
  });
});

/** Asks for an address exactly as written; fetch would tidy it up. */
const raw = (address: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = connect(site.port, '127.0.0.1');
    socket.on('data', (data) => {
      resolve(Number(data.toString('latin1', 9, 12)));
      socket.destroy();
    });
    socket.on('error', reject).on('close', () => resolve(0));
    socket.write(`GET ${address} HTTP/1.1\r\nHost: localhost\r\nx-test-user: student\r\n\r\n`);
  });

test.each([
  '/media/1',
  '/media/1/',
  '/media/1/other.mp4',
  '/media/1/%E0%A4%AA%E0%A4%BE%E0%A4%A0%201.MP4',
  '/media/1/%ff',
  '/media/1/..%2f..%2fabhyas.sqlite',
  '/media/1/../../abhyas.sqlite',
  '/media/1/%2e%2e/%2e%2e/abhyas.sqlite',
  '/media/..%5c..%5cabhyas.sqlite/x',
  '/media/%00/x',
  '/media/0/x',
  '/media/-1/x',
  '/media/01/x',
  '/media/1e0/x',
  '/media/9007199254740993/x',
  '/media/999/x',
])('%s names nothing', async (address) => {
  expect(await raw(address)).toBe(404);
});

test('clients that go away in mid-answer leave no open file', async () => {
  const handles = async (): Promise<number> => (await readdir('/proc/self/fd').catch(() => [])).length;
  const before = await handles();
  await Promise.all(
    Array.from({ length: 200 }, async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const asking = request(`${site.url}${path}`, { headers: { 'x-test-user': 'student' }, agent: false });
      asking.on('response', (answer) =>
        answer.once('data', () => asking.destroy()).on('error', () => undefined),
      );
      asking.on('close', resolve).on('error', resolve).end();
      await promise;
    }),
  );
  await expect.poll(handles).toBeLessThan(before + 20);
  expect(sha256(new Uint8Array(await (await get()).arrayBuffer()))).toBe(sha256(whole));
});

test('many at once get their own bytes', async () => {
  await Promise.all(
    Array.from({ length: 64 }, async (_, index) => {
      const start = index * 70_000;
      const answer = await get({ range: `bytes=${start}-${start + 599_999}` });
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(bytes.equals(whole.subarray(start, start + 600_000))).toBe(true);
    }),
  );
});

test('a file that was lost is our fault, and says nothing of the disk', async () => {
  const lost = await upload('b.mp4', 'video', await fixture('lecture.mp4'));
  const { storage_key: key } = await site.db
    .selectFrom('files')
    .select('storage_key')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await site.files.remove([key]);
  const answer = await get({}, lost);
  expect([answer.status, (await answer.text()).includes(key)]).toEqual([500, false]);
});
