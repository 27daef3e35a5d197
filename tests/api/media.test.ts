import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../support/expect-problem.ts';
import { fixture, uploadForm } from '../support/fixtures.ts';
import { sessionOf, student } from '../support/people.ts';
import { startProduct } from '../support/product.ts';
import { openStudyRoom } from '../support/study-room.ts';

const product = await startProduct();
afterAll(() => product.stop());
const room = await openStudyRoom(product);
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

  it('can run nothing and load nothing', async () => {
    for (const [name, policy] of [
      ['notes.pdf', /^default-src 'none'/],
      ['reading-list.txt', /^default-src 'none'/],
      ['worksheet.docx', /^default-src 'none'.*sandbox/],
    ] as const) {
      const { headers } = await pupil.get((await upload(name)).filePath);
      expect(headers.get('content-security-policy')).toMatch(policy);
      expect(headers.get('content-security-policy')).not.toMatch(/script-src|unsafe-eval|allow-/);
    }
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
    ['one of several tags', { 'if-none-match': `"other", ${etag}` }, 304],
    ['any tag', { 'if-none-match': '*' }, 304],
    ['another tag', { 'if-none-match': '"other"' }, 200],
    ['a later date', { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' }, 304],
    ['an earlier date', { 'if-modified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' }, 200],
    ['a date that is none', { 'if-modified-since': 'yesterday' }, 200],
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

  it('is no right to see it: access is asked first', async () => {
    const headers = { 'if-none-match': etag };
    expect((await product.client().get(filePath, headers)).status).toBe(401);
    expect((await (await sessionOf(product, room.outsider)).get(filePath, headers)).status).toBe(403);
  });
});

describe('access to a file', () => {
  const CLOSED = 'You are not enrolled in this course.';

  it('is for who is enrolled, and for admins', async () => {
    expect((await pupil.get(filePath)).status).toBe(200);
    expect((await admin.get(filePath)).status).toBe(200);
    const stranger = product.client();
    expectProblem(await stranger.get(filePath), 401, 'You must be logged in to view course content.');
    expectProblem(await (await sessionOf(product, room.outsider)).get(filePath), 403, CLOSED);
  });

  it('ends in the middle of a running video', async () => {
    const person = await student(product);
    await admin.post('/api/enroll', { userId: person.id, courseId });
    const player = await sessionOf(product, person);
    expect((await player.get(filePath, { range: 'bytes=0-999' })).status).toBe(206);
    await admin.delete('/api/unenroll', { userId: person.id, courseId });
    expectProblem(await player.get(filePath, { range: 'bytes=1000-1999' }), 403, CLOSED);
    await admin.post('/api/enroll', { userId: person.id, courseId });
    expect((await player.get(filePath, { range: 'bytes=1000-1999' })).status).toBe(206);
    await player.post('/api/logout');
    expect((await player.get(filePath, { range: 'bytes=2000-2999' })).status).toBe(401);
  });

  it('ends when the material or its course is deleted', async () => {
    const { id, filePath: path } = await upload('notes.pdf');
    expect((await pupil.get(path)).status).toBe(200);
    await admin.delete(`/api/materials/${id}`);
    expectProblem(await pupil.get(path), 404, 'Not found. It may have been deleted.');
    expectProblem(await admin.get(path), 404, 'Not found. It may have been deleted.');
  });

  it('is by the right name only, and to materials that are files', async () => {
    for (const path of [
      `/media/${video.id}/other.mp4`,
      `/media/${video.id}/LECTURE.mp4`,
      `/media/9999/lecture.mp4`,
      `/media/${room.youtubeId}/lecture.mp4`,
      `/media/${video.id}`,
      `/media/${video.id}/`,
      '/media/',
      '/media',
    ])
      expectProblem(await pupil.get(path), 404, 'Not found. It may have been deleted.');
  });

  it('to a material of another course stays closed, whatever the id', async () => {
    const outsider = await sessionOf(product, room.outsider);
    for (let id = 1; id <= 12; id += 1)
      for (const name of ['lecture.mp4', 'notes.pdf', 'x'])
        expect([403, 404]).toContain((await outsider.get(`/media/${id}/${name}`)).status);
  });
});
