import { afterAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../support/expect-problem.ts';
import { sessionOf } from '../support/people.ts';
import { startProduct } from '../support/product.ts';
import { openStudyRoom } from '../support/study-room.ts';

const product = await startProduct();
afterAll(() => product.stop());
const room = await openStudyRoom(product);
const { admin, courseId } = room;
const student = await sessionOf(product, room.enrolled);

const place = (id: number) => `/api/materials/${id}/progress`;
const addLink = async (course = courseId): Promise<number> =>
  (
    await admin.post('/api/add-youtube-link', {
      title: room.unique('Lesson'),
      url: 'https://youtu.be/dQw4w9WgXcQ',
      courseId: course,
    })
  ).body.material.id;
const courseOf = async (client = student, id = courseId) =>
  (await client.get('/api/courses')).body.find((course: { id: number }) => course.id === id);

describe('a place that could not be sent at once', () => {
  it('counts when nothing newer is known', async () => {
    const id = await addLink();
    const { body } = await student.put(place(id), { positionSeconds: 40, agoMs: 60_000 });
    expect(body).toEqual({ completed: false, positionSeconds: 40 });
  });

  it('does not undo what another device saved since', async () => {
    const id = await addLink();
    await student.put(place(id), { positionSeconds: 90 });
    const { status, body } = await student.put(place(id), {
      positionSeconds: 40,
      completed: true,
      agoMs: 60_000,
    });
    expect([status, body]).toEqual([200, { completed: false, positionSeconds: 90 }]);
  });

  it('counts over what is older still', async () => {
    const id = await addLink();
    await student.put(place(id), { positionSeconds: 10, agoMs: 120_000 });
    const { body } = await student.put(place(id), { positionSeconds: 40, completed: true, agoMs: 60_000 });
    expect(body).toEqual({ completed: true, positionSeconds: 40 });
  });

  it.each([-1, 1.5, '60', 91 * 24 * 3600 * 1000, null])('is refused with an age of %j', async (agoMs) => {
    const answer = await student.put(place(room.youtubeId), { positionSeconds: 1, agoMs });
    expectProblem(answer, 422, 'Please say how many milliseconds ago that was.', ['/agoMs']);
  });
});

describe('where a student stopped', () => {
  it('is the material touched last, and is nobody else’s business', async () => {
    const [first, second] = [await addLink(), await addLink()];
    await student.put(place(first), { positionSeconds: 12.5 });
    await student.put(place(second), {});
    await student.put(place(first), { positionSeconds: 33 });
    expect((await courseOf()).lastStudied).toEqual({
      materialId: first,
      title: expect.stringContaining('Lesson'),
      type: 'youtube',
      positionSeconds: 33,
      at: expect.any(Number),
    });
    await student.put(place(second), {});
    expect((await courseOf()).lastStudied.materialId).toBe(second);
    expect((await courseOf(await sessionOf(product, room.outsider))).lastStudied).toBeUndefined();
    expect((await courseOf(admin)).lastStudied).toBeUndefined();
    expect((await courseOf(product.client())).lastStudied).toBeUndefined();
  });

  it('moves on when that material is deleted, and is gone without an enrollment', async () => {
    const course = await room.freshCourse();
    await admin.post('/api/enroll', { userId: room.enrolled.id, courseId: course });
    expect((await courseOf(student, course)).lastStudied).toBeUndefined();
    const [first, second] = [await addLink(course), await addLink(course)];
    await student.put(place(first), { positionSeconds: 5 });
    await student.put(place(second), { positionSeconds: 6 });
    await admin.delete(`/api/materials/${second}`);
    expect((await courseOf(student, course)).lastStudied).toMatchObject({
      materialId: first,
      positionSeconds: 5,
    });
    await admin.delete('/api/unenroll', { userId: room.enrolled.id, courseId: course });
    expect((await courseOf(student, course)).lastStudied).toBeUndefined();
    await admin.post('/api/enroll', { userId: room.enrolled.id, courseId: course });
    await admin.delete(`/api/materials/${first}`);
    expect((await courseOf(student, course)).lastStudied).toBeUndefined();
  });
});

describe('progress in a course', () => {
  it('follows materials as they come and go, and never leaves 0 to 100', async () => {
    const course = await room.freshCourse();
    await admin.post('/api/enroll', { userId: room.enrolled.id, courseId: course });
    const progress = async () => (await courseOf(student, course)).progress;
    const ids: number[] = [];
    for (let count = 1; count <= 6; count += 1) {
      ids.push(await addLink(course));
      for (const id of ids) {
        await student.put(place(id), { completed: true });
        await student.put(place(id), { completed: true, positionSeconds: 1_000_000 });
      }
      expect(await progress()).toBe(100);
    }
    await admin.delete(`/api/materials/${ids.shift()}`);
    expect(await progress()).toBe(100);
    const [one = 0] = ids;
    await student.put(place(one), { completed: false });
    expect(await progress()).toBe(80);
    for (const id of ids) await admin.delete(`/api/materials/${id}`);
    expect(await progress()).toBe(0);
  });
});
