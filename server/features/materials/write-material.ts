import { recordAudit } from '../../audit/audit.ts';
import { incompleteForm, type Material, type MaterialType } from '../../contract/materials.ts';
import type { Db } from '../../db/database.ts';
import { databaseFault } from '../../db/faults.ts';
import { DomainError } from '../../errors.ts';
import { type FileKind, formatOf } from '../../files/file-formats.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { CoursesService } from '../courses/courses.service.ts';
import { insertFile } from './files.repository.ts';
import { toDeskMaterial } from './material-answer.ts';
import { insertMaterial, nextPosition, updateMaterial } from './materials.repository.ts';
import { presentMaterial } from './present-material.ts';
import type { UploadTarget } from './upload-target.ts';

interface NewMaterial {
  readonly courseId: number;
  readonly type: MaterialType;
  readonly title: string;
  readonly description: string;
  readonly url: string | null;
  readonly fileId: number | null;
}

/** A file that is safe on disk under its key. */
interface NewFile {
  readonly storageKey: string;
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  readonly sha256: string;
}

/** After a disk error or a lost connection at the commit the rows may be there all the same; their file must then be too. */
const mayHaveCommitted = (error: unknown): boolean => databaseFault(error) === 'away';

/** How materials and their files get their rows. */
export function createMaterialWriter(needs: {
  db: Db;
  now: () => number;
  files: FileStore;
  courses: Pick<CoursesService, 'find' | 'findInTrash'>;
}) {
  const { db, now, files, courses } = needs;

  async function assertCourse(
    tx: Db,
    { courseId, type }: Pick<NewMaterial, 'courseId' | 'type'>,
  ): Promise<void> {
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
    return toDeskMaterial(await presentMaterial(tx, id));
  }

  async function replaceFile(tx: Db, id: number, file: NewFile, actorId: number | undefined): Promise<void> {
    const material = await presentMaterial(tx, id);
    if (formatOf(file.name)?.kind !== material.type) throw new DomainError('FILE_TYPE_NOT_ALLOWED');
    await updateMaterial(tx, id, { file_id: await addFile(tx, file), updated_at: now() });
    await recordAudit(tx, now(), {
      action: 'material-file-replaced',
      actorId,
      subject: { type: 'material', id },
    });
  }

  const addFile = (tx: Db, file: NewFile): Promise<number> =>
    insertFile(tx, {
      storage_key: file.storageKey,
      name: file.name,
      media_type: file.mediaType,
      size: file.size,
      sha256: file.sha256,
      created_at: now(),
    });

  async function addOrReplace(
    tx: Db,
    target: UploadTarget,
    file: NewFile,
    actorId: number | undefined,
  ): Promise<number> {
    if ('materialId' in target) {
      await replaceFile(tx, target.materialId, file, actorId);
      return target.materialId;
    }
    const fileId = await addFile(tx, file);
    return (await add(tx, { ...target.fields, url: null, fileId }, actorId)).id;
  }

  return {
    /** @throws DomainError INVALID_INPUT for an unknown course, COURSE_GONE for a deleted one */
    add,

    /** What a file must be for its target. @throws DomainError NOT_FOUND, FILE_TYPE_NOT_ALLOWED, as `add` */
    kindFor: async (target: UploadTarget): Promise<FileKind> => {
      if ('fields' in target) {
        await assertCourse(db, target.fields);
        return target.fields.type;
      }
      const { type } = await presentMaterial(db, target.materialId);
      if (type !== 'video' && type !== 'document') throw new DomainError('FILE_TYPE_NOT_ALLOWED');
      return type;
    },

    /**
     * Writes the rows of a file that is safe on disk: a crash before leaves a file without a row, which is swept.
     * @param also what belongs to the same transaction
     * @throws DomainError as `add`, NOT_FOUND, FILE_TYPE_NOT_ALLOWED; the file is gone then
     */
    addStored: async (
      target: UploadTarget,
      file: NewFile,
      actorId: number | undefined,
      also: (tx: Db, materialId: number) => Promise<void> = () => Promise.resolve(),
    ): Promise<Material> => {
      try {
        return await db.transaction().execute(async (tx) => {
          const id = await addOrReplace(tx, target, file, actorId);
          await also(tx, id);
          return toDeskMaterial(await presentMaterial(tx, id));
        });
      } catch (error) {
        if (!mayHaveCommitted(error)) await files.remove([file.storageKey]);
        throw error;
      }
    },
  };
}
