import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../support/expect-problem.ts';
import { fixture } from '../../support/fixtures.ts';
import { sessionOf } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { openCourse } from '../../support/seeded-course.ts';

const product = await startProduct();
afterAll(() => product.stop());
const room = await openCourse(product);
const pupil = await sessionOf(product, room.enrolled);
const { filePath } = room.video;

const whole = fixture('lecture.mp4');
const size = whole.length;
const etag = `"${createHash('sha256').update(whole).digest('hex')}"`;

/** RFC 9110, 14.1.2: a range header, and the first and last byte that it means. */
const served: [header: string, first: number, last: number][] = [
  ['bytes=0-0', 0, 0],
  ['bytes=5-', 5, size - 1],
  ['bytes=-500', size - 500, size - 1],
  ['bytes=-99999999999999999999', 0, size - 1],
  [`bytes=${size - 1}-${size - 1}`, size - 1, size - 1],
  [`bytes=100-${size}`, 100, size - 1],
  ['Bytes=0-9', 0, 9],
];

/** Nothing of what is asked for exists. */
const unsatisfiable = [`bytes=${size}-`, 'bytes=99999999999999999999-', 'bytes=-0'];

/** To be passed over: no range of this kind, several, or not understood. The whole file is right then. */
const ignored = [
  'bytes=9-5',
  'bytes=a-b',
  'bytes=-',
  'bytes=+1-9',
  'bytes=0-0,2-3',
  `bytes=${Array.from({ length: 100 }, (_, index) => `${index * 2}-${index * 2}`).join(',')}`,
  'items=0-9',
];

describe('a range', () => {
  it.each(served)('%s is served from byte %i to %i, and no other', async (range, first, last) => {
    const { status, headers, bytes } = await pupil.get(filePath, { range });
    expect(status).toBe(206);
    expect(headers.get('content-range')).toBe(`bytes ${first}-${last}/${size}`);
    expect(headers.get('content-length')).toBe(String(last - first + 1));
    expect(headers.get('etag')).toBe(etag);
    expect(bytes.equals(whole.subarray(first, last + 1))).toBe(true);
  });

  it.each(unsatisfiable)('%s is answered 416 with the size', async (range) => {
    const answer = await pupil.get(filePath, { range });
    expectProblem(answer, 416, 'The requested range is not available.');
    expect(answer.headers.get('content-range')).toBe(`bytes */${size}`);
  });

  it.each(ignored)('%j is passed over', async (range) => {
    const { status, headers, bytes } = await pupil.get(filePath, { range });
    expect(status).toBe(200);
    expect(headers.get('content-range')).toBeNull();
    expect(bytes.equals(whole)).toBe(true);
  });

  it.each([
    ['the same file', etag, 206],
    ['another file', '"other"', 200],
    ['the same file, weakly', `W/${etag}`, 200],
  ])('is resumed only in %s', async (_case, ifRange, status) => {
    const answer = await pupil.get(filePath, { range: 'bytes=10-19', 'if-range': ifRange });
    expect(answer.status).toBe(status);
    expect(answer.bytes.equals(status === 206 ? whole.subarray(10, 20) : whole)).toBe(true);
  });

  it('is resumed by the date that came with the file', async () => {
    const modified = (await pupil.request('HEAD', filePath)).headers.get('last-modified') ?? '';
    expect((await pupil.get(filePath, { range: 'bytes=1-2', 'if-range': modified })).status).toBe(206);
    const older = 'Sat, 01 Jan 2000 00:00:00 GMT';
    expect((await pupil.get(filePath, { range: 'bytes=1-2', 'if-range': older })).status).toBe(200);
  });
});
