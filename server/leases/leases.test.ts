import { mkdtempSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { createLeases } from './leases.ts';

const PATIENCE = { timeout: 30_000 };
const folder = mkdtempSync(join(tmpdir(), 'abhyas-leases-'));
const database = openDatabase(folder);
await migrate(database.db);
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

let at = 1_000_000;
const leases = createLeases(database.db, () => at);
const others = createLeases(database.db, () => at);
beforeEach(() => database.db.deleteFrom('leases').execute());
afterEach(() => void vi.useRealTimers());

const leftBy = (holder: string) =>
  database.db
    .insertInto('leases')
    .values({ name: 'work', holder, free_at: at + 20_000 })
    .execute();

it('is had by one at a time, and free again at its end', async () => {
  const lease = await leases.take('work');
  expect(lease).toBeDefined();
  expect(await others.take('work')).toBeUndefined();
  expect(await others.take('other work')).toBeDefined();
  expect(await others.isHeld('work')).toBe(true);
  await lease?.end();
  expect(await others.isHeld('work')).toBe(false);
  expect(await others.take('work')).toBeDefined();
});

it('is had by one of many that ask at once', async () => {
  const taken = await Promise.all(Array.from({ length: 20 }, () => leases.take('work')));
  expect(taken.filter((lease) => lease !== undefined)).toHaveLength(1);
});

it('is not given out before the moment it was ended for', async () => {
  await (await leases.take('work'))?.end(at + 5000);
  expect(await others.take('work')).toBeUndefined();
  expect(await others.freeAt('work')).toBe(at + 5000);
  at += 5000;
  expect(await others.take('work')).toBeDefined();
});

it('goes at once from a process of this machine that is gone', async () => {
  await leftBy(`${hostname()} 2147483646 of-a-killed-process`);
  expect(await leases.isHeld('work')).toBe(false);
  expect(await leases.take('work')).toBeDefined();
});

it('goes at once from the process that had the same number before', async () => {
  await leftBy(`${hostname()} ${process.pid} of-the-time-before`);
  expect(await leases.take('work')).toBeDefined();
});

it('goes from a process of another machine when that has been silent for 20 seconds', async () => {
  await leftBy('elsewhere 1 of-another-machine');
  expect(await leases.take('work')).toBeUndefined();
  at += 20_000;
  expect(await leases.take('work')).toBeDefined();
});

it('lasts as long as its holder lives, and lets it know that another waits', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const onWanted = vi.fn();
  const lease = await leases.take('work', onWanted);
  const begun = await others.freeAt('work');
  at += 15_000;
  await vi.advanceTimersByTimeAsync(4000);
  await vi.waitUntil(async () => (await others.freeAt('work')) > begun, PATIENCE);
  expect(onWanted).not.toHaveBeenCalled();
  await others.ask('work');
  await vi.advanceTimersByTimeAsync(4000);
  await vi.waitUntil(() => onWanted.mock.calls.length === 1, PATIENCE);
  await lease?.end();
});
