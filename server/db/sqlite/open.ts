import BetterSqlite3, { type Database } from 'better-sqlite3';

/** Marks the file as ours (`file` and forensic tools show it): "Abhy" in ASCII. */
const APPLICATION_ID = 0x41_62_68_79;

const STARTING_MS = 10_000;

/** The database file, opened once for writing and once for reading. */
export interface SqliteFile {
  readonly writer: Database;
  readonly reader: Database;
}

/**
 * Opens the database file with the settings its promises rest on.
 * NORMAL sync: the file is whole after a power cut, and the driver waits for the disk itself before it acknowledges a commit.
 * No lock wait: better-sqlite3 waits synchronously, which would freeze every other request; the driver retries instead.
 * @throws Error when a setting did not take, for example on a file system without shared memory
 */
export function openSqlite(file: string): SqliteFile {
  const writer = openWriter(file);
  try {
    return { writer, reader: openReader(file) };
  } catch (error) {
    writer.close();
    throw error;
  }
}

/** Folds the write-ahead log into the file and closes both connections. */
export function closeSqlite({ writer, reader }: SqliteFile): void {
  if (reader.open) reader.close();
  if (!writer.open) return;
  writer.pragma('wal_checkpoint(TRUNCATE)');
  writer.close();
}

/**
 * A number that differs after each commit: the reader never commits, so SQLite counts everybody else's for it.
 * @see https://sqlite.org/pragma.html#pragma_data_version
 */
export function versionOf({ reader }: SqliteFile): () => number | undefined {
  const statement = reader.prepare<[], number>('pragma data_version').pluck();
  return () => {
    try {
      return statement.get();
    } catch {
      // The file cannot be read just now; whoever needs it will say so.
      return undefined;
    }
  };
}

function openWriter(file: string): Database {
  // Another process that starts now may hold the lock for a moment, and here nobody else has to wait.
  const sqlite = new BetterSqlite3(file, { timeout: STARTING_MS });
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = NORMAL');
  sqlite.pragma('foreign_keys = ON');
  sqlite.pragma('trusted_schema = OFF');
  sqlite.pragma('secure_delete = ON');
  sqlite.pragma('cache_size = -8000');
  sqlite.pragma('wal_autocheckpoint = 1000');
  sqlite.pragma(`application_id = ${APPLICATION_ID}`);

  const settings = [
    ['journal_mode', 'wal'],
    ['synchronous', 1],
    ['foreign_keys', 1],
  ] as const;
  for (const [name, wanted] of settings) {
    const actual = sqlite.pragma(name, { simple: true });
    if (actual !== wanted) throw new Error(`SQLite setting ${name} is ${String(actual)}, needed ${wanted}.`);
  }
  sqlite.pragma('busy_timeout = 0');
  return sqlite;
}

function openReader(file: string): Database {
  const sqlite = new BetterSqlite3(file, { timeout: 0, readonly: true });
  sqlite.pragma('trusted_schema = OFF');
  sqlite.pragma('cache_size = -8000');
  return sqlite;
}
