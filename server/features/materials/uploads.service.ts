import { setTimeout as sleep } from 'node:timers/promises';
import type { Material, UploadState } from '../../contract/materials.ts';
import type { Db } from '../../db/database.ts';
import { DomainError } from '../../errors.ts';
import { digestSynced } from '../../files/digest.ts';
import { formatOf } from '../../files/file-formats.ts';
import { cleanFileName } from '../../files/file-name.ts';
import type { FileStore } from '../../files/file-store.ts';
import { ResumableStore } from '../../files/resumable-store.ts';
import { sniff } from '../../files/sniff.ts';
import type { Leases } from '../../leases.ts';
import type { MaterialsService } from './materials.service.ts';
import type { UploadLimits } from './read-upload.ts';
import { admitResumable, readMetadata, targetOf } from './resumable-body.ts';
import { uploadRecords } from './upload-records.ts';
import {
  deleteUpload,
  deleteUploadsBefore,
  findUpload,
  finishUpload,
  insertUpload,
  listUploadIds,
  type UploadRow,
} from './uploads.repository.ts';

const LOOK_EVERY_MS = 250;
const LIFETIME_MS = 7 * 24 * 60 * 60_000;

/** Uploads that go on after a dropped line, a closed tab or a stopped server. Each belongs to the admin who began it. */
export function createUploadsService(needs: {
  db: Db;
  now: () => number;
  files: FileStore;
  materials: MaterialsService;
  leases: Leases;
  config: UploadLimits;
}) {
  const { db, now, files, materials, leases, config } = needs;
  const store = new ResumableStore({
    directory: files.resumableFolder,
    records: uploadRecords(db),
    expiresAfterMs: LIFETIME_MS,
    assertRoom: files.assertRoom,
  });
  const finishing = new Map<string, Promise<Material>>();

  async function own(id: string, actorId: number): Promise<UploadRow> {
    const row = await findUpload(db, id);
    if (row === undefined || row.user_id !== actorId) throw new DomainError('NOT_FOUND');
    return row;
  }

  async function discard(id: string): Promise<void> {
    await deleteUpload(db, id);
    await store.forget(id);
  }

  /** Sniffs, hashes and gives it its place, then writes its rows; only when those are safe the first name goes. */
  async function becomeMaterial(row: UploadRow): Promise<Material> {
    const { id, user_id: actorId } = row;
    const path = store.pathOf(id);
    const metadata = readMetadata(JSON.parse(row.metadata));
    const name = metadata['filename'] ?? '';
    const kind = formatOf(name)?.kind;
    const mediaType = kind && (await sniff(path, name, kind));
    if (mediaType === undefined) throw new DomainError('FILE_TYPE_NOT_ALLOWED');
    const { size, sha256 } = await digestSynced(path);
    const storageKey = await files.keepAlso(path);
    const file = { name: cleanFileName(name), mediaType, size, sha256, storageKey };
    const saved = await materials.addStored(targetOf(metadata), file, actorId, (tx, materialId) =>
      finishUpload(tx, id, materialId),
    );
    await store.forget(id);
    return saved;
  }

  async function finish(row: UploadRow): Promise<Material> {
    const held = await store.sizeOf(row.id);
    if (held === undefined) throw new DomainError('UPLOAD_GONE');
    if (held !== row.size) throw new DomainError('UPLOAD_UNFINISHED');
    try {
      return await becomeMaterial(row);
    } catch (error) {
      // What is wrong with the file or its course stays wrong; a fault of ours is worth another try.
      if (error instanceof DomainError && error.status < 500) await discard(row.id);
      throw error;
    }
  }

  /** Among all processes: who comes later waits for what the first one makes of it. */
  async function finishOnce(id: string, actorId: number): Promise<Material> {
    for (;;) {
      const lease = await leases.take(`finish: ${id}`);
      try {
        const row = await own(id, actorId);
        if (row.material_id !== null) return await materials.find(row.material_id);
        if (lease !== undefined) return await finish(row);
      } finally {
        await lease?.end();
      }
      await sleep(LOOK_EVERY_MS);
    }
  }

  return {
    store,

    /**
     * Checks what a client wants to upload, and makes room for it on the books.
     * @throws DomainError INVALID_INPUT, UPLOAD_INCOMPLETE, FILE_TYPE_NOT_ALLOWED, FILE_TOO_LARGE, STORAGE_FULL,
     * COURSE_GONE, NOT_FOUND
     */
    async begin(
      upload: { id: string; size: number | undefined; metadata: unknown },
      actorId: number,
    ): Promise<void> {
      const metadata = readMetadata(upload.metadata);
      const target = targetOf(metadata);
      const kind = await materials.kindFor(target);
      const { size = 0 } = upload;
      admitResumable(metadata, kind, size, config);
      await files.assertRoom(size);
      await insertUpload(db, {
        id: upload.id,
        user_id: actorId,
        size,
        metadata: JSON.stringify(metadata),
        created_at: now(),
        material_id: null,
      });
    },

    /** @throws DomainError NOT_FOUND when it is not this admin's */
    async assertOwn(id: string, actorId: number): Promise<void> {
      await own(id, actorId);
    },

    /** @throws DomainError NOT_FOUND, UPLOAD_GONE */
    async state(id: string, actorId: number): Promise<UploadState> {
      const row = await own(id, actorId);
      if (row.material_id !== null) return { size: row.size, offset: row.size, materialId: row.material_id };
      const offset = await store.sizeOf(id);
      if (offset === undefined) throw new DomainError('UPLOAD_GONE');
      return { size: row.size, offset, materialId: null };
    },

    /**
     * Makes a complete upload a material; asked again, it gives the same one.
     * @throws DomainError NOT_FOUND, UPLOAD_UNFINISHED, UPLOAD_GONE, FILE_TYPE_NOT_ALLOWED, COURSE_GONE
     */
    async finish(id: string, actorId: number): Promise<Material> {
      await own(id, actorId);
      const running = finishing.get(id) ?? finishOnce(id, actorId).finally(() => finishing.delete(id));
      finishing.set(id, running);
      return running;
    },

    /** Removes uploads that nobody finished within seven days, however far the machine's clock jumped. */
    async sweep(): Promise<void> {
      for (const id of await deleteUploadsBefore(db, now() - LIFETIME_MS)) await store.forget(id);
      await store.sweep(() => listUploadIds(db), now());
    },
  };
}
