import { SqliteAdapter, sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Takes what was overwritten out of SQLite's write-ahead log, where old pages stay readable until it is folded into the
 * file; `secure_delete` has the file itself overwritten. A reader in another process may delay it to the next time.
 * PostgreSQL keeps no such file of ours.
 */
export async function forgetOverwritten(db: Db): Promise<void> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return;
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
