import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import type { Tables } from './schema/index.ts';
import { SqliteDialect } from './sqlite/dialect.ts';
import { openSqlite } from './sqlite/open.ts';

/** The handle every repository function takes first: the database, or the transaction it must run in. */
export type Db = Kysely<Tables>;

export interface Database {
  readonly db: Db;
  /** Resolves when a query was answered. */
  ping(): Promise<void>;
  /** Folds the write-ahead log into the file and closes it. */
  close(): Promise<void>;
}

/** Opens `abhyas.sqlite` in the data folder, making both if need be. */
export function openDatabase(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const sqlite = openSqlite(join(dataDir, 'abhyas.sqlite'));
  const db = new Kysely<Tables>({ dialect: new SqliteDialect(sqlite) });
  return {
    db,
    ping: async () => {
      await sql`select 1`.execute(db);
    },
    close: async () => {
      if (sqlite.open) sqlite.pragma('wal_checkpoint(TRUNCATE)');
      await db.destroy();
      if (sqlite.open) sqlite.close();
    },
  };
}
