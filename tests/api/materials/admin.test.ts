import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { sweepTrash } from '../../../server/features/trash/trash.service.ts';
import { auditTrail, databaseContents } from '../../support/database-contents.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import { fixture, uploadForm } from '../../support/fixtures.ts';
import { sessionOf } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { openCourse } from '../../support/seeded-course.ts';

const STALE = 'Someone else changed this. Reload and try again.';

const product = await startProduct();
afterAll(() => product.stop());
const room = await openCourse(product);
const { admin, courseId, otherCourseId, enrolled, video, youtubeId } = room;
const pupil = await sessionOf(product, enrolled);

const change = (id: number, json: object, version?: number) =>
  admin.request('PUT', `/api/materials/${id}`, {
    json,
    headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  });
describe('changing a material', () => {
  it('renames and describes it, with an entry in the log', async () => {
    const id = await room.freshMaterial();
    const answer = await change(id, { title: ' Lesson one ', description: 'Watch first.' }, 1);
    expectMessage(answer, 200, 'Material saved successfully!');
    const after = { title: 'Lesson one', description: 'Watch first.', version: 2, hidden: false };
    expect(answer.body.material).toMatchObject(after);
    expect((await auditTrail(product, 'material-changed')).at(-1)).toMatchObject({ subject_id: id });
    // Said again it changes nothing.
    expect((await change(id, { title: 'Lesson one' }, 2)).body.material.version).toBe(2);
  });

  it('never loses what someone else changed meanwhile', async () => {
    const id = await room.freshMaterial();
    await change(id, { title: 'Hers' }, 1);
    expectProblem(await change(id, { title: 'His' }, 1), 412, STALE);
    expect((await change(id, {}, 2)).body.material.title).toBe('Hers');
    expect((await change(id, { title: 'Theirs' })).status).toBe(200);
  });
});

describe('a link or a place that was wrong', () => {
  const put = (id: number, change: object) => admin.put(`/api/materials/${id}`, change);
  const link = 'https://youtu.be/aaaaaaaaaaa';

  it('is corrected, and what students completed stays', async () => {
    const id = await room.freshMaterial();
    await pupil.put(`/api/materials/${id}/progress`, { completed: true });
    const other = await room.freshCourse();
    const waiting = { title: 'First', url: 'https://example.in/', courseId: other };
    await admin.post('/api/add-assignment', waiting);
    expect((await put(id, { url: link, courseId: other })).body.material).toMatchObject({
      url: link,
      courseId: other,
    });
    await admin.post('/api/enroll', { userId: room.enrolled.id, courseId: other });
    const { body } = await pupil.get(`/api/courses/${other}/materials`);
    expect(body).toMatchObject([{ title: 'First' }, { id, url: link, completed: true }]);
    expect((await auditTrail(product, 'material-changed')).at(-1)?.detail).toContain(`"courseId":${other}`);
  });

  it('is refused where it is no link, no course, or a file', async () => {
    const id = await room.freshMaterial();
    const before = await databaseContents(product);
    expectProblem(await put(id, { url: 'https://example.in/' }), 422, 'Invalid YouTube URL.', ['/url']);
    expectProblem(await put(id, { courseId: 9999 }), 422, 'Unknown course.', ['/courseId']);
    expectProblem(await put(video.id, { url: link }), 422, 'An uploaded file has no link.', ['/url']);
    expect(await databaseContents(product)).toBe(before);
  });
});

describe('a hidden material', () => {
  it('is invisible to students everywhere, and only to them', async () => {
    const progress = { completed: true };
    await pupil.put(`/api/materials/${video.id}/progress`, progress);
    const before = await progressOf();
    await change(video.id, { hidden: true });

    const listed = (await pupil.get(`/api/courses/${courseId}/materials`)).body;
    expect(listed.map(({ id }: { id: number }) => id)).not.toContain(video.id);
    expectProblem(await pupil.get(video.filePath), 404, 'Not found. It may have been deleted.');
    expectProblem(
      await pupil.put(`/api/materials/${video.id}/progress`, progress),
      404,
      'Not found. It may have been deleted.',
    );
    expect(await progressOf()).toBeLessThan(before);

    expect((await admin.get(video.filePath)).status).toBe(200);
    const seen = (await admin.get(`/api/courses/${courseId}/materials`)).body;
    expect(seen.find(({ id }: { id: number }) => id === video.id)).toMatchObject({ hidden: true });

    await change(video.id, { hidden: false });
    expect((await pupil.get(video.filePath)).status).toBe(200);
    expect(await progressOf()).toBe(before);
  });

  const progressOf = async (): Promise<number> =>
    (await pupil.get('/api/courses')).body.find(({ id }: { id: number }) => id === courseId).progress;
});

describe('the order of a course', () => {
  let course = 0;
  let ids: number[] = [];
  beforeEach(async () => {
    course = await room.freshCourse();
    ids = [];
    for (const title of ['One', 'Two', 'Three']) {
      const link = { title, url: 'https://youtu.be/dQw4w9WgXcQ', courseId: course };
      ids.push((await admin.post('/api/add-youtube-link', link)).body.material.id);
    }
  });
  const put = (materialIds: unknown) => admin.put(`/api/courses/${course}/materials/order`, { materialIds });
  const titles = async (path: string): Promise<string[]> =>
    (await admin.get(path)).body.map(({ title }: { title: string }) => title);

  it('is what was asked for, in the list of the course and of all materials', async () => {
    expectMessage(await put(ids.toReversed()), 200, 'Order saved successfully!');
    expect(await titles(`/api/courses/${course}/materials`)).toEqual(['Three', 'Two', 'One']);
    const all = `/api/materials?courseId=${course}`;
    expect(await titles(`${all}&sort=course`)).toEqual(['Three', 'Two', 'One']);
    expect(await titles(all)).toEqual(['Three', 'Two', 'One']);
    expect((await auditTrail(product, 'materials-reordered')).at(-1)).toMatchObject({ subject_id: course });

    // A new one comes last, and pages follow the order.
    const link = { title: 'Four', url: 'https://youtu.be/dQw4w9WgXcQ', courseId: course };
    await admin.post('/api/add-youtube-link', link);
    const first = await admin.get(`${all}&sort=course&limit=2`);
    expect(first.headers.get('x-total-count')).toBe('4');
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect(await titles(next)).toEqual(['One', 'Four']);
  });

  it.each([
    ['one is missing', () => ids.slice(1)],
    ['one is named twice', () => [...ids, ids[0]]],
    ['one is of another course', () => [...ids, video.id]],
  ])('is refused when %s', async (_why, wanted) => {
    expectProblem(await put(wanted()), 409, STALE);
    expect(await titles(`/api/courses/${course}/materials`)).toEqual(['One', 'Two', 'Three']);
  });
});

describe("the admin's list", () => {
  it('shows one course and one type', async () => {
    const { body } = await admin.get(`/api/materials?courseId=${courseId}&type=video`);
    expect(body.map(({ id }: { id: number }) => id)).toEqual([video.id]);
    const none = await admin.get(`/api/materials?courseId=${otherCourseId}&type=video`);
    expect([none.body, none.headers.get('x-total-count')]).toEqual([[], '0']);
  });
});

describe('another file', () => {
  it('takes the place of the old one, which is swept', async () => {
    const path = `/api/materials/${video.id}/file`;
    const before = await admin.get(video.filePath);
    const answer = await admin.upload(
      path,
      uploadForm({}, { name: 'new.webm', bytes: fixture('lecture.webm') }),
    );
    expectMessage(answer, 200, 'File replaced successfully!');
    const { material } = answer.body;
    expect(material).toMatchObject({ id: video.id, mediaType: 'video/webm' });
    expect((await pupil.get(material.filePath)).headers.get('etag')).not.toBe(before.headers.get('etag'));
    expect((await admin.get(video.filePath)).status).toBe(404);
    const files = () => product.deps.database.db.selectFrom('files').select('id').execute();
    const count = (await files()).length;
    await sweepTrash(product.deps);
    expect((await files()).length).toBe(count - 1);
    expect((await admin.get(material.filePath)).status).toBe(200);
  });

  it('must be of the same kind, and there must be something to replace', async () => {
    const pdf = uploadForm({}, { name: 'notes.pdf' });
    const refused = 'This file type is not allowed.';
    expectProblem(await admin.upload(`/api/materials/${video.id}/file`, pdf), 422, refused);
    expectProblem(await admin.upload(`/api/materials/${youtubeId}/file`, pdf), 422, refused);
    expectProblem(
      await admin.upload('/api/materials/99999/file', pdf),
      404,
      'Not found. It may have been deleted.',
    );
  });
});
