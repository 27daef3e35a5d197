import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../database.ts';
import { migrate } from '../migrate.ts';

const folder = mkdtempSync(join(tmpdir(), 'abhyas-driver-'));
const database = openDatabase(folder);
const { db } = database;
await migrate(db);
const other = new BetterSqlite3(join(folder, 'abhyas.sqlite'), { timeout: 0 });
afterAll(async () => {
  other.close();
  await database.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => db.deleteFrom('rate_limits').execute());

const add = (handle: typeof db, key: string) =>
  handle.insertInto('rate_limits').values({ key, points: 1, resets_at: 1 }).execute();
const keys = async () =>
  (await db.selectFrom('rate_limits').select('key').orderBy('key').execute()).map(({ key }) => key);
const pragma = async (name: string): Promise<unknown> => {
  const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db);
  return Object.values(rows[0] ?? {})[0];
};

describe('the settings', () => {
  it.each([
    ['journal_mode', 'wal'],
    ['synchronous', 2],
    ['foreign_keys', 1],
    ['trusted_schema', 0],
    ['secure_delete', 1],
    ['busy_timeout', 0],
  ])('%s is %s', async (name, value) => {
    expect(await pragma(name)).toBe(value);
  });

  it('let no table take a value of another type', async () => {
    const wrong = sql`insert into rate_limits (key, points, resets_at) values ('a', 'many', 1)`.execute(db);
    await expect(wrong).rejects.toThrow(/cannot store TEXT value in INTEGER column/);
  });
});

describe('a transaction', () => {
  it('is whole or nothing', async () => {
    const half = db.transaction().execute(async (tx) => {
      await add(tx, 'a');
      await add(tx, 'b');
      throw new Error('changed my mind');
    });
    await expect(half).rejects.toThrow('changed my mind');
    expect(await keys()).toEqual([]);
  });

  it('is undone by a statement that fails, and the next one works', async () => {
    const twice = db.transaction().execute(async (tx) => {
      await add(tx, 'a');
      await add(tx, 'a');
    });
    await expect(twice).rejects.toThrow(/UNIQUE constraint failed/);
    await db.transaction().execute((tx) => add(tx, 'c'));
    expect(await keys()).toEqual(['c']);
  });

  it('is seen by nobody else before its end', async () => {
    await db.transaction().execute(async (tx) => {
      await add(tx, 'a');
      expect(other.prepare('select count(*) as rows from rate_limits').get()).toEqual({ rows: 0 });
    });
    expect(other.prepare('select count(*) as rows from rate_limits').get()).toEqual({ rows: 1 });
  });

  it('never mixes with another one that begins meanwhile', async () => {
    const slow = db.transaction().execute(async (tx) => {
      await add(tx, 'slow');
      await nextTurn();
      throw new Error('rolled back');
    });
    const quick = db.transaction().execute((tx) => add(tx, 'quick'));
    await Promise.allSettled([slow, quick]);
    expect(await keys()).toEqual(['quick']);
  });

  it('takes the write lock when it begins, so that what it read stays true', async () => {
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom('rate_limits').selectAll().execute();
      expect(() => other.exec("insert into rate_limits values ('x', 1, 1)")).toThrow(/database is locked/);
    });
  });
});

describe('a lock that another process holds', () => {
  it('is waited for without holding up anything else', async () => {
    other.exec('begin immediate');
    let ticks = 0;
    const ticking = setInterval(() => {
      ticks += 1;
    }, 5);
    const write = add(db, 'patient');
    await vi.waitUntil(() => ticks > 10);
    other.exec('commit');
    await write;
    clearInterval(ticking);
    expect(await keys()).toEqual(['patient']);
  });
});

describe('prepared statements', () => {
  it('stay right when there are more of them than are kept', async () => {
    for (const round of [1, 2])
      for (let index = 0; index < 350; index += 1) {
        const { rows } = await sql<{
          value: number;
        }>`select ${sql.raw(String(index))} as value, ${round} as round`.execute(db);
        expect(rows).toEqual([{ value: index, round }]);
      }
  });

  it('stay right when the table changes under them', async () => {
    const read = () => sql`select * from shifting`.execute(db);
    await sql`create table shifting (a integer) strict`.execute(db);
    await sql`insert into shifting values (1)`.execute(db);
    expect((await read()).rows).toEqual([{ a: 1 }]);
    await sql`alter table shifting add column b integer`.execute(db);
    expect((await read()).rows).toEqual([{ a: 1, b: null }]);
    await sql`drop table shifting`.execute(db);
    await expect(read()).rejects.toThrow(/no such table/);
  });
});
