import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { DomainError } from './errors.ts';
import { createRateLimiter } from './rate-limiter.ts';

const folder = mkdtempSync(join(tmpdir(), 'abhyas-limiter-'));
const database = openDatabase(folder);
await migrate(database.db);
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const MINUTE = 60_000;
let clock: number;
const limiter = createRateLimiter(database.db, () => clock);
beforeEach(async () => {
  clock = 1_700_000_000_000;
  await database.db.deleteFrom('rate_limits').execute();
});

/** What is promised: so many points in so many minutes. */
const promised = {
  login: [30, 5],
  loginAddress: [300, 5],
  register: [100, 5],
  forgot: [15, 60],
  forgotAccount: [10, 60],
  reset: [50, 5],
  secondFactor: [10, 15],
  confirmIdentity: [30, 5],
  changePassword: [30, 5],
  passwordView: [60, 60],
  dataExport: [20, 60],
  contact: [20, 60],
} as const;
type Policy = keyof typeof promised;

/** Seconds to wait, or 0 when the point could be spent. */
async function spend(policy: Policy = 'login', key = 'a'): Promise<number> {
  try {
    await limiter.spend(policy, key);
    return 0;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'TOO_MANY_ATTEMPTS')
      return error.details.retryAfterSeconds ?? -1;
    throw error;
  }
}
/** Spends all points at once, which costs one write to the disk. */
async function spendAll(policy: Policy): Promise<void> {
  await limiter.spendEach(...Array.from({ length: promised[policy][0] }, () => [policy, 'a'] as const));
}

it.each(Object.entries(promised))(
  'allows for %s what is promised, and no more',
  async (policy, [, minutes]) => {
    await spendAll(policy as Policy);
    expect(await spend(policy as Policy)).toBe(minutes * 60);
  },
);

it('allows them one by one, too', async () => {
  for (let points = 0; points < 10; points += 1) expect(await spend('secondFactor')).toBe(0);
  expect(await spend('secondFactor')).toBe(900);
});

it('counts down the seconds, and frees the key when its window ends', async () => {
  await spendAll('login');
  expect(await spend()).toBe(300);
  clock += 299_500;
  expect(await spend()).toBe(1);
  clock += 500;
  expect(await spend()).toBe(0);
});

it('does not lengthen the window by tries that were refused', async () => {
  await spendAll('login');
  clock += 4 * MINUTE;
  for (let tries = 0; tries < 100; tries += 1) expect(await spend()).toBe(60);
  clock += MINUTE;
  await spendAll('login');
});

it('counts every key and every purpose by itself', async () => {
  await spendAll('login');
  expect(await spend('login', 'b')).toBe(0);
  expect(await spend('reset', 'a')).toBe(0);
});

it('spends several at once, up to the first that is used up, and keeps what was spent', async () => {
  const both = () =>
    limiter.spendEach(['login', 'a'], ['reset', 'a']).then(
      () => 'spent',
      (error: unknown) => (error instanceof DomainError ? error.details.retryAfterSeconds : error),
    );
  const pointsOf = async (key: string) =>
    (await database.db.selectFrom('rate_limits').select('points').where('key', '=', key).executeTakeFirst())
      ?.points;
  for (let tries = 0; tries < 30; tries += 1) expect(await both()).toBe('spent');
  expect(await both()).toBe(300);
  expect(await pointsOf('login:a')).toBe(31);
  expect(await pointsOf('reset:a')).toBe(30);
});

it('says minutes as people do', async () => {
  await spendAll('login');
  const sentence = () => limiter.spend('login', 'a').catch((error: Error) => error.message);
  expect(await sentence()).toBe('Too many attempts. Try again in 5 minutes.');
  clock += 4 * MINUTE + 1;
  expect(await sentence()).toBe('Too many attempts. Try again in 1 minute.');
});

it('sweeps windows that ended, and no others', async () => {
  await spend('login', 'short');
  await spend('forgot', 'long');
  clock += 5 * MINUTE;
  await limiter.sweep();
  const rows = await database.db.selectFrom('rate_limits').select('key').execute();
  expect(rows).toEqual([{ key: 'forgot:long' }]);
});
