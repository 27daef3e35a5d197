import BetterSqlite3, { type Database, SqliteError } from 'better-sqlite3';

/** A stored file as the database names it. */
export interface StoredFile {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
}

/** Asks a database file something on a connection of its own, beside the product. */
function query<Answer>(file: string, ask: (sqlite: Database) => Answer): Answer {
  const sqlite = new BetterSqlite3(file, { readonly: true, fileMustExist: true, timeout: 5000 });
  try {
    return ask(sqlite);
  } finally {
    sqlite.close();
  }
}

/**
 * Copies the database as it is at this moment, while others go on writing. The open read transaction holds that moment:
 * otherwise each of their writes would start the copy again.
 */
export async function copyDatabase(live: string, copy: string): Promise<void> {
  const source = new BetterSqlite3(live, { readonly: true, fileMustExist: true, timeout: 5000 });
  try {
    source.exec('begin');
    source.prepare('select count(*) from sqlite_master').get();
    await source.backup(copy);
  } finally {
    source.close();
  }
  const target = new BetterSqlite3(copy);
  // One file without a log beside it.
  target.pragma('journal_mode = DELETE');
  target.close();
}

/** SQLite's own check. @returns `ok`, or what it found first @throws SqliteError where the file is no database */
export const checkIntegrity = (file: string): string =>
  query(file, (sqlite) => String(sqlite.pragma('integrity_check(1)', { simple: true })));

/** Names of the migrations that ran. */
export const listSchema = (file: string): string[] =>
  query(file, (sqlite) =>
    sqlite.prepare('select name from kysely_migration order by name').pluck().all().map(String),
  );

/** The stored files that the database names. */
export const listStoredFiles = (file: string): StoredFile[] =>
  query(file, (sqlite) =>
    sqlite.prepare<[], StoredFile>('select storage_key as key, size, sha256 from files').all(),
  );

/** Whether the database names a stored file. */
export const isNamed = (file: string, key: string): boolean =>
  query(file, (sqlite) => sqlite.prepare('select 1 from files where storage_key = ?').get(key) !== undefined);

/** Whether a process has the database open. If not, its write-ahead log is folded in: only its single user can end that. */
export function isInUse(file: string): boolean {
  const sqlite = new BetterSqlite3(file, { timeout: 0 });
  try {
    sqlite.pragma('journal_mode = DELETE');
    return false;
  } catch (error) {
    // Any other error is a damaged database: nobody works with it.
    return error instanceof SqliteError && error.code.startsWith('SQLITE_BUSY');
  } finally {
    sqlite.close();
  }
}

/** Adds a row to the audit log of a database that is about to be put in place. */
export function noteInAuditLog(
  file: string,
  at: number,
  action: string,
  detail: Readonly<Record<string, string>>,
): void {
  const sqlite = new BetterSqlite3(file, { fileMustExist: true });
  sqlite
    .prepare('insert into audit_log (at, action, detail) values (?, ?, ?)')
    .run(at, action, JSON.stringify(detail));
  sqlite.close();
}
