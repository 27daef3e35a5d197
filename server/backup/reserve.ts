import { randomBytes } from 'node:crypto';
import { open, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../log.ts';

const MEBIBYTE = 1024 * 1024;
/** One hundredth of the volume within these bounds: a few thousand deletions need a megabyte. */
const SMALLEST = MEBIBYTE;
const LARGEST = 8 * MEBIBYTE;
const NAME = 'reserve';

/** The file that is given up when the volume is full. */
export const reservePath = (dataDir: string): string => join(dataDir, NAME);

/**
 * A file without meaning that takes room in the data folder. On a full disk SQLite cannot even delete; giving the file
 * up lets deletions and everything else small work again, and it comes back when there is room.
 */
export function createReserve({ dataDir, log }: { dataDir: string; log: Log }) {
  const path = reservePath(dataDir);

  async function fill(bytes: number): Promise<void> {
    const part = `${path}-${process.pid}.part`;
    try {
      const file = await open(part, 'w', 0o600);
      try {
        // Random bytes: some file systems would store zeros in no room at all.
        for (let left = bytes; left > 0; left -= MEBIBYTE)
          await file.writeFile(randomBytes(Math.min(left, MEBIBYTE)));
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(part, path);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  return {
    /** Looks at the room left, and gives the reserve up or makes it anew. */
    async look(): Promise<void> {
      const { bavail, blocks, bsize } = await statfs(dataDir);
      const free = bavail * bsize;
      const size = Math.max(SMALLEST, Math.min(LARGEST, Math.floor((blocks * bsize) / 100)));
      const held = (await stat(path).catch(() => undefined))?.size;
      if (held !== undefined && free < size / 4) {
        await rm(path, { force: true });
        log.error(
          { freeBytes: free, givenUpBytes: held },
          'ALARM: the disk is full. The reserve was given up so that things can be deleted; make room',
        );
      } else if (held === undefined && free > 4 * size) {
        await fill(size);
        log.info({ bytes: size }, 'the reserve for a full disk is in place');
      }
    },
  };
}
