import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { openPostgres } from './postgres/open.ts';
import type { Tables } from './schema/index.ts';
import { SqliteDialect } from './sqlite/dialect.ts';
import { Connections } from './sqlite/driver.ts';
import { closeSqlite, openSqlite, versionOf } from './sqlite/open.ts';

/** The handle every repository function takes first: the database, or the transaction it must run in. */
export type Db = Kysely<Tables>;

export interface Database {
  readonly db: Db;
  /** The same for what may be forgotten in a power cut: nobody waits for the disk. On PostgreSQL it is `db`. */
  readonly relaxedDb: Db;
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
  return databaseUrl === undefined ? openFile(join(dataDir, 'abhyas.sqlite')) : openServer(databaseUrl);
}

function openFile(path: string): Database {
  const file = openSqlite(path);
  const connections = new Connections(file);
  return openOn({
    db: new Kysely<Tables>({ dialect: new SqliteDialect(connections, 'synced') }),
    relaxedDb: new Kysely<Tables>({ dialect: new SqliteDialect(connections, 'relaxed') }),
    version: versionOf(file),
    beforeClosing: () => closeSqlite(file),
  });
}

function openServer(url: string): Database {
  const db = openPostgres<Tables>(url);
  return openOn({ db, relaxedDb: db, version: () => undefined, beforeClosing: () => undefined });
}

interface Engine extends Pick<Database, 'db' | 'relaxedDb' | 'version'> {
  readonly beforeClosing: () => void;
}

const openOn = ({ db, relaxedDb, version, beforeClosing }: Engine): Database => ({
  db,
  relaxedDb,
  version,
  ping: async () => {
    await db.selectNoFrom(sql`1`.as('one')).execute();
  },
  close: async () => {
    beforeClosing();
    await db.destroy();
  },
});
