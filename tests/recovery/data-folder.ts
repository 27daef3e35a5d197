import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Asks the database of a data folder something, or changes it, while the product does not run. */
export function inDatabase<Value>(dataDir: string, work: (sqlite: BetterSqlite3.Database) => Value): Value {
  const sqlite = new BetterSqlite3(join(dataDir, 'abhyas.sqlite'), { timeout: 5000 });
  try {
    return work(sqlite);
  } finally {
    sqlite.close();
  }
}

/** What is wrong in a data folder: in the database, or in stored files as compared with their rows. */
export const findDamage = (dataDir: string): unknown[] =>
  inDatabase(dataDir, (sqlite) => {
    const integrity = sqlite.pragma('integrity_check', { simple: true });
    const orphans = sqlite.prepare('pragma foreign_key_check').all();
    const files = sqlite
      .prepare<[], { key: string; size: number; sha256: string }>(
        'select storage_key as key, size, sha256 from files union select storage_key, size, sha256 from renditions',
      )
      .all();
    const spoiled = files.filter(({ key, size, sha256 }) => {
      const path = join(dataDir, 'media', key.slice(0, 2), key);
      return (
        statSync(path, { throwIfNoEntry: false })?.size !== size || sha256Of(readFileSync(path)) !== sha256
      );
    });
    return [...(integrity === 'ok' ? [] : [integrity]), ...orphans, ...spoiled];
  });
