import type { IncomingMessage } from 'node:http';
import { recordAudit } from '../../audit/audit.ts';
import type { CaptionLanguage } from '../../contract/captions.ts';
import type { Material, MaterialChange } from '../../contract/materials.ts';
import type { Db } from '../../db/database.ts';
import { DomainError } from '../../errors.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { CoursesService } from '../courses/courses.service.ts';
import { insertFile } from './files.repository.ts';
import { CAPTIONS_NAME, toDeskMaterial } from './material-answer.ts';
import {
  listMaterialIds,
  type MaterialView,
  updateMaterial,
  updatePosition,
} from './materials.repository.ts';
import { presentMaterial } from './present-material.ts';
import { readCaptions } from './read-captions.ts';

const CAPTIONS_TYPE = 'text/vtt; charset=utf-8';

/** What an admin does with materials that are there. */
export function createMaterialsDesk(needs: {
  db: Db;
  now: () => number;
  files: FileStore;
  courses: Pick<CoursesService, 'find'>;
}) {
  const { db, now, files, courses } = needs;

  async function videoOf(handle: Db, id: number): Promise<MaterialView> {
    const material = await presentMaterial(handle, id);
    if (material.type !== 'video') throw new DomainError('CAPTIONS_NEED_A_VIDEO');
    return material;
  }

  /** @param captions undefined takes away those that are there */
  async function putCaptions(
    tx: Db,
    id: number,
    captions: { fileId: number; language: CaptionLanguage } | undefined,
    actorId: number,
  ): Promise<Material> {
    await videoOf(tx, id);
    await updateMaterial(tx, id, {
      captions_file_id: captions?.fileId ?? null,
      captions_language: captions?.language ?? 'en',
      updated_at: now(),
    });
    await recordAudit(tx, now(), {
      action: 'material-captions-changed',
      actorId,
      subject: { type: 'material', id },
      detail: captions === undefined ? { captions: false } : { captions: true, language: captions.language },
    });
    return toDeskMaterial(await presentMaterial(tx, id));
  }

  return {
    /**
     * Changes title, description or visibility.
     * @param isExpected whether a version is the one the change was made on
     * @throws DomainError NOT_FOUND, CHANGED_MEANWHILE
     */
    async change(
      id: number,
      change: MaterialChange,
      actorId: number,
      isExpected: (version: number) => boolean,
    ): Promise<Material> {
      return db.transaction().execute(async (tx) => {
        const before = await presentMaterial(tx, id);
        if (!isExpected(before.version)) throw new DomainError('CHANGED_MEANWHILE');
        const { title = before.title, description = before.description } = change;
        const hidden = change.hidden === undefined ? before.hidden : Number(change.hidden);
        if (title === before.title && description === before.description && hidden === before.hidden)
          return toDeskMaterial(before);
        await updateMaterial(tx, id, { title, description, hidden, updated_at: now() });
        await recordAudit(tx, now(), {
          action: 'material-changed',
          actorId,
          subject: { type: 'material', id },
          detail: { hidden: hidden === 1 },
        });
        return toDeskMaterial(await presentMaterial(tx, id));
      });
    },

    /**
     * Puts a course's materials into an order. Idempotent.
     * @throws DomainError NOT_FOUND; ORDER_CHANGED unless exactly its materials are named, each once
     */
    async reorder(courseId: number, materialIds: readonly number[], actorId: number): Promise<void> {
      await db.transaction().execute(async (tx) => {
        if ((await courses.find(tx, courseId)) === undefined) throw new DomainError('NOT_FOUND');
        const current = await listMaterialIds(tx, courseId);
        const wanted = new Set(materialIds);
        if (wanted.size !== materialIds.length || wanted.symmetricDifference(new Set(current)).size > 0)
          throw new DomainError('ORDER_CHANGED');
        if (materialIds.every((id, place) => id === current[place])) return;
        for (const [place, id] of materialIds.entries()) await updatePosition(tx, id, place + 1);
        await recordAudit(tx, now(), {
          action: 'materials-reordered',
          actorId,
          subject: { type: 'course', id: courseId },
        });
      });
    },

    /** Puts captions beside a video, in place of those that were there. @throws DomainError NOT_FOUND, CAPTIONS_NEED_A_VIDEO, NOT_CAPTIONS, INVALID_INPUT */
    async addCaptions(incoming: IncomingMessage, id: number, actorId: number): Promise<Material> {
      await videoOf(db, id);
      const { file, language } = await readCaptions(incoming, files);
      const { size, sha256 } = file;
      const storageKey = await files.keep(file);
      const row = { storage_key: storageKey, name: CAPTIONS_NAME, media_type: CAPTIONS_TYPE, size, sha256 };
      // A file whose rows were not written is swept after a day.
      return db.transaction().execute(async (tx) => {
        const fileId = await insertFile(tx, { ...row, created_at: now() });
        return putCaptions(tx, id, { fileId, language }, actorId);
      });
    },

    /** Takes them away; that there are none is fine. @throws DomainError NOT_FOUND, CAPTIONS_NEED_A_VIDEO */
    removeCaptions: (id: number, actorId: number): Promise<Material> =>
      db.transaction().execute((tx) => putCaptions(tx, id, undefined, actorId)),
  };
}
