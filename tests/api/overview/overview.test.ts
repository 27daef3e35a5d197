import { afterAll, expect, it } from 'vitest';
import { sessionOf } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { openCourse } from '../../support/seeded-course.ts';

const product = await startProduct();
const other = await startProduct();
afterAll(async () => {
  await product.stop();
  await other.stop();
});

it('the overview counts what there is, and each active student once', async () => {
  const course = await openCourse(product);
  const reader = await sessionOf(product, course.enrolled);
  for (const id of [course.youtubeId, course.video.id])
    await reader.put(`/api/materials/${id}/progress`, { completed: id === course.youtubeId });
  await course.freshPending();
  const { body } = await course.admin.get('/api/overview');
  expect(body.students).toEqual({ pending: 1, approved: 3 });
  expect(body.active).toEqual({ last7Days: 1, last30Days: 1 });
  expect([body.registrations.length, body.registrations.at(-1).count, body.courses]).toEqual([12, 4, 5]);
  const completion = body.completion.find(({ id }: { id: number }) => id === course.courseId);
  expect(completion).toMatchObject({ students: 1, percent: 50 });
  expect(body.storage.videos).toBeGreaterThan(0);
  expect(body.storage.free).toBeGreaterThan(0);
});

it('the overview leaves people in the trash out', async () => {
  const course = await openCourse(other);
  await course.admin.delete(`/api/delete-user/${course.enrolled.id}`);
  const { body } = await course.admin.get('/api/overview');
  expect(body.students.approved).toBe(2);
  expect(body.completion.map(({ id }: { id: number }) => id)).toEqual([course.otherCourseId]);
});
