import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3, { SqliteError } from 'better-sqlite3';

/** A hold on a folder; the system lets go of it when the process dies, however it dies. */
export interface FolderLock {
  release(): void;
}

/**
 * Locks a folder among processes, through SQLite's own locks on a file in it: a number of processes may share it, or
 * one has it alone.
 * @returns undefined when others hold it in a way that forbids this
 */
export function lockFolder(
  folder: string,
  mode: 'shared' | 'alone',
  name = 'in-use.lock',
): FolderLock | undefined {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = new BetterSqlite3(join(folder, name), { timeout: 0 });
  try {
    lock.exec(mode === 'alone' ? 'begin exclusive' : 'begin');
    // A deferred transaction takes its lock with its first read.
    lock.prepare('select count(*) from sqlite_master').all();
    return { release: () => void lock.close() };
  } catch (error) {
    lock.close();
    if (error instanceof SqliteError && error.code.startsWith('SQLITE_BUSY')) return undefined;
    throw error;
  }
}
