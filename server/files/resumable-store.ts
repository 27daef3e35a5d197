import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { FileStore as TusFileStore } from '@tus/file-store';
import type { KvStore, Upload } from '@tus/server';
import { syncFolder } from './durable-folder.ts';
import { orStorageFull } from './free-space.ts';

/** How often the room left is looked at: other uploads fill the same disk. */
const LOOK_EVERY = 32 * 1024 * 1024;
/** A file without a record is this old at least before it goes: its record is written first, so it belongs to nobody. */
const GRACE_MS = 60 * 60_000;

/**
 * Bytes of resumable uploads. What was written is on the disk before a call ends, also when its client went away, and
 * how much is there is asked of the file itself: after a crash it is what really arrived.
 */
export class ResumableStore extends TusFileStore {
  readonly #assertRoom: (bytes: number) => Promise<void>;

  constructor(options: {
    directory: string;
    records: KvStore<Upload>;
    expiresAfterMs: number;
    assertRoom: (bytes: number) => Promise<void>;
  }) {
    super({
      directory: options.directory,
      configstore: options.records,
      expirationPeriodInMilliseconds: options.expiresAfterMs,
    });
    // A length is always told at the start: only so can too large a file be refused before its first byte.
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
    this.#assertRoom = options.assertRoom;
  }

  pathOf(id: string): string {
    return join(this.directory, id);
  }

  override async create(upload: Upload): Promise<Upload> {
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    const file = await open(this.pathOf(upload.id), 'wx', 0o600);
    await file.close();
    await syncFolder(this.directory);
    return upload;
  }

  /** @throws DomainError STORAGE_FULL; whatever broke the stream. What came before stays. */
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const file = await open(this.pathOf(id), 'r+');
    const chunks: AsyncIterable<Buffer> = source;
    let at = offset;
    try {
      for await (const chunk of chunks) {
        if (Math.floor(at / LOOK_EVERY) !== Math.floor((at + chunk.length) / LOOK_EVERY))
          await this.#assertRoom(0);
        await writeAll(file, chunk, at);
        at += chunk.length;
      }
      return at;
    } catch (error) {
      throw orStorageFull(error);
    } finally {
      await syncAndClose(file);
    }
  }

  /** Bytes that are there; undefined when the file is gone. */
  async sizeOf(id: string): Promise<number | undefined> {
    return (await stat(this.pathOf(id)).catch(() => undefined))?.size;
  }

  /** Removes the bytes of an upload; that they are gone already is fine. */
  async forget(id: string): Promise<void> {
    await rm(this.pathOf(id), { force: true });
  }

  /** Removes files that no record names. */
  async sweep(findKnown: (ids: readonly string[]) => Promise<readonly string[]>, now: number): Promise<void> {
    const ids = await readdir(this.directory).catch(() => []);
    const known = new Set(await findKnown(ids));
    for (const id of ids) {
      const facts = known.has(id) ? undefined : await stat(this.pathOf(id)).catch(() => undefined);
      if (facts !== undefined && facts.ctimeMs < now - GRACE_MS) await this.forget(id);
    }
  }
}

async function syncAndClose(file: FileHandle): Promise<void> {
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
}

async function writeAll(file: FileHandle, chunk: Buffer, position: number): Promise<void> {
  let done = 0;
  while (done < chunk.length) {
    const { bytesWritten } = await file.write(chunk, done, chunk.length - done, position + done);
    done += bytesWritten;
  }
}
