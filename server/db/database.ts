import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { openPostgres } from './postgres/open.ts';
import type { Tables } from './schema/index.ts';
import { SqliteDialect } from './sqlite/dialect.ts';
import { closeSqlite, openSqlite, versionOf } from './sqlite/open.ts';

/** The handle every repository function takes first: the database, or the transaction it must run in. */
export type Db = Kysely<Tables>;

export interface Database {
  readonly db: Db;
  /** Resolves when a query was answered. */
  ping(): Promise<void>;
  /** Another number after each commit, of this process or any other; undefined where that cannot be told. */
  version(): number | undefined;
  /** Closes it; SQLite's write-ahead log is folded into its file before. */
  close(): Promise<void>;
}

/**
 * Opens `abhyas.sqlite` in the data folder, making both if need be; or the PostgreSQL database of an address, which is
 * reached with the first query.
 */
export function openDatabase(dataDir: string, databaseUrl?: string): Database {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return databaseUrl === undefined
    ? openFile(join(dataDir, 'abhyas.sqlite'))
    : openOn(openPostgres<Tables>(databaseUrl), { version: () => undefined, beforeClosing: () => undefined });
}

function openFile(path: string): Database {
  const file = openSqlite(path);
  return openOn(new Kysely<Tables>({ dialect: new SqliteDialect(file) }), {
    version: versionOf(file),
    beforeClosing: () => closeSqlite(file),
  });
}

interface Engine {
  readonly version: () => number | undefined;
  readonly beforeClosing: () => void;
}

const openOn = (db: Db, { version, beforeClosing }: Engine): Database => ({
  db,
  version,
  ping: async () => {
    await db.selectNoFrom(sql`1`.as('one')).execute();
  },
  close: async () => {
    beforeClosing();
    await db.destroy();
  },
});
