import { createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore as TusFileStore } from '@tus/file-store';
import { type KvStore, Upload } from '@tus/server';
import type { Material } from '../../contract/materials.ts';
import type { Db } from '../../db/database.ts';
import { type FileStore, whileRoom } from '../../storage/file-store.ts';
import { orStorageFull } from '../../storage/files.ts';
import { metadataOf } from './receive-upload.ts';
import { deleteUpload, findUpload } from './uploads.repository.ts';

const GRACE_MS = 60 * 60_000;
export const LIFETIME_MS = 7 * 24 * 60 * 60_000;

/** tus's metadata, read from upload rows; uploads are checked where those are written. */
const records = (db: Db): KvStore<Upload> => ({
  get: async (id) => {
    const row = await findUpload(db, id);
    if (row === undefined) return undefined;
    const creation_date = new Date(row.created_at).toISOString();
    return new Upload({ id, size: row.size, offset: 0, metadata: metadataOf(row), creation_date });
  },
  set: () => Promise.resolve(),
  delete: async (id) => void (await deleteUpload(db, id)),
});

/** Files of resumable uploads. The offset is the file's size: correct even after a crash. */
class ResumableStore extends TusFileStore {
  readonly #assertRoom: () => Promise<void>;

  constructor(
    directory: string,
    db: Db,
    expirationPeriodInMilliseconds: number,
    assertRoom: () => Promise<void>,
  ) {
    super({ directory, configstore: records(db), expirationPeriodInMilliseconds });
    // A length is required at creation, so that a file too large is refused before its first byte.
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
    this.#assertRoom = assertRoom;
  }

  /** Unlike the library's: tells a full disk from a lost connection, and syncs. */
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const file = createWriteStream(this.pathOf(id), { flags: 'r+', start: offset, flush: true });
    try {
      await pipeline(whileRoom(source, offset, this.#assertRoom), file);
      return offset + file.bytesWritten;
    } catch (error) {
      throw orStorageFull(error);
    }
  }

  pathOf(id: string): string {
    return join(this.directory, id);
  }

  async sizeOf(id: string): Promise<number | undefined> {
    return (await stat(this.pathOf(id)).catch(() => undefined))?.size;
  }

  async discard(id: string): Promise<void> {
    await rm(this.pathOf(id), { force: true });
  }

  /** Removes files without a row; a row is written before its file. */
  async sweep(knownIds: readonly string[], now: number): Promise<void> {
    const known = new Set(knownIds);
    for (const id of (await readdir(this.directory).catch(() => [])).filter((name) => !known.has(name))) {
      const facts = await stat(this.pathOf(id)).catch(() => undefined);
      if (facts !== undefined && facts.ctimeMs < now - GRACE_MS) await this.discard(id);
    }
  }
}

export const openResumable = (files: FileStore, db: Db) => ({
  store: new ResumableStore(files.resumableFolder, db, LIFETIME_MS, () => files.assertRoom(0)),
  finishing: new Map<string, Promise<Material | undefined>>(),
});
