import { mkdirSync } from 'node:fs';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from './durable-folder.ts';
import { orStorageFull } from './free-space.ts';
import { linkFile } from './link-file.ts';
import { assertKey, type MediaPlace } from './media-place.ts';
import { streamRange } from './stream-range.ts';
import { removeUnknownFiles } from './sweep.ts';

/** Stored files in a folder of this machine, in 256 folders by the beginning of their keys. */
export function createMediaFolder(folder: string): MediaPlace {
  mkdirSync(folder, { recursive: true, mode: 0o700 });

  function pathOf(key: string): string {
    assertKey(key);
    return join(folder, key.slice(0, 2), key);
  }

  async function place(target: string, arrive: () => Promise<void>, also: string[]): Promise<void> {
    try {
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await arrive();
      for (const changed of [dirname(target), folder, ...also]) await syncFolder(changed);
    } catch (error) {
      await rm(target, { force: true });
      throw orStorageFull(error);
    }
  }

  return {
    put: (key, path) => place(pathOf(key), () => linkOrCopy(path, pathOf(key)), []),
    async take(key, path) {
      try {
        await place(pathOf(key), () => rename(path, pathOf(key)), [dirname(path)]);
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
    open: (key) => open(pathOf(key), 'r'),
    async read(key, range) {
      const file = await open(pathOf(key), 'r');
      return (outgoing) => streamRange(file, key, range, outgoing);
    },
    async remove(keys) {
      for (const key of keys) await rm(pathOf(key), { force: true });
    },
    removeUnknown: (findKnown, now) => removeUnknownFiles(folder, findKnown, now),
  };
}

/** Not every file system knows a second name for a file; there it costs a copy. */
async function linkOrCopy(path: string, target: string): Promise<void> {
  if (await linkFile(path, target)) return;
  await copyFile(path, target);
  const copy = await open(target, 'r+');
  try {
    await copy.datasync();
  } finally {
    await copy.close();
  }
}
