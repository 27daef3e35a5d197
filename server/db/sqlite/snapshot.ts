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
  copy.pragma('journal_mode = DELETE');
  copy.close();
  const handle = openSync(file, 'r+');
  fsyncSync(handle);
  closeSync(handle);
}

/** Reads a file that nobody writes to. */
export function readDatabaseFacts(file: string): DatabaseFacts {
  const sqlite = new BetterSqlite3(file, { readonly: true, fileMustExist: true });
  try {
    return {
      integrity: String(sqlite.pragma('integrity_check', { simple: true })),
      schema: listMigrations(sqlite),
      files: listStoredFiles(sqlite),
    };
  } finally {
    sqlite.close();
  }
}

/** Names of the migrations that ran on the live database. */
export function readLiveSchema(file: string): string[] {
  const sqlite = new BetterSqlite3(file, { readonly: true, fileMustExist: true, timeout: 5000 });
  try {
    return listMigrations(sqlite);
  } finally {
    sqlite.close();
  }
}

/** Whether the live database still names a stored file. */
export function isStillNamed(file: string, key: string): boolean {
  const sqlite = new BetterSqlite3(file, { readonly: true, fileMustExist: true, timeout: 5000 });
  try {
    return sqlite.prepare('select 1 from files where storage_key = ?').get(key) !== undefined;
  } finally {
    sqlite.close();
  }
}

/** The stored files that the live database names. */
export function listLiveFiles(file: string): StoredFile[] {
  const sqlite = new BetterSqlite3(file, { readonly: true, fileMustExist: true, timeout: 5000 });
  try {
    return listStoredFiles(sqlite);
  } finally {
    sqlite.close();
  }
}

/** SQLite's own check of the live file, on a connection of its own. @returns `ok`, or the first findings */
export function checkLiveDatabase(file: string): string {
  const sqlite = new BetterSqlite3(file, { readonly: true, fileMustExist: true, timeout: 5000 });
  try {
    const found = sqlite.prepare('pragma integrity_check(20)').pluck().all();
    return found.map(String).join('; ');
  } finally {
    sqlite.close();
  }
}

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
