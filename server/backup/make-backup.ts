import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFolder } from '../db/sqlite/folder-lock.ts';
import { type DatabaseFacts, readDatabaseFacts, snapshotDatabase } from '../db/sqlite/snapshot.ts';
import { digestFile } from '../storage/digest.ts';
import { syncFolder } from '../storage/durable-folder.ts';
import { FREE_FLOOR, freeBytes } from '../storage/free-space.ts';
import { collectMedia, type Placed } from './collect-media.ts';
import { keyFingerprint } from './key-fingerprint.ts';
import { listBackups } from './list-backups.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { backupName, DATABASE } from './names.ts';
import { productVersion } from './product-version.ts';
import { superfluousBackups } from './retention.ts';

/** A backup that could not be made; the sentence says what to do. */
export class BackupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BackupError';
  }
}

export interface BackupTask {
  readonly dataDir: string;
  readonly backupDir: string;
  /** The configured master key, for its fingerprint. */
  readonly secretKey: string | undefined;
  /** False where the stored files are in object storage, which keeps them itself. */
  readonly withMedia: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface BackupResult {
  readonly folder: string;
  readonly manifest: Manifest;
  /** Files that became a second name of one that was there, and files whose bytes were copied. */
  readonly linked: number;
  readonly copied: number;
  /** Old backups that were removed. */
  readonly removed: readonly string[];
}

const UNFINISHED = '.unfinished-';
const NEW_ATTEMPTS = 5;

/**
 * Makes a backup while the product runs or stands still: first the database, then the files it names. It grows under a
 * name of its own and gets its real name when it is whole and on the disk.
 * @throws BackupError
 */
export async function makeBackup(task: BackupTask): Promise<BackupResult> {
  const lock = lockFolder(task.backupDir, 'alone', '.backup.lock');
  if (lock === undefined)
    throw new BackupError('Another backup into this folder is under way. Wait until it is done.');
  try {
    await removeUnfinished(task.backupDir);
    const result = await fill(task, join(task.backupDir, `${UNFINISHED}${backupName(task.at)}`));
    return { ...result, removed: await removeSuperfluous(task.backupDir) };
  } finally {
    lock.release();
  }
}

async function fill(task: BackupTask, unfinished: string): Promise<Omit<BackupResult, 'removed'>> {
  const target = join(task.backupDir, backupName(task.at));
  if (existsSync(target)) throw new BackupError(`${target} was made in this very second. It is enough.`);
  try {
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    const [previous] = await listBackups(task.backupDir);
    const { facts, media } = await copyConsistently(task, unfinished, previous?.folder);
    const database = await digestFile(join(unfinished, DATABASE));
    const manifest: Manifest = {
      format: 1,
      madeAt: new Date(task.at).toISOString(),
      productVersion: productVersion(),
      schema: [...facts.schema],
      keyFingerprint: keyFingerprint(task.dataDir, task.secretKey),
      files: [{ path: DATABASE, ...database }, ...media.files],
      damaged: media.damaged,
      missing: media.missing,
    };
    await writeManifest(unfinished, manifest);
    await syncFolder(unfinished);
    await rename(unfinished, target);
    await syncFolder(task.backupDir);
    return { folder: target, manifest, linked: media.linked, copied: media.copied };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** A file that went away between the two halves makes the pair inconsistent: then both are taken anew. */
async function copyConsistently(task: BackupTask, unfinished: string, previous: string | undefined) {
  const live = join(task.dataDir, DATABASE);
  const copy = join(unfinished, DATABASE);
  const done = new Map<string, Placed>();
  for (let attempt = 1; ; attempt += 1) {
    await assertRoomFor(task.backupDir, (await sizeOf(live)) + (await sizeOf(`${live}-wal`)));
    await rm(copy, { force: true });
    await snapshotDatabase(live, copy);
    const facts = readDatabaseFacts(copy);
    assertSound(facts);
    const media = await collectMedia({
      dataDir: task.dataDir,
      unfinished,
      previous,
      stored: task.withMedia ? facts.files : [],
      done,
      assertRoom: (bytes) => assertRoomFor(task.backupDir, bytes),
    });
    if (!media.isOutdated) return { facts, media };
    if (attempt === NEW_ATTEMPTS)
      throw new BackupError(
        'Files are deleted faster than they can be copied. Try again when less is going on.',
      );
  }
}

function assertSound({ integrity }: DatabaseFacts): void {
  if (integrity === 'ok') return;
  throw new BackupError(
    `The database is damaged (${integrity}). No backup was made of it; restore the last good one: npm run restore`,
  );
}

/** @throws BackupError when so many bytes would not leave enough room */
async function assertRoomFor(backupDir: string, bytes: number): Promise<void> {
  const free = await freeBytes(backupDir);
  if (free >= bytes + FREE_FLOOR) return;
  const needed = Math.ceil((bytes + FREE_FLOOR) / 1024 / 1024);
  throw new BackupError(
    `${backupDir} has ${Math.floor(free / 1024 / 1024)} MB free, and this backup needs ${needed} MB. Make room there, or set BACKUP_DIR to a larger volume.`,
  );
}

const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => undefined))?.size ?? 0;

/** What a killed run left behind; the lock says that none is running. */
async function removeUnfinished(backupDir: string): Promise<void> {
  for (const name of await readdir(backupDir))
    if (name.startsWith(UNFINISHED)) await rm(join(backupDir, name), { recursive: true, force: true });
}

async function removeSuperfluous(backupDir: string): Promise<string[]> {
  const gone = superfluousBackups(await listBackups(backupDir));
  for (const { name, folder } of gone) {
    // Out of the list at once, so that a kill in the middle leaves no half backup under a good name.
    const dying = join(backupDir, `${UNFINISHED}${name}`);
    await rename(folder, dying);
    await rm(dying, { recursive: true, force: true });
  }
  return gone.map(({ name }) => name);
}
