import BetterSqlite3, { type Database } from 'better-sqlite3';

/** What follows the changes of a live database. Its calls wait for locks without yielding, so it lives in a thread of its own. */
export interface Follower {
  /** Keeps the write-ahead log from being begun anew by anybody. */
  pin(): void;
  /**
   * Runs `copy` while nobody can write, then folds the whole log into the file.
   * @returns false when a reader needs the log still, so that it could not be folded wholly
   */
  foldLog(copy: () => Promise<void>, whenFolded: () => Promise<void>): Promise<boolean>;
  /**
   * Takes what a log that was folded wholly still holds off the disk, if nobody reads in it. What is committed at this very
   * moment is folded too, uncopied: for moments in which nobody writes.
   * @returns whether it is empty now
   */
  empty(): boolean;
  /** Folds what can be folded, copied or not: the log must not grow for ever. */
  relieve(): void;
  close(): void;
}

const PATIENCE_MS = 5000;

function connect(file: string): Database {
  const sqlite = new BetterSqlite3(file, { fileMustExist: true, timeout: PATIENCE_MS });
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('wal_autocheckpoint = 0');
  return sqlite;
}

/** Opens a live database for following it. */
export function followDatabase(file: string): Follower {
  const reader = connect(file);
  const writer = connect(file);
  const folder = connect(file);
  const unpin = (): void => void (reader.inTransaction && reader.exec('rollback'));
  const pin = (): void => {
    unpin();
    reader.exec('begin');
    reader.prepare('select count(*) from sqlite_master').all();
  };
  return {
    pin,
    foldLog: async (copy, whenFolded) => {
      writer.exec('begin immediate');
      try {
        await copy();
        unpin();
        const isWhole = fold(folder);
        pin();
        if (isWhole) await whenFolded();
        return isWhole;
      } finally {
        writer.exec('rollback');
      }
    },
    empty: () => {
      // Who waits here keeps everybody from writing.
      folder.pragma('busy_timeout = 0');
      try {
        const [row] = folder.prepare('pragma wal_checkpoint(TRUNCATE)').raw().all();
        return Array.isArray(row) && Number(row[0]) === 0;
      } finally {
        folder.pragma(`busy_timeout = ${PATIENCE_MS}`);
      }
    },
    relieve: () => {
      unpin();
      folder.pragma('wal_checkpoint(PASSIVE)');
    },
    close: () => {
      for (const connection of [reader, writer, folder]) connection.close();
    },
  };
}

function fold(sqlite: Database): boolean {
  const [row] = sqlite.prepare('pragma wal_checkpoint(PASSIVE)').raw().all();
  const [busy, log, folded] = Array.isArray(row) ? row.map(Number) : [];
  return busy === 0 && log === folded;
}

/** Folds the log of a copy that nobody uses into its file. */
export function foldCopy(file: string): void {
  const copy = connect(file);
  copy.pragma('wal_checkpoint(TRUNCATE)');
  copy.close();
}
