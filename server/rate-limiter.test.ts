import { beforeEach, expect, it } from 'vitest';
import { ownDatabase } from '../tests/support/own-database.ts';
import { AppError } from './errors.ts';
import { createRateLimiter } from './rate-limiter.ts';

const { db } = await ownDatabase();

const MINUTE = 60_000;
let clock: number;
const limiter = createRateLimiter(db, () => clock);
beforeEach(async () => {
  clock = 1_700_000_000_000;
  await db.deleteFrom('rate_limits').execute();
});

type Policy = Parameters<typeof limiter.spend>[0];

/** Seconds to wait, or 0 when the point could be spent. */
async function waitOf(work: Promise<void>): Promise<number> {
  try {
    await work;
    return 0;
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_ATTEMPTS')
      return error.details.retryAfterSeconds ?? -1;
    throw error;
  }
}
const spend = (policy: Policy = 'secondFactor', key = 'a'): Promise<number> =>
  waitOf(limiter.spend(policy, key));
async function spendAll(): Promise<void> {
  for (let points = 0; points < 10; points += 1) expect(await spend()).toBe(0);
}

it('counts down the seconds of each key, and frees it when its window ends', async () => {
  await spendAll();
  expect(await spend('secondFactor', 'b')).toBe(0);
  expect(await spend()).toBe(900);
  await expect(limiter.spend('secondFactor', 'a')).rejects.toThrow(
    'Too many attempts. Try again in 15 minutes.',
  );
  clock += 899_500;
  expect(await spend()).toBe(1);
  clock += 500;
  expect(await spend()).toBe(0);
});

it('does not lengthen the window by tries that were refused', async () => {
  await spendAll();
  clock += 14 * MINUTE;
  for (let tries = 0; tries < 20; tries += 1) expect(await spend()).toBe(60);
  clock += MINUTE;
  await spendAll();
});

it('checks without spending', async () => {
  const check = (): Promise<number> => waitOf(limiter.check('secondFactor', 'a'));
  for (let points = 0; points < 20; points += 1) expect(await check()).toBe(0);
  await spendAll();
  expect(await check()).toBe(900);
  clock += 15 * MINUTE;
  expect(await check()).toBe(0);
});

it('sweeps windows that ended, and no others', async () => {
  await spend('login', 'short');
  await spend('forgot', 'long');
  clock += 5 * MINUTE;
  await limiter.sweep();
  const rows = await db.selectFrom('rate_limits').select('key').execute();
  expect(rows).toEqual([{ key: 'forgot:long' }]);
});
