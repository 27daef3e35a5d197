import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ownDatabase } from '../../tests/support/own-database.ts';
import { lockDataFolder } from './database-file.ts';
import { storageFault } from './faults.ts';

const { db, folder } = await ownDatabase();

const add = (handle: typeof db, name: string, detail = '') =>
  handle.insertInto('operations').values({ name, at: 1, detail }).execute();
const names = async () =>
  (await db.selectFrom('operations').select('name').execute()).map(({ name }) => name);
const setting = async (name: string) => {
  const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(db);
  return Object.values(rows[0] ?? {})[0];
};

describe('the SQLite database', () => {
  it.each([
    ['journal_mode', 'wal'],
    ['synchronous', 2],
    ['foreign_keys', 1],
    ['secure_delete', 1],
    ['trusted_schema', 0],
  ])('is opened with %s = %s', async (name, value) => {
    expect(await setting(name)).toBe(value);
  });

  it('runs transactions one after the other, and queries between them', async () => {
    const both = ['a', 'b'].map((name) =>
      db.transaction().execute(async (tx) => {
        await add(tx, `${name}1`);
        await add(tx, `${name}2`);
      }),
    );
    await Promise.all([...both, add(db, 'alone')]);
    expect(await names()).toEqual(['a1', 'a2', 'alone', 'b1', 'b2']);
  });

  it('says that the disk is full, undoes the transaction, and goes on', async () => {
    const pages = Number(await setting('page_count'));
    await setting(`max_page_count = ${pages + 1}`);
    const failed = db.transaction().execute(async (tx) => {
      await add(tx, 'small');
      await add(tx, 'large', 'x'.repeat(1_000_000));
    });
    expect(storageFault(await failed.catch((error: unknown) => error))).toBe('full');
    await setting('max_page_count = 1000000');
    expect(await names()).not.toContain('small');
    await add(db, 'after');
  });
});

it('a data folder has one server at a time', () => {
  const lock = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow('Another process serves');
  lock.release();
  lockDataFolder(folder).release();
});
