import type { IncomingMessage } from 'node:http';
import { recordAudit } from '../../audit/audit.ts';
import { limits } from '../../contract/limits.ts';
import type {
  LinkInput,
  Material,
  MaterialQuery,
  Progress,
  ProgressInput,
  UploadFields,
} from '../../contract/materials.ts';
import { type Page, pageOf } from '../../contract/page.ts';
import type { Db } from '../../db/database.ts';
import { listKnownKeys } from '../../db/known-files.ts';
import { DomainError } from '../../errors.ts';
import type { StoredFile } from '../../files/file-answer.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { SignedIn } from '../../sessions/sessions.ts';
import type { CoursesService } from '../courses/courses.service.ts';
import type { EnrollmentsService } from '../enrollments/enrollments.service.ts';
import { deleteUnusedFiles } from './files.repository.ts';
import { CAPTIONS_NAME, toDeskMaterial, toStudiedMaterial } from './material-answer.ts';
import { findMedia, listCourseMaterials, listMaterials, trashMaterial } from './materials.repository.ts';
import { presentMaterial } from './present-material.ts';
import { upsertProgress } from './progress.repository.ts';
import { readReplacement, readUpload, type Upload, type UploadLimits } from './read-upload.ts';
import {
  deleteMaterial,
  deleteTrashedMaterials,
  findMaterialInTrash,
  listTrashedMaterials,
} from './trashed-materials.repository.ts';
import { createMaterialWriter } from './write-material.ts';

export type MaterialsService = ReturnType<typeof createMaterialsService>;

type Reader = Pick<SignedIn, 'id' | 'role'>;

/** What courses are studied with. */
export function createMaterialsService(needs: {
  db: Db;
  now: () => number;
  files: FileStore;
  courses: Pick<CoursesService, 'find' | 'findInTrash'>;
  enrollments: Pick<EnrollmentsService, 'isEnrolled'>;
  config: UploadLimits;
}) {
  const { db, now, files, courses, enrollments, config } = needs;
  const writer = createMaterialWriter(needs);

  async function assertMayStudy(handle: Db, reader: Reader, courseId: number): Promise<void> {
    if (reader.role !== 'admin' && !(await enrollments.isEnrolled(handle, reader.id, courseId)))
      throw new DomainError('NOT_ENROLLED');
  }

  /** What is hidden does not exist for students. */
  function assertShown({ hidden }: { hidden: number }, reader: Reader): void {
    if (hidden === 1 && reader.role !== 'admin') throw new DomainError('NOT_FOUND');
  }

  const keep = async ({ target, file }: Upload, actorId: number | undefined): Promise<Material> =>
    writer.addStored(target, { ...file, storageKey: await files.keep(file) }, actorId);

  /** Removes the files that no material uses any more: rows first, files after. @returns how many bytes they had */
  async function freeUnused(): Promise<number> {
    const unused = await db.transaction().execute(deleteUnusedFiles);
    await files.remove(unused.map(({ storage_key }) => storage_key));
    return unused.reduce((sum, { size }) => sum + size, 0);
  }

  return {
    /** Greatest sizes of uploads. */
    maxBytes: { video: config.maxVideoBytes, document: config.maxDocumentBytes },

    /** A course's materials with the reader's progress. @throws DomainError NOT_ENROLLED; NOT_FOUND to an admin */
    async listOfCourse(courseId: number, reader: Reader): Promise<Material[]> {
      await assertMayStudy(db, reader, courseId);
      if (reader.role === 'admin' && (await courses.find(db, courseId)) === undefined)
        throw new DomainError('NOT_FOUND');
      const isAdmin = reader.role === 'admin';
      const rows = await listCourseMaterials(db, courseId, reader.id, isAdmin);
      return rows.map((row) => ({ ...toStudiedMaterial(row), ...(isAdmin ? toDeskMaterial(row) : {}) }));
    },

    /** All materials, newest first unless asked otherwise. */
    async list(query: MaterialQuery): Promise<Page<Material>> {
      const limit = query.limit ?? limits.pageSize;
      const { rows, total } = await listMaterials(db, {
        search: query.search ?? '',
        courseId: query.courseId,
        type: query.type,
        sort: query.sort ?? 'newest',
        limit: limit + 1,
        cursor: query.cursor,
      });
      return pageOf(rows.map(toDeskMaterial), limit, total);
    },

    /** @throws DomainError INVALID_INPUT for an unknown course, COURSE_GONE for a deleted one */
    async addLink(
      type: 'youtube' | 'assignment',
      input: LinkInput,
      actorId: number | undefined,
    ): Promise<Material> {
      return db.transaction().execute((tx) => writer.add(tx, { ...input, type, fileId: null }, actorId));
    },

    /**
     * Takes in an upload form and makes its file a material.
     * @throws DomainError for whatever is wrong with the form, its file or its course; nothing is left on disk then
     */
    upload: async (incoming: IncomingMessage, actorId: number): Promise<Material> =>
      keep(await readUpload(incoming, files, config), actorId),

    /** Makes a file that was received and checked already a material. @throws DomainError as {@link addLink} */
    addFile: (
      { fields, file }: { fields: UploadFields; file: Upload['file'] },
      actorId: number | undefined,
    ) => keep({ target: { fields }, file }, actorId),

    /** The same for a file that has its place, or for another file of a material. */
    addStored: writer.addStored,
    kindFor: writer.kindFor,

    /** Reads another file for a material from the request. @throws DomainError NOT_FOUND and as `upload` */
    async replaceFile(incoming: IncomingMessage, id: number, actorId: number): Promise<Material> {
      const target = { materialId: id };
      const file = await readReplacement(incoming, files, await writer.kindFor(target), config);
      return keep({ target, file }, actorId);
    },

    /** A material as admins see it. @throws DomainError NOT_FOUND */
    find: async (id: number): Promise<Material> => toDeskMaterial(await presentMaterial(db, id)),

    /** Moves a material to the trash. @throws DomainError NOT_FOUND */
    async remove(id: number, actorId: number): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await presentMaterial(tx, id);
        await trashMaterial(tx, id, now());
        await recordAudit(tx, now(), {
          action: 'material-deleted',
          actorId,
          subject: { type: 'material', id },
        });
      });
    },

    /** Remembers where the reader is. Idempotent. @throws DomainError NOT_FOUND, NOT_ENROLLED */
    async saveProgress(materialId: number, input: ProgressInput, reader: Reader): Promise<Progress> {
      return db.transaction().execute(async (tx) => {
        const material = await presentMaterial(tx, materialId);
        await assertMayStudy(tx, reader, material.course_id);
        assertShown(material, reader);
        const { positionSeconds, completed, agoMs = 0 } = input;
        const saved = await upsertProgress(tx, {
          userId: reader.id,
          materialId,
          at: now() - agoMs,
          positionSeconds,
          completed,
          late: agoMs > 0,
        });
        return { completed: saved.completed_at !== null, positionSeconds: saved.position_seconds };
      });
    },

    /** The file at an address, if the reader may have it. Runs for every range. @throws DomainError NOT_FOUND, NOT_ENROLLED */
    async findFile(materialId: number, name: string, reader: Reader): Promise<StoredFile> {
      const part = name === CAPTIONS_NAME ? 'captions_file_id' : 'file_id';
      const row = await findMedia(db, materialId, reader.id, part);
      if (row === undefined) throw new DomainError('NOT_FOUND');
      if (reader.role !== 'admin' && row.enrolled_id === null) throw new DomainError('NOT_ENROLLED');
      assertShown(row, reader);
      if (row.name !== name) throw new DomainError('NOT_FOUND');
      return {
        storageKey: row.storage_key,
        name: row.name,
        mediaType: row.media_type,
        size: row.size,
        sha256: row.sha256,
        createdAt: row.created_at,
      };
    },

    /** Removes a material in the trash before its 30 days are over; its file stays until {@link freeUnused}. @throws DomainError NOT_FOUND */
    async eraseNow(id: number, actorId: number): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const material = await findMaterialInTrash(tx, id);
        if (material === undefined) throw new DomainError('NOT_FOUND');
        await deleteMaterial(tx, id);
        const subject = { type: 'material', id } as const;
        await recordAudit(tx, now(), {
          action: 'material-erased',
          actorId,
          subject,
          detail: { ...material },
        });
      });
    },

    /** Ids of what was deleted up to a moment (milliseconds since 1970), at most `limit`. */
    listTrashed: (until: number, limit: number): Promise<number[]> => listTrashedMaterials(db, until, limit),

    freeUnused,

    /** Removes materials that have been in the trash for 30 days: rows first, files after; then files without a row. */
    async sweep(): Promise<void> {
      await deleteTrashedMaterials(db, now() - limits.trashMs);
      await freeUnused();
      await files.sweepUnreferenced((keys) => listKnownKeys(db, keys));
    },
  };
}
