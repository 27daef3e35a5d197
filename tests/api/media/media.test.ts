import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../support/expect-problem.ts';
import { fixture, uploadForm } from '../../support/fixtures.ts';
import { sessionOf } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { exchange } from '../../support/raw-http.ts';
import { openCourse } from '../../support/seeded-course.ts';

const product = await startProduct();
afterAll(() => product.stop());
const room = await openCourse(product);
const { admin, courseId, video } = room;
const pupil = await sessionOf(product, room.enrolled);

const whole = fixture('lecture.mp4');
const size = whole.length;
const etag = `"${createHash('sha256').update(whole).digest('hex')}"`;
const { filePath } = video;
const upload = async (name: string, type = 'document') =>
  (await admin.upload('/api/upload-file', uploadForm({ title: name, type, courseId }, { name }))).body
    .material;

describe('a file', () => {
  it('comes whole, with everything a player needs to seek', async () => {
    const { status, headers, bytes } = await pupil.get(filePath);
    expect(status).toBe(200);
    expect(bytes.equals(whole)).toBe(true);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(size),
      'accept-ranges': 'bytes',
      'content-disposition': expect.stringMatching(/^inline; filename="lecture\.mp4"/),
      'cache-control': 'private, no-cache',
      'last-modified': expect.stringMatching(/ GMT$/),
      etag,
    });
  });

  it.each([
    ['notes.pdf', 'inline'],
    ['reading-list.txt', 'inline'],
    ['worksheet.docx', 'attachment'],
    ['reading-list.doc', 'attachment'],
  ])('is shown in the browser only where that is safe: %s is sent %s', async (name, disposition) => {
    const material = await upload(name);
    const shown = await pupil.get(material.filePath);
    expect(shown.headers.get('content-disposition')).toMatch(
      new RegExp(`^${disposition}; filename="${name}"`),
    );
    const policy = shown.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(
      disposition === 'inline' ? /^default-src 'none'/ : /^default-src 'none'.*sandbox$/,
    );
    expect(policy).not.toMatch(/script-src|unsafe-eval|allow-/);
    const saved = await pupil.get(`${material.filePath}?download=1`);
    expect(saved.headers.get('content-disposition')).toMatch(new RegExp(`^attachment; filename="${name}"`));
    expect(saved.bytes.equals(fixture(name))).toBe(true);
  });

  it('tells its facts without its bytes', async () => {
    const { status, headers, bytes } = await pupil.request('HEAD', filePath);
    expect([status, headers.get('content-length'), headers.get('etag'), bytes.length]).toEqual([
      200,
      String(size),
      etag,
      0,
    ]);
  });

  it('is read only', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const answer = await admin.request(method, filePath);
      expectProblem(answer, 405, 'Method not allowed.');
      expect(answer.headers.get('allow')).toBe('GET, HEAD');
    }
  });
});

describe('a copy that the client has', () => {
  it.each([
    ['the same tag', { 'if-none-match': etag }, 304],
    ['the same tag, weakly', { 'if-none-match': `W/${etag}` }, 304],
    ['any tag', { 'if-none-match': '*' }, 304],
    ['another tag', { 'if-none-match': '"other"' }, 200],
    ['a later date', { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' }, 304],
    ['an earlier date', { 'if-modified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' }, 200],
    ['the tag it must have', { 'if-match': `"other", ${etag}` }, 200],
    ['any tag that is there', { 'if-match': '*' }, 200],
    ['a date it must not be changed since', { 'if-unmodified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' }, 200],
    [
      'another tag and a later date',
      { 'if-none-match': '"other"', 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' },
      200,
    ],
  ])('is checked: %s', async (_case, headers, status) => {
    const answer = await pupil.get(filePath, headers);
    expect(answer.status).toBe(status);
    expect(answer.bytes).toHaveLength(status === 304 ? 0 : size);
    expect(answer.headers.get('etag')).toBe(etag);
  });

  it.each([
    ['another tag', { 'if-match': '"other"' }],
    ['the same tag, weakly', { 'if-match': `W/${etag}` }],
    ['an earlier date', { 'if-unmodified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' }],
  ])('that must be the same is refused: %s', async (_case, headers) => {
    const answer = await pupil.get(filePath, headers);
    expectProblem(answer, 412, 'Someone else changed this. Reload and try again.');
    expect(answer.headers.get('content-disposition')).toBeNull();
  });
});

describe('access to a file', () => {
  it('is by the right name only, and to materials that are files', async () => {
    for (const path of [
      `/media/${video.id}/other.mp4`,
      `/media/9999/lecture.mp4`,
      `/media/${room.youtubeId}/lecture.mp4`,
      `/media/${video.id}`,
      `/media/${video.id}/`,
    ])
      expectProblem(await pupil.get(path), 404, 'Not found. It may have been deleted.');
  });
});

it.each([
  '/media/1/../1/lecture.mp4',
  '/media/2/../1/lecture.mp4',
  '/media/2/%2e%2e/1/lecture.mp4',
  '/media/2/..\\1/lecture.mp4',
  '/media/./1/lecture.mp4',
  '/media/1/..%2f..%2fabhyas.sqlite',
  '/media/..%5c..%5cabhyas.sqlite/x',
  '/media/01/lecture.mp4',
  '/media/1/%ff',
])('%s names nothing', async (address) => {
  expect(video.id).toBe(1);
  const head = `GET ${address} HTTP/1.1\r\nHost: localhost\r\nCookie: ${pupil.cookie}\r\n\r\n`;
  const [answer] = await exchange(product.port, head);
  expect([400, 404]).toContain(answer?.status);
});

it('clients that go away in mid-answer leave no open file', async () => {
  const open = () => readdirSync('/proc/self/fd').length;
  const before = open();
  const head = `GET ${filePath} HTTP/1.1\r\nHost: localhost\r\nCookie: ${pupil.cookie}\r\n\r\n`;
  await Promise.all(Array.from({ length: 100 }, () => exchange(product.port, head, { hangUpAfterMs: 5 })));
  await expect.poll(open).toBeLessThan(before + 10);
  expect((await pupil.get(filePath)).bytes.equals(whole)).toBe(true);
});

it('a file that was lost is a fault of the server, and says nothing of the disk', async () => {
  const { id, filePath: path } = await upload('notes.pdf');
  const { db } = product.deps.database;
  const { storage_key: key } = await db
    .selectFrom('files')
    .innerJoin('materials', 'materials.file_id', 'files.id')
    .select('storage_key')
    .where('materials.id', '=', id)
    .executeTakeFirstOrThrow();
  await product.deps.files.remove([key]);
  const response = await fetch(product.url + path, { headers: { cookie: admin.cookie } });
  expect([response.status, (await response.text()).includes(key)]).toEqual([500, false]);
});
