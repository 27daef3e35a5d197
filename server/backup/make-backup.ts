import { copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { integrityOf, readDatabase } from '../db/database-file.ts';
import { OperatorError } from '../errors.ts';
import { operatorCommand } from '../operator-command.ts';
import { FREE_FLOOR, freeBytes, linkOrCopy, sha256Of, sync } from '../storage/files.ts';
import {
  backupName,
  CONTENT,
  DATABASE,
  keyFingerprint,
  listBackups,
  MANIFEST,
  type Manifest,
  MEDIA,
  superfluousBackups,
} from './backup-folder.ts';
import { listContentFiles } from './content-files.ts';

export interface BackupTask {
  readonly dataDir: string;
  readonly backupDir: string;
  readonly contentDir: string;
  readonly secretKey: string | undefined;
  readonly withMedia: boolean;
  readonly at: number;
}

export type BackupMade = Awaited<ReturnType<typeof makeBackup>>;

const UNFINISHED = '.unfinished-';
const STALE_MS = 24 * 60 * 60_000;

/** Copies database, files and content; the folder is renamed when all is on disk. @throws OperatorError */
export async function makeBackup(task: BackupTask) {
  const { backupDir, at } = task;
  const folder = join(backupDir, backupName(at));
  const growing = join(backupDir, `${UNFINISHED}${backupName(at)}`);
  await mkdir(backupDir, { recursive: true, mode: 0o700 });
  if ((await sizeOf(folder)) >= 0)
    throw new OperatorError(`${folder} was made in this very second. It is enough.`);
  const removed = await removeOld(backupDir, at);
  await mkdir(growing, { mode: 0o700 });
  try {
    const manifest = await fill(growing, task);
    await rename(growing, folder);
    await sync(backupDir);
    return { folder, manifest, removed };
  } catch (error) {
    await rm(growing, { recursive: true, force: true });
    throw error;
  }
}

type StoredFile = Readonly<{ key: string; size: number; sha256: string }>;
const listStoredFiles = (database: string): StoredFile[] =>
  readDatabase(database, (sqlite) =>
    sqlite
      .prepare<[], StoredFile>(
        `select storage_key as key, size, sha256 from files
         union select storage_key, size, sha256 from renditions`,
      )
      .all(),
  );

async function fill(folder: string, task: BackupTask): Promise<Manifest> {
  const { dataDir, contentDir, secretKey, withMedia, at } = task;
  const live = join(dataDir, DATABASE);
  const copy = join(folder, DATABASE);
  await assertRoom(folder, (await sizeOf(live)) + (await sizeOf(`${live}-wal`)));
  copyDatabase(live, copy);
  await sync(copy);
  const files = [{ path: DATABASE, size: await sizeOf(copy), sha256: await sha256Of(copy) }];
  const missing: string[] = [];
  for (const { key, size, sha256 } of withMedia ? listStoredFiles(copy) : []) {
    const path = `${MEDIA}/${key.slice(0, 2)}/${key}`;
    if ((await sizeOf(join(dataDir, path))) === size) {
      await assertRoom(folder, size);
      await linkOrCopy(join(dataDir, path), join(folder, path));
      files.push({ path, size, sha256 });
      // It may have been deleted since the copy.
    } else if (listStoredFiles(live).some((file) => file.key === key)) missing.push(path);
  }
  for (const path of await listContentFiles(contentDir)) {
    const target = join(folder, CONTENT, path);
    await assertRoom(folder, await sizeOf(join(contentDir, path)));
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await copyFile(join(contentDir, path), target);
    await sync(target);
    const facts = { size: await sizeOf(target), sha256: await sha256Of(target) };
    files.push({ path: `${CONTENT}/${path}`, ...facts });
  }
  for (const path of new Set(files.map((file) => dirname(join(folder, file.path))))) await sync(path);
  const migrations = 'select name from kysely_migration order by name';
  const manifest: Manifest = {
    format: 1,
    madeAt: new Date(at).toISOString(),
    schema: readDatabase(copy, (sqlite) => sqlite.prepare<[], string>(migrations).pluck().all()),
    keyFingerprint: keyFingerprint(dataDir, secretKey),
    files,
    missing,
  };
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  await writeFile(join(folder, MANIFEST), text, { flush: true, mode: 0o600 });
  await sync(folder);
  return manifest;
}

const copyDatabase = (live: string, copy: string): void =>
  readDatabase(live, (sqlite) => {
    const integrity = integrityOf(sqlite);
    if (integrity !== 'ok')
      throw new OperatorError(
        `The database is damaged (${integrity}). No backup was made of it; restore the last good one: ${operatorCommand('restore')}`,
      );
    sqlite.prepare('vacuum into ?').run(copy);
  });

const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => undefined))?.size ?? -1;

async function assertRoom(folder: string, bytes: number): Promise<void> {
  const free = await freeBytes(folder);
  if (free >= bytes + FREE_FLOOR) return;
  throw new OperatorError(
    `${dirname(folder)} has ${Math.floor(free / 1024 / 1024)} MB free, and this backup needs more. Make room there, or set BACKUP_DIR to a larger volume.`,
  );
}

async function removeOld(backupDir: string, at: number): Promise<string[]> {
  const folders = superfluousBackups(await listBackups(backupDir)).map(({ folder }) => folder);
  for (const folder of folders) {
    // The manifest goes first, so that a kill never leaves a backup that looks complete.
    await rm(join(folder, MANIFEST), { force: true });
    await rm(folder, { recursive: true });
  }
  for (const name of (await readdir(backupDir)).filter((entry) => entry.startsWith(UNFINISHED))) {
    // Another running process may be writing a younger one.
    const { mtimeMs } = await stat(join(backupDir, name));
    if (at - mtimeMs > STALE_MS) await rm(join(backupDir, name), { recursive: true, force: true });
  }
  return folders;
}
