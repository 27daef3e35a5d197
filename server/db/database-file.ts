import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3, { type Database } from 'better-sqlite3';
import { OperatorError } from '../errors.ts';

function read<Answer>(file: string, work: (sqlite: Database) => Answer): Answer {
  const sqlite = new BetterSqlite3(file, { readonly: true, fileMustExist: true, timeout: 5000 });
  try {
    return work(sqlite);
  } finally {
    sqlite.close();
  }
}

/** @returns `ok`, or what SQLite found first */
export const checkIntegrity = (file: string): string =>
  read(file, (sqlite) => String(sqlite.pragma('integrity_check(1)', { simple: true })));

/** Copies the database as it is at this moment into one new file, while others go on writing. */
export const copyDatabase = (live: string, copy: string): void =>
  read(live, (sqlite) => void sqlite.prepare('vacuum into ?').run(copy));

export const listSchema = (file: string): string[] =>
  read(file, (sqlite) =>
    sqlite.prepare<[], string>('select name from kysely_migration order by name').pluck().all(),
  );

type StoredFile = Readonly<{ key: string; size: number; sha256: string }>;
const STORED_FILES = 'select storage_key as key, size, sha256 from files';

export const listStoredFiles = (file: string): StoredFile[] =>
  read(file, (sqlite) => sqlite.prepare<[], StoredFile>(STORED_FILES).all());

/** Keeps a second server off the data folder, by a lock that the system frees however the process ends. */
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
