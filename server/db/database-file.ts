import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3, { type Database } from 'better-sqlite3';
import { OperatorError } from '../errors.ts';

export function readDatabase<Answer>(file: string, work: (sqlite: Database) => Answer): Answer {
  const sqlite = new BetterSqlite3(file, { readonly: true, fileMustExist: true, timeout: 5000 });
  try {
    return work(sqlite);
  } finally {
    sqlite.close();
  }
}

export const integrityOf = (sqlite: Database): string =>
  String(sqlite.pragma('integrity_check(1)', { simple: true }));

/** Locks the data folder for one server; the system releases the lock when the process ends. */
export function lockDataFolder(
  dataDir: string,
  sentence = `Another process serves ${dataDir}. Stop it first, or give this one a DATA_DIR of its own.`,
): { release(): void } {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = new BetterSqlite3(join(dataDir, 'server.lock'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (cause) {
    lock.close();
    throw new OperatorError(sentence, { exitCode: 1, cause });
  }
  return { release: () => void lock.close() };
}
