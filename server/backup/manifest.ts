import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { syncFolder } from '../storage/durable-folder.ts';
import { MANIFEST } from './names.ts';

const file = z.object({
  /** Relative to the backup's folder, with forward slashes. */
  path: z.string().regex(/^(?:abhyas\.sqlite|media\/[0-9a-f]{2}\/[0-9a-f]{32})$/),
  size: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const manifestSchema = z.object({
  format: z.literal(1),
  /** ISO 8601, UTC. */
  madeAt: z.iso.datetime(),
  productVersion: z.string(),
  /** Names of the migrations that ran on the copied database. */
  schema: z.array(z.string()),
  /** Tells master keys apart without giving one away. */
  keyFingerprint: z.string(),
  files: z.array(file),
  /**
   * Stored files whose bytes were not those recorded at their upload, in the backup as they were found; and those that
   * rotted in it since.
   */
  damaged: z.array(z.string()),
  /** Stored files that the database names and that were not there. */
  missing: z.array(z.string()),
});

/** What a backup holds. */
export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestFile = z.infer<typeof file>;

/** Not a backup, or a manifest nobody can read. */
export class NotABackupError extends Error {
  constructor(folder: string, reason: string) {
    super(`${folder} is no usable backup: ${reason}`);
    this.name = 'NotABackupError';
  }
}

/** Writes the list of what is in a backup, synced to the disk. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(join(folder, MANIFEST), toText(manifest), { flush: true, mode: 0o600 });
}

/** The same for a backup that is there, which is never without a list. */
export async function replaceManifest(folder: string, manifest: Manifest): Promise<void> {
  const next = join(folder, `${MANIFEST}.new`);
  await writeFile(next, toText(manifest), { flush: true, mode: 0o600 });
  await rename(next, join(folder, MANIFEST));
  await syncFolder(folder);
}

const toText = (manifest: Manifest): string => `${JSON.stringify(manifest, null, 1)}\n`;

/** @throws NotABackupError */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined);
  if (text === undefined) throw new NotABackupError(folder, `it has no ${MANIFEST}.`);
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new NotABackupError(folder, `its ${MANIFEST} is damaged, or of a newer version of the product.`);
  }
}
