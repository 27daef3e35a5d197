import { SqliteAdapter, sql } from 'kysely';
import type { Db } from './database.ts';

/** After an erasure: old pages stay readable in SQLite's write-ahead log until it is folded into the file and emptied. */
export async function truncateWal(db: Db): Promise<void> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return;
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
