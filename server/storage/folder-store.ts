import { mkdirSync } from 'node:fs';
import { copyFile, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { assertKey, type BlobStore, type FindReferenced, UNREFERENCED_FOR_MS } from './blob-store.ts';
import type { ByteRange } from './byte-range.ts';
import { syncFolder } from './durable-folder.ts';
import { orStorageFull } from './free-space.ts';
import { linkFile } from './link-file.ts';

/** What is held in memory for a viewer on a weak line, of whom there may be a thousand. */
const READ_BUFFER = 64 * 1024;
const PREFIX = /^[0-9a-f]{2}$/;
const BATCH = 500;

/** Stored files in a folder of this machine, in 256 folders by the beginning of their keys. */
export function createFolderStore(folder: string): BlobStore {
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
    store: (key, path) => place(pathOf(key), () => linkOrCopy(path, pathOf(key)), []),
    async commit(key, path) {
      try {
        await place(pathOf(key), () => rename(path, pathOf(key)), [dirname(path)]);
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
    read: async (key, range) => chunksOf(await open(pathOf(key)), range),
    async remove(keys) {
      for (const key of keys) await rm(pathOf(key), { force: true });
    },
    removeUnreferenced: (findReferenced, now) => removeUnreferencedFiles(folder, findReferenced, now),
  };
}

/** Through one buffer: a file stream allocates a new one for each read, which takes four fifths of the throughput. */
async function* chunksOf(file: FileHandle, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafeSlow(Math.min(READ_BUFFER, end - start + 1));
  try {
    for (let at = start; at <= end; ) {
      const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, end - at + 1), at);
      if (bytesRead === 0) throw new Error('A stored file is shorter than its row says.');
      yield buffer.subarray(0, bytesRead);
      at += bytesRead;
    }
  } finally {
    await file.close();
  }
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

/** @returns how many were removed */
export async function removeUnreferencedFiles(
  media: string,
  findReferenced: FindReferenced,
  now: number,
): Promise<number> {
  let removed = 0;
  for (const prefix of (await readdir(media)).filter((name) => PREFIX.test(name))) {
    const keys = await readdir(join(media, prefix));
    for (let from = 0; from < keys.length; from += BATCH) {
      const batch = keys.slice(from, from + BATCH);
      const referenced = new Set(await findReferenced(batch));
      for (const key of batch.filter((name) => !referenced.has(name))) {
        const path = join(media, prefix, key);
        if (!(await isOlderThan(path, now - UNREFERENCED_FOR_MS))) continue;
        await rm(path, { force: true });
        removed += 1;
      }
    }
  }
  return removed;
}

/** The change time counts too: renaming sets it, and leaves the time of writing as it was. */
async function isOlderThan(path: string, moment: number): Promise<boolean> {
  const facts = await stat(path).catch(() => undefined);
  return facts !== undefined && Math.max(facts.mtimeMs, facts.ctimeMs) < moment;
}
