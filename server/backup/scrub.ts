import { join } from 'node:path';
import { checkLiveDatabase, isStillNamed, listLiveFiles } from '../db/sqlite/snapshot.ts';
import { digestFile } from '../storage/digest.ts';
import { isAbsent } from '../storage/is-absent.ts';
import { DATABASE, mediaPath } from './names.ts';
import { createPace } from './pace.ts';

export interface ScrubTask {
  readonly dataDir: string;
  /** False where the stored files are in object storage, which checks them itself. */
  readonly withMedia: boolean;
  /** How fast files are read, so that students notice nothing. */
  readonly bytesPerSecond: number;
}

export interface ScrubResult {
  /** `ok`, or what SQLite found. */
  readonly database: string;
  readonly files: number;
  readonly bytes: number;
  /** Paths in the data folder whose bytes are not those that were uploaded, or cannot be read. */
  readonly damaged: readonly string[];
  readonly missing: readonly string[];
}

/** Reads the whole database and every stored file, and compares them with what was written. */
export async function scrub({ dataDir, withMedia, bytesPerSecond }: ScrubTask): Promise<ScrubResult> {
  const database = join(dataDir, DATABASE);
  const damaged: string[] = [];
  const missing: string[] = [];
  const pace = createPace(bytesPerSecond);
  const integrity = checkLiveDatabase(database);
  const files = withMedia ? listLiveFiles(database) : [];
  for (const { key, size, sha256 } of files) {
    const path = mediaPath(key);
    const found = await digestFile(join(dataDir, path), pace.hold).catch((error: unknown) =>
      isAbsent(error) ? ('missing' as const) : undefined,
    );
    if (found !== 'missing' && found?.sha256 === sha256 && found.size === size) continue;
    // Deleted since the list was read: nothing is wrong.
    if (!isStillNamed(database, key)) continue;
    (found === 'missing' ? missing : damaged).push(path);
  }
  return { database: integrity, files: files.length, bytes: pace.bytes, damaged, missing };
}

/** Whether a check found nothing wrong. */
export const isSound = ({ database, damaged, missing }: ScrubResult): boolean =>
  database === 'ok' && damaged.length === 0 && missing.length === 0;
