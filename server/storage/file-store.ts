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

/** What the address of a file says. */
export type FileAddress = Readonly<{ id: number; name: string }>;

/** A local file whose content is what its name says. */
export interface CheckedFile extends Pick<StoredFile, 'name' | 'mediaType' | 'size' | 'sha256'> {
  readonly path: string;
}

/** A file is stored shortly before its row is written; a day is a safe limit. */
const UNREFERENCED_FOR_MS = 24 * 60 * 60_000;

const newKey = (): string => randomBytes(16).toString('hex');

const LOOK_EVERY = 32 * 1024 * 1024;

/** Passes chunks on, and checks free space every 32 MB, as other uploads use the same disk. */
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

/** Files that people send. A crash leaves a part in `incoming` or a stored file that no row names; both are swept. */
export function createFileStore(options: Options) {
  const { dataDir, now, log, blobs = createFolderStore(join(dataDir, 'media')) } = options;
  const incoming = join(dataDir, 'incoming');
  mkdirSync(incoming, { recursive: true, mode: 0o700 });

  async function assertRoom(bytes: number): Promise<void> {
    if ((await freeBytes(incoming)) < bytes + FREE_FLOOR) throw new AppError('STORAGE_FULL');
  }

  /** Waits until the bytes are on the disk. Where it throws, the file is gone. */
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

    /** Waits until the bytes are on the disk; the caller discards the file. Where it throws, the file is gone. */
    receive,

    /** Has a program read a stored file: in its place, or a copy from a bucket. */
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

    /** Has a program write a file, and waits until it is on the disk; it is removed after `use`. */
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

    /** Stores a local file under a key, then has its rows written; the caller removes the local one afterwards. */
    async store<T>(path: string, write: (key: string) => Promise<T>): Promise<T> {
      const key = newKey();
      await blobs.store(key, path);
      try {
        return await write(key);
      } catch (error) {
        // After any other error the commit may still have succeeded; a job removes a file without a row.
        if (error instanceof AppError) await blobs.remove([key]);
        throw error;
      }
    },

    read: blobs.read,
    remove: blobs.remove,

    /** Removes unfinished files of earlier runs. @param silentMs keeps files that another process may be writing */
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

    /** Removes files that have had no row for a day. */
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
