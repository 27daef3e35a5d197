import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { type FileHandle, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Log } from '../log.ts';
import type { ByteRange } from './byte-range.ts';
import { syncFolder } from './durable-folder.ts';
import { assertRoom, FREE_FLOOR } from './free-space.ts';
import { createMediaFolder } from './media-folder.ts';
import type { FindKnown, MediaPlace } from './media-place.ts';
import { removeParts } from './sweep.ts';
import { type ReceivedFile, writePart } from './write-part.ts';

export type FileStore = ReturnType<typeof createFileStore>;

/**
 * Files that people send. Bytes arrive in `incoming`, and only a whole, synced file gets its place among the stored ones,
 * under a random key: a crash leaves either nothing or a file that no row names yet, and both are swept.
 * @param needs.place where stored files are kept; otherwise `media` in the data folder
 */
export function createFileStore(needs: {
  dataDir: string;
  now: () => number;
  log: Log;
  freeFloor?: number;
  place?: MediaPlace | undefined;
}) {
  const {
    dataDir,
    now,
    log,
    freeFloor = FREE_FLOOR,
    place = createMediaFolder(join(dataDir, 'media')),
  } = needs;
  const incoming = join(dataDir, 'incoming');
  mkdirSync(incoming, { recursive: true, mode: 0o700 });

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
      await place.take(key, received.path);
      return key;
    },

    /**
     * Gives a finished resumable upload its place and key. Its first name stays until the caller removes it, so that
     * nothing is lost when the rows cannot be written.
     * @throws DomainError STORAGE_FULL; the system's error. Nothing is changed then.
     */
    async keepAlso(path: string): Promise<string> {
      const key = randomBytes(16).toString('hex');
      await place.put(key, path);
      return key;
    },

    /** Forgets a received file that was not kept. */
    discard: (received: ReceivedFile): Promise<void> => rm(received.path, { force: true }),

    /** Opens a kept file; the caller closes it. @throws Error where it is missing */
    open: (key: string): Promise<FileHandle> => place.open(key),

    /** A part of a kept file, to be sent. @throws Error where it is missing */
    read: (key: string, range: ByteRange) => place.read(key, range),

    /** Removes kept files; one that is gone already is fine. */
    remove: (keys: readonly string[]): Promise<void> => place.remove(keys),

    /**
     * Removes uploads that an earlier run of the process left unfinished; for its start, before the first upload.
     * @param silentMs only those nothing was added to for so long: another process may be at work on the others
     */
    async clearIncoming(silentMs = 0): Promise<void> {
      await syncFolder(dataDir);
      const removed = await removeParts(
        incoming,
        silentMs === 0 ? Number.POSITIVE_INFINITY : now() - silentMs,
      );
      if (removed > 0) log.info({ removed }, 'unfinished uploads removed');
    },

    /** Removes kept files that no row has named for 24 hours: their transaction never came. */
    async sweepUnreferenced(findKnown: FindKnown): Promise<void> {
      const removed = await place.removeUnknown(findKnown, now());
      if (removed > 0) log.warn({ removed }, 'files without a row removed');
    },
  };
}
