import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
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
  /** Stored files that the database names and that were not there, or not whole. */
  missing: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** @throws OperatorError when the folder is no backup that can be read */
export async function readManifest(folder: string): Promise<Manifest> {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')));
  } catch {
    throw new OperatorError(
      `${folder} is no usable backup: its ${MANIFEST} is not there, is damaged, or is of a newer version of the product.`,
    );
  }
}

export interface Backup {
  readonly folder: string;
  readonly madeAt: number;
}

export const backupName = (at: number): string =>
  `abhyas-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** Newest first. */
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

export interface ReadableBackup extends Backup {
  readonly manifest: Manifest;
}

export async function findNewest(backupDir: string): Promise<ReadableBackup | undefined> {
  for (const backup of await listBackups(backupDir)) {
    const manifest = await readManifest(backup.folder).catch(() => undefined);
    if (manifest !== undefined) return { ...backup, manifest };
  }
  return undefined;
}

/** Sixteen digits that tell master keys apart and give none away; empty where there is no key. */
export function keyFingerprint(dataDir: string, configured: string | undefined): string {
  const file = join(dataDir, 'secret.key');
  const key = configured ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : '');
  return key === '' ? '' : deriveKey(Buffer.from(key), 'fingerprint').toString('hex').slice(0, 16);
}

const DAY_MS = 24 * 60 * 60_000;

/** All but those of two days, and the newest of each of 7 days and 4 weeks that have one. @param backups newest first */
export function superfluousBackups(backups: readonly Backup[]): Backup[] {
  const newestOfEach = (ms: number, count: number) =>
    [...Map.groupBy(backups, ({ madeAt }) => Math.floor(madeAt / ms)).values()]
      .slice(0, count)
      .map(([newest]) => newest);
  const kept = new Set([...newestOfEach(DAY_MS, 7), ...newestOfEach(7 * DAY_MS, 4)]);
  const since = (backups[0]?.madeAt ?? 0) - 2 * DAY_MS;
  return backups.filter((backup) => backup.madeAt <= since && !kept.has(backup));
}
