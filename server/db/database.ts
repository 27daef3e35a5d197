import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { openPostgres } from './postgres.ts';
import type { Tables } from './schema/index.ts';
import { openSqlite } from './sqlite.ts';

/** The handle every repository function takes first: the database, or the transaction it must run in. */
export type Db = Kysely<Tables>;

export interface Database {
  readonly db: Db;
  /** Resolves when a query was answered. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Opens `abhyas.sqlite` in the data folder, making both if need be; or the PostgreSQL database of an address. */
export function openDatabase(dataDir: string, databaseUrl?: string): Database {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const dialect =
    databaseUrl === undefined ? openSqlite(join(dataDir, 'abhyas.sqlite')) : openPostgres(databaseUrl);
  const db = new Kysely<Tables>({ dialect });
  return {
    db,
    ping: async () => {
      await db.selectNoFrom(sql`1`.as('one')).execute();
    },
    close: () => db.destroy(),
  };
}
