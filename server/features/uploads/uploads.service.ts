import type { IncomingMessage } from 'node:http';
import type { Material, UploadState } from '../../contract/materials.ts';
import type { ServiceDeps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { cleanFileName } from '../../storage/file-name.ts';
import { detectFileType, kindOf } from '../../storage/file-types.ts';
import { sha256Of, sync } from '../../storage/files.ts';
import type { UploadTarget } from '../materials/add-material.ts';
import type { MaterialsService } from '../materials/materials.service.ts';
import { maxBytesFor, parseFields, parseMetadata, receiveUpload, targetOf } from './receive-upload.ts';
import { ResumableStore } from './resumable-store.ts';
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

export interface Actor {
  readonly id: number;
  /** Called when the last byte is there: hours may have gone by. */
  recheckSession(): Promise<void>;
}

/** Uploads by form, and those that go on after a dropped line, a closed tab or a stopped server: each belongs to the admin who began it. */
export function createUploadsService(
  { db, now, files, config }: Pick<ServiceDeps, 'db' | 'now' | 'files' | 'config'>,
  { materials }: { materials: Pick<MaterialsService, 'addFile' | 'get' | 'kindFor'> },
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

  async function checkFile(path: string, givenName: string, facts: { size: number; sha256?: string }) {
    const kind = kindOf(givenName);
    const mediaType = kind && (await detectFileType(path, givenName, kind));
    if (mediaType === undefined) throw new AppError('FILE_TYPE_NOT_ALLOWED');
    const { size, sha256 = await sha256Of(path) } = facts;
    return { path, name: cleanFileName(givenName), mediaType, size, sha256 };
  }

  async function upload(
    incoming: IncomingMessage,
    actor: Actor,
    replaced?: { readonly materialId: number },
  ): Promise<Material> {
    const kind = replaced && (await materials.kindFor(replaced));
    const { fields, file } = await receiveUpload(incoming, files, config, kind);
    try {
      await actor.recheckSession();
      const target: UploadTarget = replaced ?? { fields: parseFields(fields) };
      if (file === undefined || file.size === 0) throw new AppError('UPLOAD_INCOMPLETE');
      if (kindOf(file.name) !== ('fields' in target ? target.fields.type : kind))
        throw new AppError('FILE_TYPE_NOT_ALLOWED');
      return await materials.addFile(target, await checkFile(file.path, file.name, file), actor.id);
    } finally {
      if (file !== undefined) await files.discard(file);
    }
  }

  async function becomeMaterial({
    id,
    user_id: actorId,
    metadata: json,
    size,
  }: UploadRow): Promise<Material> {
    const metadata = parseMetadata(JSON.parse(json));
    const path = store.pathOf(id);
    // Its last bytes may have come from a request that was cut off.
    await sync(path);
    const file = await checkFile(path, metadata['filename'] ?? '', { size });
    const saved = await materials.addFile(targetOf(metadata), file, actorId, async (tx, materialId) => {
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
    upload,

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
      const json = JSON.stringify(metadata);
      const row = { id, user_id: actorId, size, metadata: json, created_at: now(), material_id: null };
      await insertUpload(db, row);
    },

    async assertOwn(id: string, actorId: number): Promise<void> {
      await getOwnOrThrow(id, actorId);
    },

    async state(id: string, actorId: number): Promise<UploadState> {
      const { size, material_id: materialId } = await getOwnOrThrow(id, actorId);
      const offset = materialId === null ? await store.sizeOf(id) : size;
      if (offset === undefined) throw new AppError('UPLOAD_GONE');
      return { size, offset, materialId };
    },

    async finish(id: string, actorId: number): Promise<Material> {
      await getOwnOrThrow(id, actorId);
      const running = finishing.get(id) ?? finish(id, actorId).finally(() => finishing.delete(id));
      finishing.set(id, running);
      return running;
    },

    async sweep(): Promise<void> {
      for (const id of await deleteUploadsBefore(db, now() - LIFETIME_MS)) await store.discard(id);
      await store.sweep(await listUploadIds(db), now());
    },
  };
}
