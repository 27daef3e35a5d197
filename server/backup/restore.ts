import { constants, existsSync } from 'node:fs';
import { access, copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { audit } from '../audit.ts';
import { type Config, ConfigError } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { lockDataFolder } from '../db/database-file.ts';
import { migrations } from '../db/migrations.ts';
import { OperatorError } from '../errors.ts';
import { operatorCommand } from '../operator-command.ts';
import { linkOrCopy, sha256Of, sync } from '../storage/files.ts';
import {
  assertReadable,
  CONTENT,
  DATABASE,
  listBackups,
  type Manifest,
  MEDIA,
  readManifest,
} from './backup-folder.ts';
import { applyContent, type ContentChanges, compareContent } from './content-files.ts';

const RESTORING = '.restoring';
/** Keys stay. The database is moved first and restored last. */
const PARTS = [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`, 'incoming', MEDIA] as const;

/** Verifies and restores a backup, keeping the present data aside. @throws OperatorError before anything changed */
export async function restore(
  backup: string,
  { dataDir, contentDir }: { dataDir: string; contentDir: string },
  { at, evenDamaged }: { at: number; evenDamaged: boolean },
) {
  const manifest = await readManifest(backup);
  await assertReadable(backup, manifest);
  const unknown = manifest.schema.filter((name) => !(name in migrations));
  if (unknown.length > 0)
    throw new OperatorError(
      `${backup} was made by a newer version of the product (${unknown.join(', ')}). Nothing was changed; update first.`,
    );
  const lock = lockDataFolder(
    dataDir,
    `The product is running on ${dataDir}. Stop it first (systemctl stop abhyas), then restore.`,
  );
  try {
    const staged = join(dataDir, RESTORING);
    await rm(staged, { recursive: true, force: true });
    const damaged = await stage(backup, manifest, staged);
    if (damaged.includes(DATABASE) || (damaged.length > 0 && !evenDamaged)) {
      await rm(staged, { recursive: true, force: true });
      throw new OperatorError(
        `${backup} is damaged: ${damaged.join(', ')}. Nothing was changed. Restore another backup, or this one as it is, where its database is whole: ${operatorCommand('restore', `--even-damaged ${backup}`)}`,
      );
    }
    const content = await compareContent(join(staged, CONTENT), contentDir);
    if (content.written.length + content.removed.length > 0 && !(await isWritable(contentDir))) {
      await rm(staged, { recursive: true, force: true });
      throw new OperatorError(
        `The backup holds content, and ${contentDir} can't be written. Nothing was changed. Let this user write there, or set CONTENT_DIR to another folder, and restore again.`,
      );
    }
    const database = openDatabase(staged);
    await audit(database.db, undefined, 'backup-restored', undefined, { from: manifest.madeAt });
    await database.close();
    return { manifest, damaged, content, aside: await swapIn(staged, { dataDir, contentDir }, content, at) };
  } finally {
    lock.release();
  }
}

async function stage(backup: string, { files }: Manifest, staged: string): Promise<string[]> {
  const damaged: string[] = [];
  await mkdir(join(staged, MEDIA), { recursive: true, mode: 0o700 });
  for (const { path, sha256 } of files) {
    const target = join(staged, path);
    const isThere = existsSync(join(backup, path));
    // Stored files never change, so links will do; the database is written to.
    if (isThere && path === DATABASE) await copyFile(join(backup, path), target);
    else if (isThere) await linkOrCopy(join(backup, path), target);
    if (!isThere || (await sha256Of(target)) !== sha256) damaged.push(path);
  }
  for (const name of await readdir(join(staged, MEDIA))) await sync(join(staged, MEDIA, name));
  await sync(join(staged, MEDIA));
  return damaged;
}

/** The server refuses a data folder without a database, so an interrupted restore can be repeated. */
async function swapIn(
  staged: string,
  { dataDir, contentDir }: { dataDir: string; contentDir: string },
  content: ContentChanges,
  at: number,
): Promise<string | undefined> {
  for (const path of [join(staged, DATABASE), staged]) await sync(path);
  const aside = join(dataDir, `replaced-${new Date(at).toISOString().replaceAll(/[:.]/g, '-')}`);
  await mkdir(aside, { mode: 0o700 });
  const hasMoved = await moveParts(dataDir, aside, PARTS);
  await applyContent(content, join(staged, CONTENT), contentDir, join(aside, CONTENT));
  await moveParts(staged, dataDir, PARTS.toReversed());
  await rm(staged, { recursive: true });
  const hasReplaced = hasMoved || content.replaced.length + content.removed.length > 0;
  if (!hasReplaced) await rm(aside, { recursive: true });
  return hasReplaced ? aside : undefined;
}

const isWritable = (dir: string): Promise<boolean> =>
  access(existsSync(dir) ? dir : dirname(dir), constants.W_OK).then(
    () => true,
    () => false,
  );

async function moveParts(from: string, to: string, parts: readonly string[]): Promise<boolean> {
  const found = parts.filter((part) => existsSync(join(from, part)));
  for (const part of found) await rename(join(from, part), join(to, part));
  for (const folder of [from, to]) await sync(folder);
  return found.length > 0;
}

/** An empty data folder beside backups is a lost volume or an interrupted restore. @throws ConfigError */
export async function assertNothingLost({
  dataDir,
  backupDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'backupDir' | 'databaseUrl'>): Promise<void> {
  if (databaseUrl !== undefined || existsSync(join(dataDir, DATABASE))) return;
  if (existsSync(join(dataDir, RESTORING)))
    throw new ConfigError([
      `A restore into ${dataDir} was cut off. Do it again: ${operatorCommand('restore')}`,
    ]);
  const [last] = backupDir === undefined ? [] : await listBackups(backupDir);
  if (last === undefined) return;
  throw new ConfigError([
    `${dataDir} is empty, but ${backupDir} holds backups of a site. Bring the last one back: ${operatorCommand('restore', last.folder)}. For a new site set BACKUP_DIR to an empty folder.`,
  ]);
}
