import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import BetterSqlite3 from 'better-sqlite3';

interface FileRow {
  readonly storage_key: string;
  readonly size: number;
  readonly sha256: string;
}

export interface DataFolderState {
  readonly integrity: unknown;
  /** Rows that name a row which is not there. */
  readonly orphans: readonly unknown[];
  /** Keys of rows whose file is missing, or of another size or other bytes than the row says. */
  readonly spoiled: readonly string[];
}

/** What a data folder looks like where nothing was lost and nothing is half-written. */
export const SOUND: DataFolderState = { integrity: 'ok', orphans: [], spoiled: [] };

/**
 * Looks at a data folder without the product: the database, and each row's file.
 * @param read keys of files whose bytes were compared before; stored files never change, and of these only the size is
 */
export async function inspectDataFolder(
  dataDir: string,
  read: Set<string> = new Set(),
): Promise<DataFolderState> {
  const sqlite = new BetterSqlite3(join(dataDir, 'abhyas.sqlite'), { readonly: true });
  const rows = sqlite.prepare<[], FileRow>('select storage_key, size, sha256 from files').all();
  const integrity = sqlite.pragma('integrity_check', { simple: true });
  const orphans = sqlite.prepare('pragma foreign_key_check').all();
  sqlite.close();
  const spoiled: string[] = [];
  for (const row of rows) if (!(await isWhole(dataDir, row, read))) spoiled.push(row.storage_key);
  return { integrity, orphans, spoiled };
}

async function isWhole(dataDir: string, row: FileRow, read: Set<string>): Promise<boolean> {
  const { storage_key: key } = row;
  const path = join(dataDir, 'media', key.slice(0, 2), key);
  if (statSync(path, { throwIfNoEntry: false })?.size !== row.size) return false;
  if (read.has(key)) return true;
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  read.add(key);
  return hash.digest('hex') === row.sha256;
}
