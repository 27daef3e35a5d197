import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Log } from '../log.ts';
import type { BlobStore, FindReferenced } from './blob-store.ts';
import type { ByteRange } from './byte-range.ts';
import { syncFolder } from './durable-folder.ts';
import { createFolderStore } from './folder-store.ts';
import { assertRoom, FREE_FLOOR } from './free-space.ts';
import { type ReceivedFile, writePart } from './write-part.ts';

export type FileStore = ReturnType<typeof createFileStore>;

/** What is known of a stored file. */
export interface StoredFile {
  readonly storageKey: string;
  readonly name: string;
  readonly mediaType: string;
  /** Bytes. */
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

const newKey = (): string => randomBytes(16).toString('hex');

/**
 * Files that people send. Bytes arrive in `incoming`, and only a whole, synced file is stored, under a random key: a
 * crash leaves either nothing or a file that no row names, and both are swept.
 * @param options.blobs where files are stored; otherwise `media` in the data folder
 */
export function createFileStore(options: {
  dataDir: string;
  now: () => number;
  log: Log;
  blobs?: BlobStore | undefined;
}) {
  const { dataDir, now, log, blobs = createFolderStore(join(dataDir, 'media')) } = options;
  const incoming = join(dataDir, 'incoming');
  mkdirSync(incoming, { recursive: true, mode: 0o700 });

  const assertRoomFor = (bytes: number): Promise<void> => assertRoom(incoming, bytes, FREE_FLOOR);

  return {
    /** Where resumable uploads grow. */
    resumableFolder: join(incoming, 'tus'),

    /** @throws AppError STORAGE_FULL when so many bytes would not leave enough room */
    assertRoom: assertRoomFor,

    /**
     * Takes a stream in, synced to disk. The caller commits or discards it.
     * @throws AppError FILE_TOO_LARGE, STORAGE_FULL; the stream's own error. Nothing is left then.
     */
    receive: (source: AsyncIterable<Buffer>, maxBytes: number): Promise<ReceivedFile> =>
      writePart(join(incoming, `${newKey()}.part`), source, maxBytes, () => assertRoomFor(0)),

    /** Stores a received file and gives its key. @throws AppError STORAGE_FULL; the system's error. The file is gone then. */
    async commit(received: ReceivedFile): Promise<string> {
      const key = basename(received.path, '.part');
      await blobs.commit(key, received.path);
      return key;
    },

    /**
     * Stores a finished resumable upload and gives its key. The local file stays until its rows are written, so that
     * nothing is lost when they cannot be.
     * @throws AppError STORAGE_FULL; the system's error. Nothing is changed then.
     */
    async store(path: string): Promise<string> {
      const key = newKey();
      await blobs.store(key, path);
      return key;
    },

    /** Forgets a received file. */
    discard: (received: ReceivedFile): Promise<void> => rm(received.path, { force: true }),

    /** A part of a stored file; each chunk is good until the next one is taken. @throws Error where the file is missing */
    read: (key: string, range: ByteRange): Promise<AsyncIterable<Buffer>> => blobs.read(key, range),

    /** Removes stored files; one that is gone already is fine. */
    remove: (keys: readonly string[]): Promise<void> => blobs.remove(keys),

    /**
     * Removes what an earlier run left unfinished; called at the start, before the first upload.
     * @param silentMs only parts nothing was added to for so long: another process may be at work on the others
     */
    async clearIncoming(silentMs = 0): Promise<void> {
      await syncFolder(dataDir);
      const before = silentMs === 0 ? Number.POSITIVE_INFINITY : now() - silentMs;
      for (const name of (await readdir(incoming)).filter((entry) => entry.endsWith('.part'))) {
        const facts = await stat(join(incoming, name)).catch(() => undefined);
        if (facts === undefined || facts.mtimeMs > before) continue;
        await rm(join(incoming, name), { force: true });
        log.info({ name }, 'unfinished upload removed');
      }
    },

    /** Removes stored files that no row has named for 24 hours: their transaction never came. */
    async sweepUnreferenced(findReferenced: FindReferenced): Promise<void> {
      const removed = await blobs.removeUnreferenced(findReferenced, now());
      if (removed > 0) log.warn({ removed }, 'files without a row removed');
    },
  };
}
