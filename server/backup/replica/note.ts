import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { syncFolder } from '../../storage/durable-folder.ts';
import { isAbsent } from '../../storage/is-absent.ts';
import { DATABASE } from '../names.ts';

const NOTE = 'replica.json';

/** A file as it was: another size, time of change or place on the disk means other contents. */
const fileMark = z.object({ size: z.number(), mtimeNs: z.string(), ino: z.string() });
export type FileMark = z.infer<typeof fileMark>;

const noteSchema = z.object({
  format: z.literal(1),
  /** Which database this is a copy of. */
  databaseId: z.string(),
  keyFingerprint: z.string(),
  /** Folder inside the replica that holds the database. */
  folder: z.string().regex(/^database-[0-9a-f]+$/),
  /** When the copy last held everything, in milliseconds since 1970. */
  syncedAt: z.number(),
  /** The original at a moment when the copy held all of it and its log had been folded into it up to an offset. */
  sealed: z.object({ mark: fileMark, salts: z.string(), offset: z.number() }).optional(),
});

/** What a continuous copy says of itself. */
export type ReplicaNote = z.infer<typeof noteSchema>;

/**
 * @returns undefined where there is no finished copy
 * @throws Error where its note cannot be read: a copy whose volume fails just now must not be taken for none, and replaced
 */
export async function readReplicaNote(replicaDir: string): Promise<ReplicaNote | undefined> {
  try {
    return noteSchema.parse(JSON.parse(await readFile(join(replicaDir, NOTE), 'utf8')));
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

/** @throws the system's error where the file is not there */
export async function markOf(path: string): Promise<FileMark> {
  const { size, mtimeNs, ino } = await stat(path, { bigint: true });
  return { size: Number(size), mtimeNs: String(mtimeNs), ino: String(ino) };
}

/** Whether nothing has happened to a file. */
export const isSameMark = (one: FileMark, other: FileMark): boolean =>
  one.size === other.size && one.mtimeNs === other.mtimeNs && one.ino === other.ino;

/** Exchanges the note for a new one at once. */
export async function writeReplicaNote(replicaDir: string, note: ReplicaNote): Promise<void> {
  const file = join(replicaDir, NOTE);
  await writeFile(`${file}.new`, JSON.stringify(note), { flush: true, mode: 0o600 });
  await rename(`${file}.new`, file);
  await syncFolder(replicaDir);
}

/** The copied database's file. */
export const replicaDatabase = (replicaDir: string, { folder }: Pick<ReplicaNote, 'folder'>): string =>
  join(replicaDir, folder, DATABASE);
