import { constants, existsSync, readFileSync } from 'node:fs';
import { access, readdir, readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { deriveKey } from '../crypto/master-key.ts';
import { OperatorError } from '../errors.ts';

export const DATABASE = 'abhyas.sqlite';
export const MEDIA = 'media';
export const CONTENT = 'content';
export const MANIFEST = 'manifest.json';

const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  schema: z.array(z.string()),
  keyFingerprint: z.string(),
  files: z.array(
    z.object({
      path: z
        .string()
        .regex(/^(?:abhyas\.sqlite|media\/[0-9a-f]{2}\/[0-9a-f]{32}|content\/[a-z]+\/[^/.][^/]*)$/),
      size: z.int().min(0),
      sha256: z.string(),
    }),
  ),
  missing: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifestSchema>;

export async function readManifest(folder: string): Promise<Manifest> {
  const file = join(folder, MANIFEST);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EACCES') throw unreadable(file);
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR')
      throw new OperatorError(
        `${folder} is no backup: it holds no ${MANIFEST}. A backup is a folder like abhyas-2026-11-20T02-30-00Z.`,
      );
    throw error;
  });
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new OperatorError(
      `${folder} is no usable backup: its ${MANIFEST} is damaged or of a newer version of the product.`,
    );
  }
}

/** Names the missing permission: root copies backups, and the product runs as another user. */
const unreadable = (path: string): OperatorError =>
  new OperatorError(
    `${path} can't be read by the user ${userInfo().username}, who restores. Nothing was changed. Give that user the backup, and let it enter each folder above: chown -R ${userInfo().username} <backup>`,
  );

export async function assertReadable(folder: string, { files }: Manifest): Promise<void> {
  for (const { path } of files)
    await access(join(folder, path), constants.R_OK).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EACCES') throw unreadable(join(folder, path));
    });
}

export interface Backup {
  readonly folder: string;
  readonly madeAt: number;
}

export const backupName = (at: number): string =>
  `abhyas-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

export async function listBackups(backupDir: string): Promise<Backup[]> {
  const names = await readdir(backupDir).catch(() => []);
  return names
    .map((name) => {
      const time = name.replace(/^abhyas-(.{10})T(\d\d)-(\d\d)-(\d\d)Z$/, '$1T$2:$3:$4Z');
      return { folder: join(backupDir, name), madeAt: Date.parse(time) };
    })
    .filter(({ madeAt }) => !Number.isNaN(madeAt))
    .sort((a, b) => b.madeAt - a.madeAt);
}

export type ReadableBackup = Backup & { readonly manifest: Manifest };

export async function findNewest(backupDir: string): Promise<ReadableBackup | undefined> {
  for (const backup of await listBackups(backupDir)) {
    const manifest = await readManifest(backup.folder).catch(() => undefined);
    if (manifest !== undefined) return { ...backup, manifest };
  }
  return undefined;
}

/** Returns 16 hex digits that identify a master key without revealing it; empty without a key. */
export function keyFingerprint(dataDir: string, configured: string | undefined): string {
  const file = join(dataDir, 'secret.key');
  const key = configured ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : '');
  return key === '' ? '' : deriveKey(Buffer.from(key), 'fingerprint').toString('hex').slice(0, 16);
}

const DAY_MS = 24 * 60 * 60_000;

/** Keeps all of two days, then one for each of 7 days and 4 weeks. @param backups newest first */
export function superfluousBackups(backups: readonly Backup[]): Backup[] {
  const newestOfEach = (ms: number, count: number) =>
    [...Map.groupBy(backups, ({ madeAt }) => Math.floor(madeAt / ms)).values()]
      .slice(0, count)
      .map(([newest]) => newest);
  const kept = new Set([...newestOfEach(DAY_MS, 7), ...newestOfEach(7 * DAY_MS, 4)]);
  const since = (backups[0]?.madeAt ?? 0) - 2 * DAY_MS;
  return backups.filter((backup) => backup.madeAt <= since && !kept.has(backup));
}
