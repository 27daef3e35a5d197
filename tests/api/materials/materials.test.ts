import { afterAll, describe, expect, it } from 'vitest';
import { auditTrail, databaseContents } from '../../support/database-contents.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import { sessionOf } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { openCourse } from '../../support/seeded-course.ts';

const product = await startProduct();
afterAll(() => product.stop());
const room = await openCourse(product);
const { admin, courseId } = room;
const pupil = await sessionOf(product, room.enrolled);
const outsider = await sessionOf(product, room.outsider);

const CLOSED = 'You are not enrolled in this course.';
const materialsOf = (course: number | string) => `/api/courses/${course}/materials`;

describe("a course's materials", () => {
  it('are for who is enrolled, with what the viewer needs', async () => {
    const { status, body } = await pupil.get(materialsOf(courseId));
    expect(status).toBe(200);
    expect(body[0]).toEqual({
      id: room.video.id,
      courseId,
      courseName: expect.any(String),
      title: 'Recorded lecture',
      description: '',
      type: 'video',
      filePath: `/media/${room.video.id}/lecture.mp4`,
      mediaType: 'video/mp4',
      durationSeconds: 12,
      size: expect.any(Number),
      completed: false,
      positionSeconds: 0,
    });
    expect(body[1]).toMatchObject({ type: 'youtube', url: 'https://youtu.be/dQw4w9WgXcQ' });
  });

  it('are for an admin, enrolled or not', async () => {
    const [{ body: theirs }, { body: mine }] = [
      await pupil.get(materialsOf(courseId)),
      await admin.get(materialsOf(courseId)),
    ];
    expect(mine).toEqual(theirs.map((material: object) => ({ ...material, hidden: false, version: 1 })));
  });

  it('do not tell a student whether a course exists', async () => {
    const gone = await room.freshCourse();
    await admin.delete(materialsOf(gone).replace('/materials', ''));
    for (const course of [courseId, 9999, gone])
      expectProblem(await outsider.get(materialsOf(course)), 403, CLOSED);
  });

  it('of no course are not there for an admin', async () => {
    expectProblem(await admin.get(materialsOf(9999)), 404, 'Not found. It may have been deleted.');
  });
});

describe('the list of all materials', () => {
  it('shows them with the name of their course, newest first', async () => {
    const newest = await room.freshMaterial();
    const { body } = await admin.get('/api/materials');
    expect(body[0]).toMatchObject({
      id: newest,
      courseId,
      courseName: expect.stringMatching(/^Course/),
      type: 'youtube',
    });
    expect(body[0]).not.toHaveProperty('completed');
    expect(body.map(({ id }: { id: number }) => id)).toContain(room.video.id);
  });
});

describe('deleting a material', () => {
  it('takes it out of every list, and its file away', async () => {
    const id = await room.freshMaterial();
    expectMessage(await admin.delete(`/api/materials/${id}`), 200, 'Material deleted successfully!');
    const ids = async (path: string) => (await admin.get(path)).body.map((row: { id: number }) => row.id);
    expect(await ids('/api/materials')).not.toContain(id);
    expect(await ids(materialsOf(courseId))).not.toContain(id);
    expectProblem(
      await pupil.put(`/api/materials/${id}/progress`, { completed: true }),
      404,
      'Not found. It may have been deleted.',
    );
    expect((await auditTrail(product, 'material-deleted')).at(-1)).toMatchObject({
      actor_id: 1,
      subject_id: id,
    });
  });

  it('is possible once', async () => {
    const id = await room.freshMaterial();
    await admin.delete(`/api/materials/${id}`);
    expectProblem(await admin.delete(`/api/materials/${id}`), 404, 'Not found. It may have been deleted.');
    expectProblem(await admin.delete('/api/materials/9999'), 404, 'Not found. It may have been deleted.');
  });
});

describe('progress', () => {
  const save = (json: unknown, client = pupil, id = room.youtubeId) =>
    client.put(`/api/materials/${id}/progress`, json);

  it('is remembered for the person alone', async () => {
    expect((await save({ positionSeconds: 7.25 })).body).toEqual({ completed: false, positionSeconds: 7.25 });
    const shown = async (client: typeof pupil) =>
      (await client.get(materialsOf(courseId))).body.find(({ id }: { id: number }) => id === room.youtubeId);
    expect(await shown(pupil)).toMatchObject({ positionSeconds: 7.25, completed: false });
    expect(await shown(admin)).toMatchObject({ positionSeconds: 0, completed: false });
  });

  it('keeps what was not sent', async () => {
    const id = await room.freshMaterial();
    await save({ positionSeconds: 30 }, pupil, id);
    expect((await save({ completed: true }, pupil, id)).body).toEqual({
      completed: true,
      positionSeconds: 30,
    });
    expect((await save({ positionSeconds: 31 }, pupil, id)).body).toEqual({
      completed: true,
      positionSeconds: 31,
    });
    expect((await save({ completed: false }, pupil, id)).body).toEqual({
      completed: false,
      positionSeconds: 31,
    });
    expect((await save({}, pupil, id)).body).toEqual({ completed: false, positionSeconds: 31 });
  });

  it.each([
    ['before the start', { positionSeconds: -0.1 }, 'Please send a position in seconds.', '/positionSeconds'],
    ['maybe done', { completed: 'yes' }, 'Please say whether the material is completed.', '/completed'],
  ])('is refused when it is %s', async (_case, json, message, pointer) => {
    const before = await databaseContents(product);
    expectProblem(await save(json), 422, message, [pointer]);
    expect(await databaseContents(product)).toBe(before);
  });
});
