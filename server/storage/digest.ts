import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';

/** What a file really holds. */
export interface Digest {
  /** Bytes. */
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
}

/** Memory stays the same whatever the size of a file. */
const PIECE = 512 * 1024;

/** Reads an open file from its beginning, and hands each piece on before the next one. */
export async function digest(
  file: FileHandle,
  each: (piece: Buffer) => Promise<unknown> = () => Promise.resolve(),
): Promise<Digest> {
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
export async function digestFile(path: string, each?: (bytes: number) => Promise<unknown>): Promise<Digest> {
  const file = await open(path, 'r');
  try {
    return await digest(file, each && ((piece) => each(piece.length)));
  } finally {
    await file.close();
  }
}

/** The same of a file just written, once its bytes are on the disk. */
export async function digestSynced(path: string): Promise<Digest> {
  const file = await open(path, 'r+');
  try {
    await file.datasync();
    return await digest(file);
  } finally {
    await file.close();
  }
}
