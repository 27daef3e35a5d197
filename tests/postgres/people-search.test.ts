import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { type Db, openDatabase } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { findCandidates, isFoundBy } from '../../server/db/people-search.ts';
import { databaseFor, dropDatabaseFor } from '../support/postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'abhyas-people-'));
const url = await databaseFor(folder);
const operator = new pg.Client({ connectionString: url });
await operator.connect();
afterAll(async () => {
  await operator.end();
  await dropDatabaseFor(folder);
  rmSync(folder, { recursive: true });
});

async function addPerson(db: Db, name: string): Promise<number> {
  const email = `${name}@example.in`;
  const { id } = await db
    .insertInto('users')
    .values({
      full_name: name,
      email,
      email_key: email.toLowerCase(),
      password_hash: '-',
      role: 'student',
      state: 'approved',
      must_change_password: 0,
      created_at: 1,
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

describe('searching among people', () => {
  it('uses the index of three letters', async () => {
    const database = openDatabase(folder, url);
    const plan = await database.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      const query = tx.selectFrom('users').select('id').where(isFoundBy('ebed'));
      return JSON.stringify(await query.explain());
    });
    await database.close();
    expect(plan).toContain('people_search');
  });

  it('goes through all people where the role may not have it', async () => {
    await operator.query('create role modest login');
    await operator.query('drop schema public cascade; create schema public authorization modest');
    const modestUrl = url.replace('postgres://postgres@', 'postgres://modest@');
    const database = openDatabase(folder, modestUrl);
    await migrate(database.db);
    const id = await addPerson(database.db, 'Zebedee');
    expect(await findCandidates(database.db, 'EBED')).toEqual([id]);
    await database.close();
    await operator.query('drop owned by modest; drop role modest');
  });
});
