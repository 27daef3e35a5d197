import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { copyFile, type FileHandle, link, mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Log } from '../log.ts';
import { syncFolder } from './durable-folder.ts';
import { assertRoom, orStorageFull } from './free-space.ts';
import { removeParts, removeUnknownFiles } from './sweep.ts';
import { type ReceivedFile, writePart } from './write-part.ts';

export type FileStore = ReturnType<typeof createFileStore>;

/** Stays free on the volume, so that the database can go on writing. */
const FREE_FLOOR = 64 * 1024 * 1024;
const UNLINKABLE = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EXDEV', 'EMLINK', 'ENOSYS']);
const isUnlinkable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && UNLINKABLE.has(String(error.code));
const KEY = /^[0-9a-f]{32}$/;

/**
 * Files on disk. Bytes arrive in `incoming`, and only a whole, synced file is renamed into `media`, under a random key:
 * a crash leaves either nothing or a file that no row names yet, and both are swept.
 */
export function createFileStore(needs: { dataDir: string; now: () => number; log: Log; freeFloor?: number }) {
  const { dataDir, now, log, freeFloor = FREE_FLOOR } = needs;
  const incoming = join(dataDir, 'incoming');
  const media = join(dataDir, 'media');
  for (const folder of [incoming, media]) mkdirSync(folder, { recursive: true, mode: 0o700 });

  function pathOf(key: string): string {
    if (!KEY.test(key)) throw new Error('A storage key has 32 hexadecimal digits.');
    return join(media, key.slice(0, 2), key);
  }

  /** Not every file system knows a second name for a file; there it costs a copy. */
  async function linkOrCopy(path: string, target: string): Promise<void> {
    try {
      await link(path, target);
    } catch (error) {
      if (!isUnlinkable(error)) throw error;
      await copyFile(path, target);
      const copy = await open(target, 'r+');
      try {
        await copy.datasync();
      } finally {
        await copy.close();
      }
    }
  }

  const assertRoomFor = (bytes: number): Promise<void> => assertRoom(incoming, bytes, freeFloor);

  return {
    /** Where resumable uploads grow. */
    resumableFolder: join(incoming, 'tus'),

    /** @throws DomainError STORAGE_FULL when so many bytes would not leave enough room */
    assertRoom: assertRoomFor,

    /**
     * Takes a stream in, synced to disk but not yet kept. The caller keeps or discards it.
     * @throws DomainError FILE_TOO_LARGE, STORAGE_FULL; the stream's own error. Nothing is left then.
     */
    receive: (source: AsyncIterable<Buffer>, maxBytes: number): Promise<ReceivedFile> =>
      writePart(join(incoming, `${randomBytes(16).toString('hex')}.part`), source, maxBytes, () =>
        assertRoomFor(0),
      ),

    /**
     * Makes a received file permanent and gives its key; it survives a power cut from here on.
     * @throws DomainError STORAGE_FULL; the system's error. The file is gone then.
     */
    async keep(received: ReceivedFile): Promise<string> {
      const key = basename(received.path, '.part');
      const target = pathOf(key);
      try {
        await mkdir(dirname(target), { recursive: true, mode: 0o700 });
        await rename(received.path, target);
        for (const folder of [dirname(target), media, incoming]) await syncFolder(folder);
        return key;
      } catch (error) {
        for (const path of [received.path, target]) await rm(path, { force: true });
        throw orStorageFull(error);
      }
    },

    /**
     * Gives a finished resumable upload its place and key. Its first name stays until the caller removes it, so that
     * nothing is lost when the rows cannot be written.
     * @throws DomainError STORAGE_FULL; the system's error. Nothing is changed then.
     */
    async keepAlso(path: string): Promise<string> {
      const key = randomBytes(16).toString('hex');
      const target = pathOf(key);
      try {
        await mkdir(dirname(target), { recursive: true, mode: 0o700 });
        await linkOrCopy(path, target);
        for (const folder of [dirname(target), media]) await syncFolder(folder);
        return key;
      } catch (error) {
        await rm(target, { force: true });
        throw orStorageFull(error);
      }
    },

    /** Forgets a received file that was not kept. */
    discard: (received: ReceivedFile): Promise<void> => rm(received.path, { force: true }),

    /** Opens a kept file; the caller closes it. @throws the system's error where it is missing */
    open: (key: string): Promise<FileHandle> => open(pathOf(key), 'r'),

    /** Removes kept files; one that is gone already is fine. */
    async remove(keys: readonly string[]): Promise<void> {
      for (const key of keys) await rm(pathOf(key), { force: true });
    },

    /** Removes uploads that an earlier run of the process left unfinished; for its start, before the first upload. */
    async clearIncoming(): Promise<void> {
      await syncFolder(dataDir);
      const removed = await removeParts(incoming);
      if (removed > 0) log.info({ removed }, 'unfinished uploads removed');
    },

    /** Removes kept files that no row has named for 24 hours: their transaction never came. */
    async sweepUnreferenced(
      findKnown: (keys: readonly string[]) => Promise<readonly string[]>,
    ): Promise<void> {
      const removed = await removeUnknownFiles(media, findKnown, now());
      if (removed > 0) log.warn({ removed }, 'files without a row removed');
    },
  };
}
