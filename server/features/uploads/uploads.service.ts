import type { IncomingMessage } from 'node:http';
import type { Material, UploadState } from '../../contract/materials.ts';
import type { ServiceDeps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { detectFileType } from '../../storage/detect-file-type.ts';
import { digestSynced } from '../../storage/digest.ts';
import { formatOf } from '../../storage/file-formats.ts';
import { cleanFileName } from '../../storage/file-name.ts';
import type { MaterialsService } from '../materials/materials.service.ts';
import { type Actor, maxBytesFor, receiveUpload } from './receive-upload.ts';
import { ResumableStore } from './resumable-store.ts';
import { parseMetadata, targetOf } from './upload-metadata.ts';
import {
  deleteUpload,
  deleteUploadsBefore,
  findUpload,
  finishUpload,
  insertUpload,
  listUploadIds,
  type UploadRow,
} from './uploads.repository.ts';

const LIFETIME_MS = 7 * 24 * 60 * 60_000;

/** Uploads by form, and those that go on after a dropped line, a closed tab or a stopped server: each belongs to the admin who began it. */
export function createUploadsService(
  { db, now, files, config }: Pick<ServiceDeps, 'db' | 'now' | 'files' | 'config'>,
  { materials }: { materials: Pick<MaterialsService, 'addFile' | 'addStored' | 'get' | 'kindFor'> },
) {
  const store = new ResumableStore({
    directory: files.resumableFolder,
    db,
    expiresAfterMs: LIFETIME_MS,
    assertRoom: () => files.assertRoom(0),
  });
  const finishing = new Map<string, Promise<Material>>();

  async function getOwnOrThrow(id: string, actorId: number): Promise<UploadRow> {
    const row = await findUpload(db, id);
    if (row === undefined || row.user_id !== actorId) throw new AppError('NOT_FOUND');
    return row;
  }

  /** Detects, hashes and stores the file, then writes its rows; the first copy goes when those are safe. */
  async function becomeMaterial({ id, user_id: actorId, metadata: json }: UploadRow): Promise<Material> {
    const metadata = parseMetadata(JSON.parse(json));
    const path = store.pathOf(id);
    const { filename = '' } = metadata;
    const kind = formatOf(filename)?.kind;
    const mediaType = kind && (await detectFileType(path, filename, kind));
    if (mediaType === undefined) throw new AppError('FILE_TYPE_NOT_ALLOWED');
    const { size, sha256 } = await digestSynced(path);
    const file = {
      name: cleanFileName(filename),
      mediaType,
      size,
      sha256,
      storageKey: await files.store(path),
    };
    const saved = await materials.addStored(targetOf(metadata), file, actorId, async (tx, materialId) => {
      if (!(await finishUpload(tx, id, materialId))) throw new AppError('UPLOAD_OUT_OF_STEP');
    });
    await store.discard(id);
    return saved;
  }

  async function finish(id: string, actorId: number): Promise<Material> {
    const row = await getOwnOrThrow(id, actorId);
    if (row.material_id !== null) return materials.get(row.material_id);
    const stored = await store.sizeOf(id);
    if (stored === undefined) throw new AppError('UPLOAD_GONE');
    if (stored !== row.size) throw new AppError('UPLOAD_UNFINISHED');
    try {
      return await becomeMaterial(row);
    } catch (error) {
      // Another process was quicker.
      const { material_id: materialId = null } = (await findUpload(db, id)) ?? {};
      if (materialId !== null) return materials.get(materialId);
      // What is wrong with the file or its course stays wrong; a fault of the server is worth another try.
      if (error instanceof AppError && error.status < 500) {
        await deleteUpload(db, id);
        await store.discard(id);
      }
      throw error;
    }
  }

  return {
    store,

    /** Makes the file of a form a material. @throws AppError for whatever is wrong with it; nothing is left on disk then */
    async upload(incoming: IncomingMessage, actor: Actor): Promise<Material> {
      const { target, file } = await receiveUpload(incoming, files, config, actor);
      return materials.addFile(target, file, actor.id);
    },

    /** Takes another file for a material from a form. @throws AppError NOT_FOUND and as `upload` */
    async replaceFile(incoming: IncomingMessage, materialId: number, actor: Actor): Promise<Material> {
      const replaced = { materialId, kind: await materials.kindFor({ materialId }) };
      const { target, file } = await receiveUpload(incoming, files, config, actor, replaced);
      return materials.addFile(target, file, actor.id);
    },

    /**
     * Checks what a client is about to upload, and notes it.
     * @throws AppError INVALID_INPUT, UPLOAD_INCOMPLETE, FILE_TYPE_NOT_ALLOWED, FILE_TOO_LARGE, STORAGE_FULL,
     * COURSE_GONE, NOT_FOUND
     */
    async begin(
      { id, size = 0, metadata: given }: { id: string; size?: number | undefined; metadata?: unknown },
      actorId: number,
    ): Promise<void> {
      const metadata = parseMetadata(given);
      const kind = await materials.kindFor(targetOf(metadata));
      const most = maxBytesFor(metadata['filename'] ?? '', { type: kind }, config);
      if (size === 0) throw new AppError('UPLOAD_INCOMPLETE');
      if (size > most) throw new AppError('FILE_TOO_LARGE');
      await files.assertRoom(size);
      await insertUpload(db, {
        id,
        user_id: actorId,
        size,
        metadata: JSON.stringify(metadata),
        created_at: now(),
        material_id: null,
      });
    },

    /** @throws AppError NOT_FOUND when it is not this admin's */
    async assertOwn(id: string, actorId: number): Promise<void> {
      await getOwnOrThrow(id, actorId);
    },

    /** @throws AppError NOT_FOUND, UPLOAD_GONE */
    async state(id: string, actorId: number): Promise<UploadState> {
      const { size, material_id: materialId } = await getOwnOrThrow(id, actorId);
      const offset = materialId === null ? await store.sizeOf(id) : size;
      if (offset === undefined) throw new AppError('UPLOAD_GONE');
      return { size, offset, materialId };
    },

    /**
     * Makes a complete upload a material; called again, it gives the same one.
     * @throws AppError NOT_FOUND, UPLOAD_UNFINISHED, UPLOAD_GONE, FILE_TYPE_NOT_ALLOWED, COURSE_GONE
     */
    async finish(id: string, actorId: number): Promise<Material> {
      await getOwnOrThrow(id, actorId);
      const running = finishing.get(id) ?? finish(id, actorId).finally(() => finishing.delete(id));
      finishing.set(id, running);
      return running;
    },

    /** Removes uploads that nobody finished within seven days. */
    async sweep(): Promise<void> {
      for (const id of await deleteUploadsBefore(db, now() - LIFETIME_MS)) await store.discard(id);
      await store.sweep(await listUploadIds(db), now());
    },
  };
}
