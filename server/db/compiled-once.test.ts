import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { compiledOnce, type Placeholders } from './compiled-once.ts';
import { type Db, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

const folder = mkdtempSync(join(tmpdir(), 'abhyas-compiled-'));
const database = openDatabase(folder);
const { db } = database;
await migrate(db);
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => db.deleteFrom('rate_limits').execute());

const build = vi.fn((handle: Db, value: Placeholders<{ key: string; least: number }>) =>
  handle
    .selectFrom('rate_limits')
    .select(['key', 'points'])
    .where('points', '>=', value('least'))
    .where('resets_at', '=', 1)
    .where((eb) => eb.or([eb('key', '=', value('key')), eb('key', '=', 'always')]))
    .orderBy('key'),
);
const find = compiledOnce(build);
const add = (handle: Db, key: string, points: number) =>
  handle.insertInto('rate_limits').values({ key, points, resets_at: 1 }).execute();

it('gives each run its own values, wherever they stand, and keeps those of the query', async () => {
  await add(db, 'a', 1);
  await add(db, 'b', 2);
  await add(db, 'always', 3);
  const always = { key: 'always', points: 3 };
  expect(await find(db, { key: 'a', least: 0 })).toEqual([{ key: 'a', points: 1 }, always]);
  expect(await find(db, { least: 2, key: 'a' })).toEqual([always]);
  expect(await find(db, { key: 'b', least: 2 })).toEqual([always, { key: 'b', points: 2 }]);
});

it('is built once for a database and its transactions, and runs in the one it is given', async () => {
  build.mockClear();
  const other = compiledOnce(build);
  await db.transaction().execute(async (tx) => {
    await add(tx, 'a', 1);
    expect(await other(tx, { key: 'a', least: 0 })).toHaveLength(1);
    expect(await other(db, { key: 'a', least: 0 })).toHaveLength(0);
  });
  expect(await other(db, { key: 'a', least: 0 })).toHaveLength(1);
  expect(build).toHaveBeenCalledTimes(1);
});

it('keeps the queries of two databases apart', async () => {
  const second = mkdtempSync(join(tmpdir(), 'abhyas-compiled-'));
  const elsewhere = openDatabase(second);
  await migrate(elsewhere.db);
  await add(elsewhere.db, 'a', 1);
  expect(await find(db, { key: 'a', least: 0 })).toHaveLength(0);
  expect(await find(elsewhere.db, { key: 'a', least: 0 })).toHaveLength(1);
  await elsewhere.close();
  rmSync(second, { recursive: true });
});

it('carries text as text', async () => {
  const nasty = `'; drop table users; -- "`;
  await add(db, nasty, 1);
  expect(await find(db, { key: nasty, least: 0 })).toEqual([{ key: nasty, points: 1 }]);
});
