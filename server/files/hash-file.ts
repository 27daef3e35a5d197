import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

const PIECE = 1024 * 1024;

/** Waits until a file's bytes are on the disk, and gives their number and SHA-256 (hex); memory stays the same whatever the size. */
export async function hashFile(path: string): Promise<{ size: number; sha256: string }> {
  const file = await open(path, 'r+');
  try {
    await file.datasync();
    const hash = createHash('sha256');
    const piece = Buffer.allocUnsafe(PIECE);
    let size = 0;
    for (;;) {
      const { bytesRead } = await file.read(piece, 0, PIECE, size);
      if (bytesRead === 0) return { size, sha256: hash.digest('hex') };
      hash.update(piece.subarray(0, bytesRead));
      size += bytesRead;
    }
  } finally {
    await file.close();
  }
}
