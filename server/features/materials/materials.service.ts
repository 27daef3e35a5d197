import type { IncomingMessage } from 'node:http';
import { recordAudit } from '../../audit/audit.ts';
import type { PageQuery } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import {
  incompleteForm,
  type LinkInput,
  type Material,
  type MaterialType,
  type Progress,
  type ProgressInput,
} from '../../contract/materials.ts';
import { type Page, pageOf } from '../../contract/page.ts';
import type { Db } from '../../db/database.ts';
import { DomainError } from '../../errors.ts';
import type { StoredFile } from '../../files/file-answer.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { SignedIn } from '../../sessions/sessions.ts';
import type { CoursesService } from '../courses/courses.service.ts';
import type { EnrollmentsService } from '../enrollments/enrollments.service.ts';
import { deleteUnusedFiles, insertFile, listKnownKeys } from './files.repository.ts';
import { toMaterial, toStudiedMaterial } from './material-answer.ts';
import {
  deleteTrashedMaterials,
  findMaterial,
  findMedia,
  insertMaterial,
  listCourseMaterials,
  listMaterials,
  type MaterialView,
  nextPosition,
  trashMaterial,
} from './materials.repository.ts';
import { upsertProgress } from './progress.repository.ts';
import { readUpload, type Upload, type UploadLimits } from './read-upload.ts';

type Reader = Pick<SignedIn, 'id' | 'role'>;

interface NewMaterial {
  readonly courseId: number;
  readonly type: MaterialType;
  readonly title: string;
  readonly description: string;
  readonly url: string | null;
  readonly fileId: number | null;
}

const TRASH_MS = 30 * 24 * 60 * 60_000;

/** After a disk error at the commit the rows may come back when the log is read again; their file must then be there. */
const mayHaveCommitted = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_IOERR');

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

  async function assertMayStudy(handle: Db, reader: Reader, courseId: number): Promise<void> {
    if (reader.role !== 'admin' && !(await enrollments.isEnrolled(handle, reader.id, courseId)))
      throw new DomainError('NOT_ENROLLED');
  }

  async function present(handle: Db, id: number): Promise<MaterialView> {
    const material = await findMaterial(handle, id);
    if (material === undefined) throw new DomainError('NOT_FOUND');
    return material;
  }

  async function assertCourse(tx: Db, { courseId, type }: NewMaterial): Promise<void> {
    if ((await courses.find(tx, courseId)) !== undefined) return;
    if ((await courses.findInTrash(tx, courseId)) !== undefined) throw new DomainError('COURSE_GONE');
    const message = incompleteForm[type];
    throw new DomainError('INVALID_INPUT', {
      message,
      errors: [{ pointer: '/courseId', code: 'unknown', message }],
    });
  }

  async function add(tx: Db, material: NewMaterial, actorId: number | undefined): Promise<Material> {
    await assertCourse(tx, material);
    const at = now();
    const id = await insertMaterial(tx, {
      course_id: material.courseId,
      type: material.type,
      title: material.title,
      description: material.description,
      url: material.url,
      file_id: material.fileId,
      position: await nextPosition(tx, material.courseId),
      created_at: at,
      updated_at: at,
    });
    const detail = { type: material.type, courseId: material.courseId };
    await recordAudit(tx, at, {
      action: 'material-added',
      actorId,
      subject: { type: 'material', id },
      detail,
    });
    return toMaterial(await present(tx, id));
  }

  /** First the file, safe on disk, then its rows: a crash in between leaves a file without a row, which is swept. */
  async function keep({ fields, file }: Upload, actorId: number | undefined): Promise<Material> {
    const storageKey = await files.keep(file);
    try {
      return await db.transaction().execute(async (tx) => {
        const fileId = await insertFile(tx, {
          storage_key: storageKey,
          name: file.name,
          media_type: file.mediaType,
          size: file.size,
          sha256: file.sha256,
          created_at: now(),
        });
        return add(tx, { ...fields, url: null, fileId }, actorId);
      });
    } catch (error) {
      if (!mayHaveCommitted(error)) await files.remove([storageKey]);
      throw error;
    }
  }

  return {
    /** Greatest sizes of uploads. */
    maxBytes: { video: config.maxVideoBytes, document: config.maxDocumentBytes },

    /** A course's materials with the reader's progress. @throws DomainError NOT_ENROLLED; NOT_FOUND to an admin */
    async listOfCourse(courseId: number, reader: Reader): Promise<Material[]> {
      await assertMayStudy(db, reader, courseId);
      if (reader.role === 'admin' && (await courses.find(db, courseId)) === undefined)
        throw new DomainError('NOT_FOUND');
      return (await listCourseMaterials(db, courseId, reader.id)).map(toStudiedMaterial);
    },

    /** All materials, newest first. */
    async list(query: PageQuery): Promise<Page<Material>> {
      const limit = query.limit ?? limits.pageSize;
      const { rows, total } = await listMaterials(db, {
        search: query.search ?? '',
        limit: limit + 1,
        cursor: query.cursor,
      });
      return pageOf(rows.map(toMaterial), limit, total);
    },

    /** @throws DomainError INVALID_INPUT for an unknown course, COURSE_GONE for a deleted one */
    async addLink(
      type: 'youtube' | 'assignment',
      input: LinkInput,
      actorId: number | undefined,
    ): Promise<Material> {
      return db.transaction().execute((tx) => add(tx, { ...input, type, fileId: null }, actorId));
    },

    /**
     * Takes in an upload form and makes its file a material.
     * @throws DomainError for whatever is wrong with the form, its file or its course; nothing is left on disk then
     */
    upload: async (incoming: IncomingMessage, actorId: number): Promise<Material> =>
      keep(await readUpload(incoming, files, config), actorId),

    /** Makes a file that was received and checked already a material. @throws DomainError as {@link addLink} */
    addFile: keep,

    /** Moves a material to the trash. @throws DomainError NOT_FOUND */
    async remove(id: number, actorId: number): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await present(tx, id);
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
        const material = await present(tx, materialId);
        await assertMayStudy(tx, reader, material.course_id);
        const { positionSeconds, completed } = input;
        const saved = await upsertProgress(tx, {
          userId: reader.id,
          materialId,
          at: now(),
          positionSeconds,
          completed,
        });
        return { completed: saved.completed_at !== null, positionSeconds: saved.position_seconds };
      });
    },

    /** The file at an address, if the reader may have it. Runs for every range. @throws DomainError NOT_FOUND, NOT_ENROLLED */
    async findFile(materialId: number, name: string, reader: Reader): Promise<StoredFile> {
      const row = await findMedia(db, materialId, reader.id);
      if (row === undefined) throw new DomainError('NOT_FOUND');
      if (reader.role !== 'admin' && row.enrolled_id === null) throw new DomainError('NOT_ENROLLED');
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

    /** Empties the trash of materials deleted more than 30 days ago: rows first, files after; then files without a row. */
    async sweep(): Promise<void> {
      const unused = await db.transaction().execute(async (tx) => {
        await deleteTrashedMaterials(tx, now() - TRASH_MS);
        return deleteUnusedFiles(tx);
      });
      await files.remove(unused);
      await files.sweepUnreferenced((keys) => listKnownKeys(db, keys));
    },
  };
}
