import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '../../storage/durable-folder.ts';

const PIECE = 1024 * 1024;

/** Copies the bytes from `begin` to `end` to the same place of another file, and waits until they are on its disk. */
export async function copyRange(
  source: FileHandle,
  target: string,
  begin: number,
  end: number,
): Promise<void> {
  // The old bytes of a new log must not follow the new ones.
  const to = await open(target, begin === 0 ? 'w' : 'r+', 0o600);
  try {
    const piece = Buffer.allocUnsafe(Math.min(PIECE, end - begin));
    for (let at = begin; at < end; ) {
      const { bytesRead } = await source.read(piece, 0, Math.min(piece.length, end - at), at);
      if (bytesRead === 0) throw new Error('The log became shorter while it was copied.');
      let written = 0;
      while (written < bytesRead)
        written += (await to.write(piece, written, bytesRead - written, at + written)).bytesWritten;
      at += bytesRead;
    }
    await to.datasync();
  } finally {
    await to.close();
  }
  if (begin === 0) await syncFolder(dirname(target));
}
