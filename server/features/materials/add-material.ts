import { audit } from '../../audit.ts';
import {
  incompleteForm,
  type LinkInput,
  type Material,
  type MaterialType,
  type UploadFields,
} from '../../contract/materials.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { type FileKind, formatOf } from '../../storage/file-formats.ts';
import type { StoredFile } from '../../storage/file-store.ts';
import type { ReceivedFile } from '../../storage/write-part.ts';
import type { CoursesService } from '../courses/courses.service.ts';
import { insertFile } from './files.repository.ts';
import { getMaterialOrThrow, insertMaterial, nextPosition, updateMaterial } from './materials.repository.ts';
import { toAdminMaterial } from './to-material.ts';

/** What an upload is to become: a new material, or another file of one that is there. */
export type UploadTarget = { readonly fields: UploadFields } | { readonly materialId: number };

/** A file whose content was checked. */
type CheckedFile = Pick<StoredFile, 'name' | 'mediaType' | 'size' | 'sha256'>;

type NewFile = CheckedFile & Pick<StoredFile, 'storageKey'>;

interface NewMaterial {
  readonly courseId: number;
  readonly type: MaterialType;
  readonly title: string;
  readonly description: string;
  readonly url: string | null;
  readonly fileId: number | null;
}

/** How materials and their files get their rows. */
export function createMaterialAdder(
  { db, now, files }: Pick<ServiceDeps, 'db' | 'now' | 'files'>,
  { courses }: { courses: Pick<CoursesService, 'find' | 'findInTrash'> },
) {
  async function assertCourse(
    tx: Db,
    { courseId, type }: Pick<NewMaterial, 'courseId' | 'type'>,
  ): Promise<void> {
    if ((await courses.find(tx, courseId)) !== undefined) return;
    if ((await courses.findInTrash(tx, courseId)) !== undefined) throw new AppError('COURSE_GONE');
    const message = incompleteForm[type];
    throw new AppError('INVALID_INPUT', {
      message,
      errors: [{ pointer: '/courseId', code: 'unknown', message }],
    });
  }

  async function add(tx: Db, material: NewMaterial, actorId: number | undefined): Promise<number> {
    await assertCourse(tx, material);
    const { courseId, type, title, description, url, fileId } = material;
    const at = now();
    const id = await insertMaterial(tx, {
      course_id: courseId,
      type,
      title,
      description,
      url,
      file_id: fileId,
      position: await nextPosition(tx, courseId),
      created_at: at,
      updated_at: at,
    });
    const subject = { type: 'material', id } as const;
    await audit(tx, actorId, 'material-added', subject, { type, courseId });
    return id;
  }

  async function replaceFile(tx: Db, id: number, file: NewFile, actorId: number | undefined): Promise<void> {
    const material = await getMaterialOrThrow(tx, id);
    if (formatOf(file.name)?.kind !== material.type) throw new AppError('FILE_TYPE_NOT_ALLOWED');
    await updateMaterial(tx, id, { file_id: await insertStored(tx, file), updated_at: now() });
    const subject = { type: 'material', id } as const;
    await audit(tx, actorId, 'material-file-replaced', subject);
  }

  const insertStored = (tx: Db, file: NewFile): Promise<number> =>
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
    if ('fields' in target) {
      const fileId = await insertStored(tx, file);
      return add(tx, { ...target.fields, url: null, fileId }, actorId);
    }
    await replaceFile(tx, target.materialId, file, actorId);
    return target.materialId;
  }

  /**
   * Writes the rows of a stored file: a crash before leaves a file without a row, which is swept.
   * @param also what belongs to the same transaction
   * @throws AppError as `addLink`, NOT_FOUND, FILE_TYPE_NOT_ALLOWED; the file is gone then
   */
  async function addStored(
    target: UploadTarget,
    file: NewFile,
    actorId: number | undefined,
    also: (tx: Db, materialId: number) => Promise<void> = () => Promise.resolve(),
  ): Promise<Material> {
    try {
      return await db.transaction().execute(async (tx) => {
        const id = await addOrReplace(tx, target, file, actorId);
        await also(tx, id);
        return toAdminMaterial(await getMaterialOrThrow(tx, id));
      });
    } catch (error) {
      // After any other error the commit may have gone through all the same; what it left without a row is swept.
      if (error instanceof AppError) await files.remove([file.storageKey]);
      throw error;
    }
  }

  return {
    /** @throws AppError INVALID_INPUT for an unknown course, COURSE_GONE for a deleted one */
    addLink: (
      type: 'youtube' | 'assignment',
      input: LinkInput,
      actorId: number | undefined,
    ): Promise<Material> =>
      db.transaction().execute(async (tx) => {
        const id = await add(tx, { ...input, type, fileId: null }, actorId);
        return toAdminMaterial(await getMaterialOrThrow(tx, id));
      }),

    /** Stores a received file and makes it a material, or the file of one. @throws AppError as `addStored` */
    addFile: async (
      target: UploadTarget,
      file: CheckedFile & ReceivedFile,
      actorId: number | undefined,
    ): Promise<Material> => addStored(target, { ...file, storageKey: await files.commit(file) }, actorId),

    addStored,

    /** What a file must be for its target. @throws AppError NOT_FOUND, FILE_TYPE_NOT_ALLOWED, as `addLink` */
    async kindFor(target: UploadTarget): Promise<FileKind> {
      if ('fields' in target) {
        await assertCourse(db, target.fields);
        return target.fields.type;
      }
      const { type } = await getMaterialOrThrow(db, target.materialId);
      if (type !== 'video' && type !== 'document') throw new AppError('FILE_TYPE_NOT_ALLOWED');
      return type;
    },
  };
}
