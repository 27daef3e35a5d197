import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { BlobStore } from './blob-store.ts';
import { FREE_FLOOR, freeBytes, orStorageFull, sha256Of, sync } from './files.ts';
import { createFolderStore } from './folder-store.ts';

export type FileStore = ReturnType<typeof createFileStore>;

export interface ReceivedFile {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

export interface StoredFile {
  readonly storageKey: string;
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  readonly sha256: string;
  readonly createdAt: number;
}

export type FileAddress = Readonly<{ id: number; name: string }>;

export type CheckedFile = ReceivedFile & Pick<StoredFile, 'name' | 'mediaType'>;

/** Files are stored shortly before their row; a day is safe. */
const UNREFERENCED_FOR_MS = 24 * 60 * 60_000;

const newKey = (): string => randomBytes(16).toString('hex');

const LOOK_EVERY = 32 * 1024 * 1024;

/** Checks free space every 32 MB, as other uploads use the same disk. */
export async function* whileRoom(
  source: AsyncIterable<Buffer>,
  offset: number,
  assertRoom: () => Promise<void>,
): AsyncGenerator<Buffer> {
  let at = offset;
  for await (const chunk of source) {
    if (Math.floor(at / LOOK_EVERY) !== Math.floor((at + chunk.length) / LOOK_EVERY)) await assertRoom();
    at += chunk.length;
    yield chunk;
  }
}

interface Options {
  readonly dataDir: string;
  readonly now: () => number;
  readonly log: Log;
  readonly blobs?: BlobStore | undefined;
}

/** Stores uploaded files. After a crash, leftovers in `incoming` and files without a row are swept. */
export function createFileStore(options: Options) {
  const { dataDir, now, log, blobs = createFolderStore(join(dataDir, 'media')) } = options;
  const incoming = join(dataDir, 'incoming');
  mkdirSync(incoming, { recursive: true, mode: 0o700 });

  async function assertRoom(bytes: number): Promise<void> {
    if ((await freeBytes(incoming)) < bytes + FREE_FLOOR) throw new AppError('STORAGE_FULL');
  }

  /** Syncs the file; removes it on errors. The caller discards it. */
  async function receive(source: AsyncIterable<Buffer>, maxBytes: number): Promise<ReceivedFile> {
    const path = join(incoming, `${newKey()}.part`);
    const hash = createHash('sha256');
    let size = 0;
    const counted = async function* () {
      for await (const chunk of whileRoom(source, 0, () => assertRoom(0))) {
        size += chunk.length;
        if (size > maxBytes) throw new AppError('FILE_TOO_LARGE');
        hash.update(chunk);
        yield chunk;
      }
    };
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(counted());
      await file.datasync();
      await file.close();
    } catch (error) {
      await file.close().catch(() => undefined);
      await rm(path, { force: true });
      throw orStorageFull(error);
    }
    return { path, size, sha256: hash.digest('hex') };
  }

  return {
    assertRoom,

    resumableFolder: join(incoming, 'tus'),

    receive,

    /** Gives a program a local path: the stored file, or a bucket's copy. */
    async withLocal<T>(key: string, size: number, use: (path: string) => Promise<T>): Promise<T> {
      if (blobs.pathOf !== undefined) return use(blobs.pathOf(key));
      await assertRoom(size);
      const copy = await receive(await blobs.read(key, { start: 0, end: size - 1 }), size);
      try {
        return await use(copy.path);
      } finally {
        await rm(copy.path, { force: true });
      }
    },

    /** Gives a program a path to write, syncs it and removes it after `use`. */
    async withNew<T>(
      write: (path: string) => Promise<void>,
      use: (file: ReceivedFile) => Promise<T>,
    ): Promise<T> {
      const path = join(incoming, `${newKey()}.part`);
      try {
        await write(path);
        await sync(path);
        return await use({ path, size: (await stat(path)).size, sha256: await sha256Of(path) });
      } finally {
        await rm(path, { force: true });
      }
    },

    discard: ({ path }: Pick<ReceivedFile, 'path'>): Promise<void> => rm(path, { force: true }),

    /** Stores a file and writes its rows; the caller removes the local file. */
    async store<T>(path: string, write: (key: string) => Promise<T>): Promise<T> {
      const key = newKey();
      await blobs.store(key, path);
      try {
        return await write(key);
      } catch (error) {
        // After any other error the commit may have succeeded; a job removes orphans.
        if (error instanceof AppError) await blobs.remove([key]);
        throw error;
      }
    },

    read: blobs.read,
    remove: blobs.remove,

    /** Removes unfinished files of earlier runs. @param silentMs spares files that another process may be writing */
    async clearIncoming(silentMs = 0): Promise<void> {
      await sync(dataDir);
      const before = silentMs === 0 ? Number.POSITIVE_INFINITY : now() - silentMs;
      for (const name of (await readdir(incoming)).filter((entry) => entry.endsWith('.part'))) {
        const facts = await stat(join(incoming, name)).catch(() => undefined);
        if (facts === undefined || facts.mtimeMs > before) continue;
        await rm(join(incoming, name), { force: true });
        log.info({ name }, 'unfinished upload removed');
      }
    },

    async sweepUnreferenced(
      findReferenced: (keys: readonly string[]) => Promise<readonly string[]>,
    ): Promise<void> {
      for await (const keys of blobs.keysBefore(now() - UNREFERENCED_FOR_MS)) {
        const referenced = new Set(await findReferenced(keys));
        const lost = keys.filter((key) => !referenced.has(key));
        await blobs.remove(lost);
        if (lost.length > 0) log.warn({ removed: lost.length }, 'files without a row removed');
      }
    },
  };
}
