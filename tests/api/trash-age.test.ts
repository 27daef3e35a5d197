import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { movableClock } from '../support/movable-clock.ts';
import { student } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

const clock = movableClock();
let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(async () => {
  clock.restore();
  await product.stop();
});

/** What the jobs do with the trash once an hour. */
async function hourly(): Promise<void> {
  const { trash, erasure, courses, materials } = product.deps.services;
  await trash.growOlder();
  await erasure.sweep();
  await courses.sweep();
  await materials.sweep();
}

/** The jobs of so many days, four times a day. */
async function live(days: number): Promise<void> {
  for (let quarter = 0; quarter < 4 * days; quarter += 1) {
    clock.ahead += DAY_MS / 4;
    await hourly();
  }
}

interface Item {
  readonly kind: string;
  readonly id: number;
  readonly daysLeft: number;
}

/** Days that each thing in the trash has left. */
async function daysLeft(): Promise<number[]> {
  const { items } = await product.deps.services.trash.list({ limit: 200 });
  return items.map((item: Item) => item.daysLeft);
}

/** One of each kind; the person last. */
let made = 0;
async function throwAway(): Promise<void> {
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
}

beforeEach(async () => {
  // Each test begins with an hour as any other, and leaves an empty trash.
  await hourly();
  expect(await daysLeft()).toEqual([]);
  await throwAway();
});

describe('the trash of a site that runs', () => {
  it('is empty after 30 days, and not an hour earlier', async () => {
    await live(29);
    clock.ahead += DAY_MS - HOUR_MS;
    await hourly();
    expect(await daysLeft()).toEqual([1, 1, 1]);
    clock.ahead += HOUR_MS;
    await hourly();
    expect(await daysLeft()).toEqual([]);
  });

  it('gives what is restored and deleted again 30 days anew', async () => {
    await live(20);
    const [first] = (await product.deps.services.trash.list({ limit: 200 })).items;
    const path = `/api/trash/${first?.kind}/${first?.id}/restore`;
    const admin = await product.adminClient();
    expect((await admin.post(path)).status).toBe(200);
    expect((await admin.delete(`/api/delete-user/${first?.id}`)).status).toBe(200);
    expect(await daysLeft()).toEqual([30, 10, 10]);
    await live(10);
    expect(await daysLeft()).toEqual([20]);
    await live(20);
  });
});

describe('the trash under a clock that jumps', () => {
  it.each([31, 400, 40_000])(
    'loses nothing when it jumps ahead by %d days, nor when it is put right',
    async (days) => {
      await live(3);
      clock.ahead += days * DAY_MS;
      await hourly();
      expect(await daysLeft()).toEqual([26, 26, 26]);
      await hourly();
      expect(await daysLeft()).toEqual([26, 26, 26]);
      clock.ahead -= days * DAY_MS;
      await hourly();
      expect(await daysLeft()).toEqual([26, 26, 26]);
      await live(26);
    },
  );

  it('is emptied all the same when the clock stays wrong', async () => {
    clock.ahead -= 400 * DAY_MS;
    await hourly();
    expect(await daysLeft()).toEqual([30, 30, 30]);
    await throwAway();
    await live(30);
    expect(await daysLeft()).toEqual([]);
  });
});

describe('the trash of a site that was off for 40 days', () => {
  it('is as it was, but for a day, and is emptied in the end', async () => {
    await live(2);
    clock.ahead += 40 * DAY_MS;
    await hourly();
    expect(await daysLeft()).toEqual([27, 27, 27]);
    await live(27);
    expect(await daysLeft()).toEqual([]);
  });
});
