import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { migrations } from '../db/migrations/index.ts';
import { makeSingleFile, noteInAuditLog, readDatabaseFacts, type StoredFile } from '../db/sqlite/snapshot.ts';
import { type Digest, digestFile } from '../storage/digest.ts';
import { syncFolder } from '../storage/durable-folder.ts';
import { FREE_FLOOR, freeBytes } from '../storage/free-space.ts';
import { linkFile } from '../storage/link-file.ts';
import { copyDurably } from './copy-durably.ts';
import { holdDataFolder, takeDataFolder } from './data-folder.ts';
import { type ManifestFile, readManifest } from './manifest.ts';
import { DATABASE, MEDIA, mediaPath } from './names.ts';
import { readReplicaNote, replicaDatabase } from './replica/note.ts';
import { isSwapUnfinished, listReplaced, swapIn } from './swap.ts';

/** A restore that was refused; nothing was changed. */
export class RestoreError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RestoreError';
  }
}

export interface RestoreResult {
  /** Folder with the data that was there before. */
  readonly aside: string;
  readonly files: number;
  /** When the restored data was current. */
  readonly madeAt: string;
  readonly keyFingerprint: string;
  readonly media: RestoredMedia;
}

/** Paths of stored files that the source did not have as they were uploaded. */
interface RestoredMedia {
  /** Taken from the present data, which has them whole. */
  readonly fromPresent: readonly string[];
  /** Whole nowhere, and brought back as they are: most of a video with one wrong byte can still be watched. */
  readonly damaged: readonly string[];
  readonly missing: readonly string[];
}

/** The new data grows here, on the data folder's own volume. */
const STAGED = '.restoring';

/**
 * Puts a backup, or the continuous copy, in the place of the present data, which is kept aside.
 * @throws RestoreError, DataFolderError, NotABackupError; nothing was changed then
 */
export async function restore(source: string, dataDir: string, at: number): Promise<RestoreResult> {
  return alone(dataDir, async () => {
    await rm(join(dataDir, STAGED), { recursive: true, force: true });
    try {
      const found = existsSync(join(source, 'replica.json'))
        ? await stageReplica(source, dataDir)
        : await stageBackup(source, dataDir);
      noteInAuditLog(join(dataDir, STAGED, DATABASE), 'backup-restored', { from: found.madeAt });
      return { ...found, aside: await swapIn(dataDir, STAGED, at) };
    } catch (error) {
      if (!isSwapUnfinished(dataDir)) await rm(join(dataDir, STAGED), { recursive: true, force: true });
      throw error;
    }
  });
}

/** Puts the data back that the last restore replaced. @throws RestoreError, DataFolderError */
export async function undoRestore(dataDir: string, at: number): Promise<{ from: string; aside: string }> {
  return alone(dataDir, async () => {
    const [last] = await listReplaced(dataDir);
    if (last === undefined)
      throw new RestoreError(`There is nothing to undo: ${dataDir} holds no replaced data.`);
    return { from: last, aside: await swapIn(dataDir, last, at) };
  });
}

async function alone<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  // Finishes what an earlier restore began.
  if (isSwapUnfinished(dataDir)) (await holdDataFolder(dataDir)).release();
  const lock = takeDataFolder(dataDir);
  try {
    return await work();
  } finally {
    lock.release();
  }
}

type Staged = Omit<RestoreResult, 'aside'>;

async function stageBackup(source: string, dataDir: string): Promise<Staged> {
  const manifest = await readManifest(source);
  assertKnownSchema(manifest.schema, source);
  const recorded = manifest.files.find(({ path }) => path === DATABASE);
  const found = await digestFile(join(source, DATABASE)).catch(() => undefined);
  if (found === undefined || found.sha256 !== recorded?.sha256)
    throw new RestoreError(
      `The database in ${source} is damaged. Nothing was changed; restore another backup.`,
    );
  await assertRoomFor(dataDir, source, manifest.files);
  await mkdir(join(dataDir, STAGED, MEDIA), { recursive: true, mode: 0o700 });
  // It is copied, since it will be written to.
  const copied = await copyDurably(join(source, DATABASE), join(dataDir, STAGED, DATABASE));
  assertSame(copied, found, source);
  const facts = assertSound(join(dataDir, STAGED, DATABASE), source);
  // A backup of a site whose files are in object storage names none.
  const named = new Set([
    ...manifest.files.map(({ path }) => path),
    ...manifest.damaged,
    ...manifest.missing,
  ]);
  const wanted = facts.files.filter(({ key }) => named.has(mediaPath(key)));
  const { madeAt, keyFingerprint } = manifest;
  return { ...(await bringMedia(wanted, source, dataDir)), madeAt, keyFingerprint };
}

/** Each stored file is read, and compared with what its row says of the upload. */
async function bringMedia(
  wanted: readonly StoredFile[],
  source: string,
  dataDir: string,
): Promise<Pick<Staged, 'files' | 'media'>> {
  const media = { fromPresent: [] as string[], damaged: [] as string[], missing: [] as string[] };
  for (const { key, sha256 } of wanted) {
    const path = mediaPath(key);
    const [here, there] = [join(source, path), join(dataDir, path)];
    const found = await digestFile(here).catch(() => undefined);
    const present = found?.sha256 === sha256 ? undefined : await digestFile(there).catch(() => undefined);
    const target = join(dataDir, STAGED, path);
    if (present?.sha256 === sha256) {
      media.fromPresent.push(path);
      await bring(there, target, present);
    } else if (found === undefined) media.missing.push(path);
    else {
      if (found.sha256 !== sha256) media.damaged.push(path);
      await bring(here, target, found);
    }
  }
  await syncMedia(dataDir);
  return { files: wanted.length - media.missing.length + 1, media };
}

/** Stored files never change, so a second name will do. */
async function bring(from: string, to: string, wanted: Digest): Promise<void> {
  if (await linkFile(from, to)) return;
  assertSame(await copyDurably(from, to), wanted, from);
}

function assertSame(read: Digest, wanted: Digest, from: string): void {
  if (read.sha256 === wanted.sha256) return;
  throw new RestoreError(`${from} changed while it was read. Nothing was changed; check that disk.`);
}

/** The copy's database comes with a log that is folded in here. */
async function stageReplica(source: string, dataDir: string): Promise<Staged> {
  const note = await readReplicaNote(source);
  if (note === undefined) throw new RestoreError(`${source} holds no finished copy. Nothing was changed.`);
  const database = join(dataDir, STAGED, DATABASE);
  await mkdir(join(dataDir, STAGED, MEDIA), { recursive: true, mode: 0o700 });
  const copy = replicaDatabase(source, note);
  await copyDurably(copy, database);
  if (existsSync(`${copy}-wal`)) await copyDurably(`${copy}-wal`, `${database}-wal`);
  makeSingleFile(database);
  const facts = assertSound(database, source);
  assertKnownSchema(facts.schema, source);
  await assertRoomFor(dataDir, source, facts.files);
  return {
    ...(await bringMedia(facts.files, source, dataDir)),
    madeAt: new Date(note.syncedAt).toISOString(),
    keyFingerprint: note.keyFingerprint,
  };
}

function assertSound(database: string, source: string) {
  const facts = readDatabaseFacts(database);
  if (facts.integrity === 'ok') return facts;
  throw new RestoreError(`The database in ${source} is damaged (${facts.integrity}). Nothing was changed.`);
}

function assertKnownSchema(schema: readonly string[], source: string): void {
  const unknown = schema.filter((name) => !(name in migrations));
  if (unknown.length === 0) return;
  throw new RestoreError(
    `${source} was made by a newer version of the product (${unknown.join(', ')}). Nothing was changed; update first.`,
  );
}

/** Makes the names in the staged folders survive a power cut. */
async function syncMedia(dataDir: string): Promise<void> {
  const media = join(dataDir, STAGED, MEDIA);
  for (const name of await readdir(media)) await syncFolder(join(media, name));
  for (const folder of [media, join(dataDir, STAGED), dataDir]) await syncFolder(folder);
}

/** On one volume stored files cost no room, because they get second names. */
async function assertRoomFor(
  dataDir: string,
  source: string,
  files: readonly Partial<ManifestFile>[],
): Promise<void> {
  const isSameVolume = (await stat(source)).dev === (await stat(dataDir)).dev;
  const bytes = files
    .filter(({ path }) => !isSameVolume || path === DATABASE)
    .reduce((sum, { size = 0 }) => sum + size, 0);
  const free = await freeBytes(dataDir);
  if (free >= bytes + FREE_FLOOR) return;
  const missing = Math.ceil((bytes + FREE_FLOOR - free) / 1024 / 1024);
  throw new RestoreError(
    `${dataDir} has too little room: ${missing} MB more are needed, because the present data is kept. Make room and try again.`,
  );
}
