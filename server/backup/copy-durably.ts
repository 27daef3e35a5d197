import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Digest, digest } from '../storage/digest.ts';
import { syncFolder } from '../storage/durable-folder.ts';

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
