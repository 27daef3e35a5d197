import { afterAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../support/expect-problem.ts';
import { sessionOf } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { openCourse } from '../../support/seeded-course.ts';

const product = await startProduct();
afterAll(() => product.stop());
const course = await openCourse(product);
const { admin, enrolled } = course;
const student = await sessionOf(product, enrolled);

const save = async (id: number, json: object) =>
  (await student.put(`/api/materials/${id}/progress`, json)).body;
const addLink = async (courseId = course.courseId): Promise<number> => {
  const link = { title: course.unique('Lesson'), url: 'https://youtu.be/dQw4w9WgXcQ', courseId };
  return (await admin.post('/api/add-youtube-link', link)).body.material.id;
};
const listed = async (courseId: number, client = student) =>
  (await client.get('/api/courses')).body.find(({ id }: { id: number }) => id === courseId);
const freshCourse = async (): Promise<number> => {
  const courseId = await course.freshCourse();
  await admin.post('/api/enroll', { userId: enrolled.id, courseId });
  return courseId;
};

it('progress follows materials as they come and go, and never leaves 0 to 100', async () => {
  const id = await freshCourse();
  const progress = async () => (await listed(id)).progress;
  expect(await listed(id)).toMatchObject({ enrolled: true, progress: 0 });
  const [one, two, three] = [await addLink(id), await addLink(id), await addLink(id)];
  await save(one, { completed: true });
  expect(await progress()).toBe(33);
  for (const material of [two, three, three]) await save(material, { completed: true, positionSeconds: 1e6 });
  expect(await progress()).toBe(100);
  await admin.delete(`/api/materials/${one}`);
  expect(await progress()).toBe(100);
  const four = await addLink(id);
  expect(await progress()).toBe(66);
  await save(two, { completed: false });
  expect(await progress()).toBe(33);
  for (const material of [two, three, four]) await admin.delete(`/api/materials/${material}`);
  expect(await progress()).toBe(0);
  const other = await listed(id, await sessionOf(product, course.outsider));
  expect(other).toMatchObject({ enrolled: false, progress: 0 });
});

describe('a place that could not be sent at once', () => {
  it('counts when nothing newer is known, and does not undo what another device saved since', async () => {
    const [first, second, third] = [await addLink(), await addLink(), await addLink()];
    const late = { positionSeconds: 40, completed: true, agoMs: 60_000 };
    expect(await save(first, late)).toEqual({ completed: true, positionSeconds: 40 });
    await save(second, { positionSeconds: 90 });
    expect(await save(second, late)).toEqual({ completed: false, positionSeconds: 90 });
    await save(third, { positionSeconds: 10, agoMs: 120_000 });
    expect(await save(third, late)).toEqual({ completed: true, positionSeconds: 40 });
  });

  it.each([-1, 1.5, '60', 91 * 24 * 3600 * 1000, null])('is refused with an age of %j', async (agoMs) => {
    const answer = await student.put(`/api/materials/${course.youtubeId}/progress`, { agoMs });
    expectProblem(answer, 422, 'Please say how many milliseconds ago that was.', ['/agoMs']);
  });
});

describe('where a student stopped', () => {
  it('is the material touched last, and nobody else’s business', async () => {
    const { courseId } = course;
    const [first, second] = [await addLink(), await addLink()];
    await save(first, { positionSeconds: 12.5 });
    await save(second, {});
    await save(first, { positionSeconds: 33 });
    expect((await listed(courseId)).lastStudied).toEqual({
      materialId: first,
      type: 'youtube',
      positionSeconds: 33,
      title: expect.stringContaining('Lesson'),
      at: expect.any(Number),
    });
    await save(second, {});
    expect((await listed(courseId)).lastStudied.materialId).toBe(second);
    for (const client of [await sessionOf(product, course.outsider), admin, product.client()])
      expect((await listed(courseId, client)).lastStudied).toBeUndefined();
  });

  it('leads to the first open lesson after a completed one, and tells when the course was finished', async () => {
    const courseId = await freshCourse();
    const [first, second, third] = [
      await addLink(courseId),
      await addLink(courseId),
      await addLink(courseId),
    ];
    expect((await listed(courseId)).nextLesson).toBeUndefined();
    await save(second, { positionSeconds: 8 });
    expect((await listed(courseId)).nextLesson).toMatchObject({ materialId: second, positionSeconds: 8 });
    await save(second, { completed: true });
    expect((await listed(courseId)).nextLesson).toMatchObject({ materialId: third, positionSeconds: 0 });
    await save(third, { completed: true });
    const almost = await listed(courseId);
    expect(almost.nextLesson).toMatchObject({ materialId: first });
    expect(almost.finishedAt).toBeUndefined();
    await save(first, { completed: true });
    const finished = await listed(courseId);
    expect(finished).toMatchObject({ progress: 100, finishedAt: finished.lastStudied.at });
    expect(finished.nextLesson).toBeUndefined();
    await save(second, { completed: false });
    expect((await listed(courseId)).finishedAt).toBeUndefined();
  });

  it('moves on when that material is deleted, and is gone without an enrollment', async () => {
    const courseId = await freshCourse();
    const last = async () => (await listed(courseId)).lastStudied;
    expect(await last()).toBeUndefined();
    const [first, second] = [await addLink(courseId), await addLink(courseId)];
    await save(first, { positionSeconds: 5 });
    await save(second, { positionSeconds: 6 });
    await admin.delete(`/api/materials/${second}`);
    expect(await last()).toMatchObject({ materialId: first, positionSeconds: 5 });
    await admin.delete('/api/unenroll', { userId: enrolled.id, courseId });
    expect(await last()).toBeUndefined();
    await admin.post('/api/enroll', { userId: enrolled.id, courseId });
    await admin.delete(`/api/materials/${first}`);
    expect(await last()).toBeUndefined();
  });
});
