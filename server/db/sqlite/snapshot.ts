import { closeSync, fsyncSync, openSync } from 'node:fs';
import BetterSqlite3, { type Database } from 'better-sqlite3';

/** A stored file as a database names it. */
export interface StoredFile {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
}

/** What a copy of the database says of itself. */
export interface DatabaseFacts {
  readonly files: readonly StoredFile[];
  /** Names of the migrations that ran. */
  readonly schema: readonly string[];
  /** `ok`, or what SQLite found to be wrong. */
  readonly integrity: string;
}

/** Pages a step: other work goes on in between, some milliseconds later. */
const STEP = 400;

/**
 * Writes the database as it is at this moment into a new file, while others go on writing. The open read transaction
 * holds that moment: without it, each write of another process would begin the copy anew.
 */
export async function snapshotDatabase(source: string, target: string): Promise<void> {
  const live = new BetterSqlite3(source, { readonly: true, fileMustExist: true, timeout: 5000 });
  try {
    live.exec('begin');
    live.prepare('select count(*) from sqlite_master').all();
    await live.backup(target, { progress: () => STEP });
  } finally {
    live.close();
  }
  makeSingleFile(target);
}

/** Folds a write-ahead log into its file, so that the file alone is the database, and syncs it to the disk. */
export function makeSingleFile(file: string): void {
  const copy = new BetterSqlite3(file, { fileMustExist: true });
  try {
    copy.pragma('journal_mode = DELETE');
  } finally {
    copy.close();
  }
  const handle = openSync(file, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Asks a database something on a connection of its own, waiting for writers of a live one. */
function ask<Answer>(file: string, question: (sqlite: Database) => Answer): Answer {
  const sqlite = new BetterSqlite3(file, { readonly: true, fileMustExist: true, timeout: 5000 });
  try {
    return question(sqlite);
  } finally {
    sqlite.close();
  }
}

/** Reads a file that nobody writes to. */
export const readDatabaseFacts = (file: string): DatabaseFacts =>
  ask(file, (sqlite) => ({
    integrity: String(sqlite.pragma('integrity_check', { simple: true })),
    schema: listMigrations(sqlite),
    files: listStoredFiles(sqlite),
  }));

/** Names of the migrations that ran on the live database. */
export const readLiveSchema = (file: string): string[] => ask(file, listMigrations);

/** Whether the live database still names a stored file. */
export const isStillNamed = (file: string, key: string): boolean =>
  ask(file, (sqlite) => sqlite.prepare('select 1 from files where storage_key = ?').get(key) !== undefined);

/** The stored files that the live database names. */
export const listLiveFiles = (file: string): StoredFile[] => ask(file, listStoredFiles);

/** SQLite's own check of the live file. @returns `ok`, or the first findings */
export const checkLiveDatabase = (file: string): string =>
  ask(file, (sqlite) => sqlite.prepare('pragma integrity_check(20)').pluck().all().map(String).join('; '));

/** Adds an entry to the log of a database that is about to be put in place. */
export function noteInAuditLog(file: string, action: string, detail: Readonly<Record<string, string>>): void {
  const sqlite = new BetterSqlite3(file, { fileMustExist: true });
  try {
    sqlite
      .prepare('insert into audit_log (at, action, detail) values (?, ?, ?)')
      .run(Date.now(), action, JSON.stringify(detail));
  } finally {
    sqlite.close();
  }
}

const listStoredFiles = (sqlite: Database): StoredFile[] =>
  sqlite
    .prepare<[], StoredFile>('select storage_key as key, size, sha256 from files order by storage_key')
    .all();

const listMigrations = (sqlite: Database): string[] =>
  sqlite.prepare('select name from kysely_migration order by name').pluck().all().map(String);
