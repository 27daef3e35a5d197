import { rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFolder } from '../db/sqlite/folder-lock.ts';
import { digestFile } from '../storage/digest.ts';
import { listBackups } from './list-backups.ts';
import { type Manifest, type ManifestFile, readManifest, replaceManifest } from './manifest.ts';
import { DATABASE } from './names.ts';
import { createPace, type Pace } from './pace.ts';

export interface BackupCheck {
  /** The backup that was read. */
  readonly folder: string;
  /** Paths in it that are not what was backed up, or cannot be read. */
  readonly damaged: readonly string[];
}

/**
 * Reads the newest backup, which shares its files with those before it, as far as it is not one and the same with the
 * data. A stored file that rotted is set aside, so that the next backup brings it anew instead of giving the rot
 * one more name.
 * @returns undefined where there is no backup
 */
export async function checkNewestBackup(task: {
  dataDir: string;
  backupDir: string;
  bytesPerSecond: number;
}): Promise<BackupCheck | undefined> {
  const [newest] = await listBackups(task.backupDir);
  const manifest = newest && (await readManifest(newest.folder).catch(() => undefined));
  if (newest === undefined || manifest === undefined) return undefined;
  const { folder } = newest;
  const pace = createPace(task.bytesPerSecond);
  const damaged: string[] = [];
  for (const file of manifest.files)
    if (
      !(await isSame(join(folder, file.path), join(task.dataDir, file.path))) &&
      !(await isWhole(folder, file, pace))
    )
      damaged.push(file.path);
  // Removed meanwhile, in favour of newer ones.
  if (damaged.length > 0 && !(await isThere(folder))) return undefined;
  if (damaged.length > 0)
    await setAside(task.backupDir, folder, manifest, damaged).catch(() => {
      // A disk that cannot be written either: that it is damaged is told all the same.
    });
  return { folder, damaged };
}

async function isWhole(folder: string, { path, size, sha256 }: ManifestFile, pace: Pace): Promise<boolean> {
  const found = await digestFile(join(folder, path), pace.hold).catch(() => undefined);
  return found?.size === size && found.sha256 === sha256;
}

/** Whether both are names of one file, which the check of the data has read. */
async function isSame(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((path) => stat(path).catch(() => undefined)));
  return first !== undefined && first.dev === second?.dev && first.ino === second.ino;
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Names first, list second: what dies between the two is found again the next night. */
async function setAside(
  backupDir: string,
  folder: string,
  manifest: Manifest,
  damaged: readonly string[],
): Promise<void> {
  const lock = lockFolder(backupDir, 'alone', '.backup.lock');
  // A backup is being made: the next night then.
  if (lock === undefined) return;
  try {
    const media = damaged.filter((path) => path !== DATABASE);
    for (const path of media)
      await rename(join(folder, path), join(folder, `${path}.damaged`)).catch(() => undefined);
    await replaceManifest(folder, {
      ...manifest,
      files: manifest.files.filter(({ path }) => !media.includes(path)),
      damaged: [...new Set([...manifest.damaged, ...damaged])],
    });
  } finally {
    lock.release();
  }
}
