import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';

export class DataInUseError extends Error {
  override readonly name = 'DataInUseError';
}

/**
 * Keeps a second server off the data folder, by SQLite's lock on a file in it, which the system frees however the process
 * ends. Commands write beside a server, and take none. @throws DataInUseError
 */
export function lockDataFolder(dataDir: string): { release(): void } {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = new BetterSqlite3(join(dataDir, 'server.lock'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (cause) {
    lock.close();
    const sentence = `Another process serves ${dataDir}. Stop it first, or give this one a DATA_DIR of its own.`;
    throw new DataInUseError(sentence, { cause });
  }
  return { release: () => void lock.close() };
}
