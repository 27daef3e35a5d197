import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { checkIntegrity, copyDatabase, listSchema, listStoredFiles } from '../db/database-file.ts';
import { OperatorError } from '../errors.ts';
import { FREE_FLOOR, freeBytes, linkOrCopy, sha256Of, sync } from '../storage/files.ts';
import {
  backupName,
  DATABASE,
  keyFingerprint,
  listBackups,
  MANIFEST,
  type Manifest,
  mediaPath,
  superfluousBackups,
} from './backup-folder.ts';

export interface BackupTask {
  readonly dataDir: string;
  readonly backupDir: string;
  readonly secretKey: string | undefined;
  /** False where the stored files are in object storage, which keeps them itself. */
  readonly withMedia: boolean;
  readonly at: number;
}

export type BackupMade = Awaited<ReturnType<typeof makeBackup>>;

const UNFINISHED = '.unfinished-';
const STALE_MS = 24 * 60 * 60_000;

/** Copies the database, then the files it names; the folder gets its name when all is on the disk. @throws OperatorError */
export async function makeBackup(task: BackupTask) {
  const { backupDir, at } = task;
  const folder = join(backupDir, backupName(at));
  const growing = join(backupDir, `${UNFINISHED}${backupName(at)}`);
  await mkdir(backupDir, { recursive: true, mode: 0o700 });
  await removeUnfinished(backupDir, at);
  if ((await sizeOf(folder)) >= 0)
    throw new OperatorError(`${folder} was made in this very second. It is enough.`);
  await mkdir(growing, { mode: 0o700 });
  try {
    const manifest = await fill(growing, task);
    await rename(growing, folder);
    await sync(backupDir);
    return { folder, manifest, removed: await removeSuperfluous(backupDir) };
  } catch (error) {
    await rm(growing, { recursive: true, force: true });
    throw error;
  }
}

async function fill(folder: string, task: BackupTask): Promise<Manifest> {
  const { dataDir, secretKey, withMedia, at } = task;
  const live = join(dataDir, DATABASE);
  const copy = join(folder, DATABASE);
  await assertRoom(folder, (await sizeOf(live)) + (await sizeOf(`${live}-wal`)));
  assertSound(live);
  copyDatabase(live, copy);
  await sync(copy);
  const files = [{ path: DATABASE, size: await sizeOf(copy), sha256: await sha256Of(copy) }];
  const missing: string[] = [];
  for (const { key, size, sha256 } of withMedia ? listStoredFiles(copy) : []) {
    const path = mediaPath(key);
    if ((await sizeOf(join(dataDir, path))) === size) {
      await assertRoom(folder, size);
      await linkOrCopy(join(dataDir, path), join(folder, path));
      files.push({ path, size, sha256 });
      // Not one that was erased since the copy.
    } else if (listStoredFiles(live).some((file) => file.key === key)) missing.push(path);
  }
  for (const path of new Set(files.map((file) => dirname(join(folder, file.path))))) await sync(path);
  const manifest: Manifest = {
    format: 1,
    madeAt: new Date(at).toISOString(),
    schema: listSchema(copy),
    keyFingerprint: keyFingerprint(dataDir, secretKey),
    files,
    missing,
  };
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  await writeFile(join(folder, MANIFEST), text, { flush: true, mode: 0o600 });
  await sync(folder);
  return manifest;
}

/** Looked at before it is copied: the copy is built from its rows, and hides a damaged index. */
function assertSound(database: string): void {
  const integrity = checkIntegrity(database);
  if (integrity !== 'ok')
    throw new OperatorError(
      `The database is damaged (${integrity}). No backup was made of it; restore the last good one: npm run restore`,
    );
}

const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => undefined))?.size ?? -1;

/** @throws OperatorError when so many bytes would leave too little for the product to write */
async function assertRoom(folder: string, bytes: number): Promise<void> {
  const free = await freeBytes(folder);
  if (free >= bytes + FREE_FLOOR) return;
  throw new OperatorError(
    `${dirname(folder)} has ${Math.floor(free / 1024 / 1024)} MB free, and this backup needs more. Make room there, or set BACKUP_DIR to a larger volume.`,
  );
}

/** Removes what a killed run left behind; one of another process that runs now is younger. */
async function removeUnfinished(backupDir: string, at: number): Promise<void> {
  for (const name of await readdir(backupDir)) {
    const path = join(backupDir, name);
    if (name.startsWith(UNFINISHED) && at - (await stat(path)).mtimeMs > STALE_MS)
      await rm(path, { recursive: true, force: true });
  }
}

async function removeSuperfluous(backupDir: string): Promise<string[]> {
  const folders = superfluousBackups(await listBackups(backupDir)).map(({ folder }) => folder);
  for (const folder of folders) {
    // Renamed first: a kill in the middle leaves no half backup under a good name.
    const dying = join(backupDir, `${UNFINISHED}${basename(folder)}`);
    await rename(folder, dying);
    await rm(dying, { recursive: true, force: true });
  }
  return folders;
}
