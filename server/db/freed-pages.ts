import { sql } from 'kysely';
import { whileBusy } from '../watchdog.ts';
import { type Db, isSqlite, truncateWal } from './database.ts';

const ERASURE = 'erasure';

/** Notes pages with bytes of deleted rows: `secure_delete` misses cells moved to another page. */
export async function noteErasure(tx: Db, at: number): Promise<void> {
  if (!isSqlite(tx)) return;
  const row = { name: ERASURE, at, detail: '{}' };
  await tx
    .insertInto('operations')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** @returns the first erasure since the file was last rewritten */
export async function findErasure(db: Db): Promise<number | undefined> {
  if (!isSqlite(db)) return undefined;
  return (await db.selectFrom('operations').select('at').where('name', '=', ERASURE).executeTakeFirst())?.at;
}

export async function measureFile(db: Db): Promise<number> {
  const size = sql<{
    bytes: number;
  }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`;
  return (await size.execute(db)).rows[0]?.bytes ?? 0;
}

/** Rewrites SQLite's file with its rows only; blocks for about a second a 100 MB. */
export async function rewriteFile(db: Db): Promise<void> {
  await whileBusy(() => sql`vacuum`.execute(db));
  await db.deleteFrom('operations').where('name', '=', ERASURE).execute();
  await truncateWal(db);
}
