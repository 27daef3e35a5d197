import { createHash } from 'node:crypto';
import { type FileHandle, link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '../files/durable-folder.ts';

/** What a file really holds. */
export interface Digest {
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
}

const PIECE = 512 * 1024;

/** Reads a file piece by piece, and hands each piece on before the next one. */
async function digest(file: FileHandle, each: (piece: Buffer) => Promise<unknown>): Promise<Digest> {
  const hash = createHash('sha256');
  const piece = Buffer.allocUnsafe(PIECE);
  let size = 0;
  for (;;) {
    const { bytesRead } = await file.read(piece, 0, PIECE, size);
    if (bytesRead === 0) return { size, sha256: hash.digest('hex') };
    const bytes = piece.subarray(0, bytesRead);
    hash.update(bytes);
    size += bytesRead;
    await each(bytes);
  }
}

/** @param each awaited after every half megabyte, to go slowly or to stop by throwing */
export async function digestFile(
  path: string,
  each: (bytes: number) => Promise<unknown> = async () => undefined,
): Promise<Digest> {
  const file = await open(path, 'r');
  try {
    return await digest(file, (piece) => each(piece.length));
  } finally {
    await file.close();
  }
}

/** Copies a file so that it is there wholly and for good, or not at all, and says what was read. */
export async function copyDurably(source: string, target: string): Promise<Digest> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const part = `${target}.part`;
  const from = await open(source, 'r');
  try {
    const to = await open(part, 'w', 0o600);
    let read: Digest;
    try {
      read = await digest(from, (piece) => to.writeFile(piece));
      await to.datasync();
    } finally {
      await to.close();
    }
    await rename(part, target);
    await syncFolder(dirname(target));
    return read;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    await from.close();
  }
}

const UNLINKABLE = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EXDEV', 'EMLINK', 'ENOSYS']);

/** Gives a file a second name. @returns false where the two places are different volumes, or know no second names */
export async function linkFile(source: string, target: string): Promise<boolean> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  try {
    await link(source, target);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && UNLINKABLE.has(String(error.code))) return false;
    throw error;
  }
}
