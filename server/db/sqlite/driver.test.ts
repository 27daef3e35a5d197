import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
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

const probe = await open(join(folder, 'probe'), 'w');
/** What all open files have in common, to see when they are synced. */
const fileHandle: Pick<FileHandle, 'datasync'> = Object.getPrototypeOf(probe);
await probe.close();

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
    ['synchronous', 1],
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

describe('a commit', () => {
  const { relaxedDb } = database;
  const diskError = Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' });
  let datasync: MockInstance<FileHandle['datasync']>;

  beforeEach(() => {
    datasync = vi.spyOn(fileHandle, 'datasync');
  });
  afterEach(() => void vi.restoreAllMocks());

  it('waits for the disk, but where it may be forgotten', async () => {
    await add(relaxedDb, 'a');
    await relaxedDb.transaction().execute((tx) => add(tx, 'b'));
    expect(datasync).toHaveBeenCalledTimes(0);
    await add(db, 'c');
    expect(datasync).toHaveBeenCalledTimes(1);
    await db.transaction().execute(async (tx) => {
      await add(tx, 'd');
      await add(tx, 'e');
      expect(datasync).toHaveBeenCalledTimes(1);
    });
    expect(datasync).toHaveBeenCalledTimes(2);
  });

  it('waits for the disk together with those who commit meanwhile', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, at) => add(db, String(at))));
    expect((await keys()).length).toBe(40);
    expect(datasync.mock.calls.length).toBeLessThan(20);
  });

  it.each([
    ['alone', () => add(db, 'a')],
    ['in a transaction', () => db.transaction().execute((tx) => add(tx, 'a'))],
  ])('that the disk did not take is no success, and the next one brings both: %s', async (_how, write) => {
    datasync.mockRejectedValueOnce(diskError);
    await expect(write()).rejects.toMatchObject({ code: 'SQLITE_IOERR_FSYNC' });
    datasync.mockClear();
    await add(db, 'b');
    // The log written anew, and this commit.
    expect(datasync).toHaveBeenCalledTimes(2);
    expect(await keys()).toEqual(['a', 'b']);
  });

  it('is refused while the disk takes nothing, and reading goes on', async () => {
    await add(db, 'before');
    datasync.mockRejectedValue(diskError);
    for (const key of ['a', 'b', 'c'])
      await expect(add(db, key)).rejects.toMatchObject({ code: 'SQLITE_IOERR_FSYNC' });
    await expect(add(relaxedDb, 'd')).rejects.toMatchObject({ code: 'SQLITE_IOERR_FSYNC' });
    // Of the first it is not known; the others were not begun.
    expect(await keys()).toEqual(['a', 'before']);
    datasync.mockRestore();
    await add(db, 'e');
    expect(await keys()).toEqual(['a', 'before', 'e']);
  });

  it('takes its turn whichever kind it is', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, at) => add(at % 2 === 0 ? db : relaxedDb, String(at).padStart(2, '0'))),
    );
    expect((await keys()).length).toBe(40);
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

describe('reading', () => {
  it('sees what was acknowledged, each time', async () => {
    for (let round = 0; round < 200; round += 1) {
      const key = String(round).padStart(3, '0');
      await add(db, key);
      expect((await keys()).at(-1)).toBe(key);
    }
  });

  it('waits for no transaction of ours, and sees nothing of it before its end', async () => {
    await db.transaction().execute(async (tx) => {
      await add(tx, 'a');
      expect(await keys()).toEqual([]);
      expect(await tx.selectFrom('rate_limits').select('key').execute()).toEqual([{ key: 'a' }]);
    });
    expect(await keys()).toEqual(['a']);
  });

  it('sees what a statement that writes and answers has written', async () => {
    const { key } = await db
      .insertInto('rate_limits')
      .values({ key: 'returned', points: 1, resets_at: 1 })
      .returning('key')
      .executeTakeFirstOrThrow();
    expect(await keys()).toEqual([key]);
  });
});

/** A process of its own that takes the write lock and keeps it until it is told to let go. */
async function otherProcess() {
  const code = `
    const sqlite = new (require('better-sqlite3'))(process.argv[1]);
    sqlite.exec('begin immediate');
    process.stdout.write('held');
    process.stdin.on('data', () => { sqlite.exec('commit'); sqlite.close(); process.exit(); });`;
  const child = spawn(process.execPath, ['-e', code, join(folder, 'abhyas.sqlite')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  return async (): Promise<void> => {
    child.stdin.write('go');
    await ended;
  };
}

describe('a lock that another process holds', () => {
  it('is waited for without holding up anything else, reads least of all', async () => {
    const letGo = await otherProcess();
    let isWritten = false;
    const write = add(db, 'patient').then(() => {
      isWritten = true;
    });
    for (let round = 0; round < 100; round += 1) {
      expect(await keys()).toEqual([]);
      await nextTurn();
    }
    expect(isWritten).toBe(false);
    await letGo();
    await write;
    expect(await keys()).toEqual(['patient']);
  });

  it('is waited for by everybody at the same time, not by one after the other', async () => {
    const letGo = await otherProcess();
    const writes = [add(db, 'a'), db.transaction().execute((tx) => add(tx, 'b')), add(db, 'c')];
    await nextTurn();
    // From here on the clock says that six seconds went by since they asked, and stands still.
    const later = performance.now() + 6000;
    const clock = vi.spyOn(performance, 'now').mockReturnValue(later);
    const outcomes = await Promise.allSettled(writes);
    clock.mockRestore();
    await letGo();
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'SQLITE_BUSY' } });
    expect(await keys()).toEqual([]);
    await add(db, 'afterwards');
    expect(await keys()).toEqual(['afterwards']);
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
