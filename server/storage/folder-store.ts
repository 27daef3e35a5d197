import { mkdirSync } from 'node:fs';
import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { assertKey, type BlobStore, type ByteRange, isKey } from './blob-store.ts';
import { linkOrCopy, orStorageFull, sync } from './files.ts';
import { returnBuffer, takeBuffer } from './read-buffers.ts';

const PREFIX = /^[0-9a-f]{2}$/;

export function createFolderStore(folder: string): BlobStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 });

  const pathOf = (key: string): string => join(folder, assertKey(key).slice(0, 2), key);

  return {
    async store(key, path) {
      const target = pathOf(key);
      try {
        await linkOrCopy(path, target);
        for (const changed of [dirname(target), folder]) await sync(changed);
      } catch (error) {
        await rm(target, { force: true });
        throw orStorageFull(error);
      }
    },
    read: async (key, range) => chunksOf(await open(pathOf(key)), range),
    pathOf,
    async remove(keys) {
      for (const key of keys) await rm(pathOf(key), { force: true });
    },
    async *keysBefore(moment) {
      for (const prefix of (await readdir(folder)).filter((name) => PREFIX.test(name))) {
        const keys: string[] = [];
        for (const key of (await readdir(join(folder, prefix))).filter(isKey)) {
          const facts = await stat(pathOf(key)).catch(() => undefined);
          // Linking keeps the modification time, but sets the change time.
          if (facts !== undefined && Math.max(facts.mtimeMs, facts.ctimeMs) < moment) keys.push(key);
        }
        yield keys;
      }
    },
  };
}

/** Reuses one buffer: a stream allocates for each read, at four times the CPU time. */
async function* chunksOf(file: FileHandle, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  const buffer = takeBuffer(end - start + 1);
  let at = start;
  try {
    while (at <= end) {
      const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, end - at + 1), at);
      if (bytesRead === 0) throw new Error('A stored file is shorter than its row says.');
      yield buffer.subarray(0, bytesRead);
      at += bytesRead;
    }
  } finally {
    returnBuffer(buffer, at > end);
    await file.close();
  }
}
