import { afterAll, beforeEach, expect, it } from 'vitest';
import { movableClock } from '../support/movable-clock.ts';
import { student } from '../support/people.ts';
import { startProduct } from '../support/product.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

const clock = movableClock();
const product = await startProduct();
afterAll(async () => {
  clock.restore();
  await product.stop();
});

/** What the jobs do once an hour. */
async function hourly(): Promise<void> {
  const { materials, courses, erasure } = product.deps.services;
  await materials.sweep();
  await courses.sweep();
  await erasure.sweep();
}

const trash = () => product.deps.services.trash.list({ limit: 200 });
const daysLeft = async (): Promise<number[]> => (await trash()).items.map((item) => item.daysLeft);

/** One of each kind; the person last. */
let made = 0;
beforeEach(async () => {
  const admin = await product.adminClient();
  const person = await student(product);
  made += 1;
  const { course } = (await admin.post('/api/courses', { courseName: `Course ${made}` })).body;
  const link = { title: 'Task', url: 'https://example.in', courseId: 1 };
  const { material } = (await admin.post('/api/add-assignment', link)).body;
  for (const path of [
    `/api/materials/${material.id}`,
    `/api/courses/${course.id}`,
    `/api/delete-user/${person.id}`,
  ])
    expect((await admin.delete(path)).status).toBe(200);
});

it('the trash is empty after 30 days, and not an hour earlier', async () => {
  clock.ahead += 30 * DAY_MS - HOUR_MS;
  await hourly();
  expect(await daysLeft()).toEqual([1, 1, 1]);
  clock.ahead += HOUR_MS;
  await hourly();
  expect(await daysLeft()).toEqual([]);
});

it('what is restored and deleted again has another 30 days', async () => {
  clock.ahead += 20 * DAY_MS;
  const [first] = (await trash()).items;
  const admin = await product.adminClient();
  expect((await admin.post(`/api/trash/${first?.kind}/${first?.id}/restore`)).status).toBe(200);
  expect((await admin.delete(`/api/delete-user/${first?.id}`)).status).toBe(200);
  expect(await daysLeft()).toEqual([30, 10, 10]);
  clock.ahead += 10 * DAY_MS;
  await hourly();
  expect(await daysLeft()).toEqual([20]);
  clock.ahead += 20 * DAY_MS;
  await hourly();
  expect(await daysLeft()).toEqual([]);
});
