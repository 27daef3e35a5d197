import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { createRateLimiter } from './rate-limiter.ts';

const folder = mkdtempSync(join(tmpdir(), 'abhyas-limiter-'));
const database = openDatabase(folder);
await migrate(database.db);
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const MINUTE = 60_000;
let clock = Date.now();
const limiter = createRateLimiter(database.db, () => clock);
beforeEach(async () => {
  await database.db.deleteFrom('rate_limits').execute();
});

const spend = (...points: readonly (readonly ['login' | 'reset' | 'forgot', string])[]) =>
  limiter.spendEach(...points).then(
    () => 'spent',
    (error: Error) => error.message,
  );
const fill = (points: number) => spend(...Array.from({ length: points }, () => ['login', 'a'] as const));

it('counts 30 logins in 5 minutes for each key and purpose, then says how long to wait', async () => {
  expect(await fill(30)).toBe('spent');
  expect(await spend(['login', 'a'])).toBe('Too many attempts. Try again in 5 minutes.');
  expect(await spend(['login', 'b'])).toBe('spent');
  expect(await spend(['reset', 'a'])).toBe('spent');
  clock += 4 * MINUTE + 1;
  expect(await spend(['login', 'a'])).toBe('Too many attempts. Try again in 1 minute.');
  await expect(limiter.spend('login', 'a')).rejects.toMatchObject({ details: { retryAfterSeconds: 60 } });
  clock += MINUTE;
  expect(await fill(30)).toBe('spent');
});

it('spends several up to the first that is used up, and keeps what was spent', async () => {
  await fill(29);
  expect(await spend(['reset', 'a'], ['login', 'a'], ['login', 'a'], ['forgot', 'a'])).toContain('5 minutes');
  const rows = await database.db.selectFrom('rate_limits').select(['key', 'points']).orderBy('key').execute();
  expect(rows).toEqual([
    { key: 'login:a', points: 31 },
    { key: 'reset:a', points: 1 },
  ]);
});

it('sweeps windows that ended, and no others', async () => {
  await spend(['login', 'short'], ['forgot', 'long']);
  clock += 5 * MINUTE;
  await limiter.sweep();
  expect(await database.db.selectFrom('rate_limits').select('key').execute()).toEqual([
    { key: 'forgot:long' },
  ]);
});
