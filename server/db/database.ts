import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, SqliteAdapter, sql } from 'kysely';
import { openPostgres, SerializableKysely } from './postgres.ts';
import type { Tables } from './schema/index.ts';
import { openSqlite } from './sqlite.ts';

export type Db = Kysely<Tables>;

export type Database = ReturnType<typeof openDatabase>;

export function openDatabase(dataDir: string, databaseUrl?: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const db =
    databaseUrl === undefined
      ? new Kysely<Tables>({ dialect: openSqlite(join(dataDir, 'abhyas.sqlite')) })
      : new SerializableKysely<Tables>({ dialect: openPostgres(databaseUrl) });
  return { db, ping: async () => void (await sql`select 1`.execute(db)), close: () => db.destroy() };
}

export const isSqlite = (db: Db): boolean => db.getExecutor().adapter instanceof SqliteAdapter;

/** Waits for no disk meanwhile: only for work that begins again from nothing after a crash. */
export async function withoutSync<T>(db: Db, work: () => Promise<T>): Promise<T> {
  if (!isSqlite(db)) return work();
  await sql`pragma synchronous = off`.execute(db);
  try {
    return await work();
  } finally {
    await sql`pragma synchronous = full`.execute(db);
  }
}

/** Empties the write-ahead log, where deleted data stays readable. */
export async function truncateWal(db: Db): Promise<void> {
  if (!isSqlite(db)) return;
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
