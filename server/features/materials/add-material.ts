import { audit } from '../../audit.ts';
import {
  type AssignmentInput,
  incompleteForm,
  type LinkInput,
  type Material,
  type TextInput,
  type UploadFields,
} from '../../contract/materials.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { CheckedFile } from '../../storage/file-store.ts';
import { type FileKind, kindOf } from '../../storage/file-types.ts';
import type { CoursesService } from '../courses/courses.service.ts';
import { putTask } from './assignments.repository.ts';
import { insertText } from './lesson-texts.repository.ts';
import {
  getMaterialOrThrow,
  insertFile,
  insertMaterial,
  type NewMaterial,
  updateMaterial,
} from './materials.repository.ts';
import { placeInCourse } from './place-in-course.ts';
import { toAdminMaterial } from './to-material.ts';
import { videoColumnsOf } from './video-columns.ts';

/** What an upload is to become: a new material, or another file of one that is there. */
export type UploadTarget = { readonly fields: UploadFields } | { readonly materialId: number };

export function createMaterialAdder(
  { db, now, files }: Pick<ServiceDeps, 'db' | 'now' | 'files'>,
  { courses }: { courses: Pick<CoursesService, 'find' | 'findInTrash'> },
) {
  async function assertCourse(
    tx: Db,
    { courseId, type }: { courseId: number; type: Material['type'] },
  ): Promise<void> {
    if ((await courses.find(tx, courseId)) !== undefined) return;
    if ((await courses.findInTrash(tx, courseId)) !== undefined) throw new AppError('COURSE_GONE');
    const message = incompleteForm[type];
    const errors = [{ pointer: '/courseId', code: 'unknown', message }];
    throw new AppError('INVALID_INPUT', { message, errors });
  }

  async function add(
    tx: Db,
    {
      courseId,
      module,
      required = true,
      ...material
    }: Omit<LinkInput, 'url'> & Pick<NewMaterial, 'type' | 'url' | 'file_id' | 'hidden'>,
    actorId: number | undefined,
  ): Promise<number> {
    const { type } = material;
    await assertCourse(tx, { courseId, type });
    const at = now();
    const place = await placeInCourse(tx, courseId, module);
    const row = { ...material, ...place, course_id: courseId, created_at: at, updated_at: at };
    const id = await insertMaterial(tx, { ...row, required: Number(required) });
    await audit(tx, actorId, 'material-added', { type: 'material', id }, { type, courseId });
    return id;
  }

  async function addOrReplace(
    tx: Db,
    target: UploadTarget,
    name: string,
    fileId: number,
    actorId: number | undefined,
  ): Promise<number> {
    if ('fields' in target) return add(tx, { ...target.fields, url: null, file_id: fileId }, actorId);
    const id = target.materialId;
    if (kindOf(name) !== (await getMaterialOrThrow(tx, id)).type) throw new AppError('FILE_TYPE_NOT_ALLOWED');
    await updateMaterial(tx, id, { file_id: fileId, updated_at: now() });
    await audit(tx, actorId, 'material-file-replaced', { type: 'material', id });
    return id;
  }

  return {
    addYoutube: (input: LinkInput, actorId: number | undefined): Promise<Material> =>
      db.transaction().execute(async (tx) => {
        const id = await add(tx, { ...input, type: 'youtube', file_id: null }, actorId);
        return toAdminMaterial(await getMaterialOrThrow(tx, id));
      }),

    addAssignment: (
      { task, url, ...input }: AssignmentInput,
      actorId: number | undefined,
    ): Promise<Material> =>
      db.transaction().execute(async (tx) => {
        const id = await add(tx, { ...input, url: url ?? null, type: 'assignment', file_id: null }, actorId);
        if (task !== undefined) await putTask(tx, id, task);
        return toAdminMaterial(await getMaterialOrThrow(tx, id));
      }),

    addText: ({ body, ...input }: TextInput, actorId: number | undefined): Promise<Material> =>
      db.transaction().execute(async (tx) => {
        const id = await add(tx, { ...input, type: 'text', url: null, file_id: null }, actorId);
        await insertText(tx, id, body);
        return toAdminMaterial(await getMaterialOrThrow(tx, id));
      }),

    /** A quiz without its rules and questions, hidden. */
    async addQuiz(tx: Db, input: Omit<LinkInput, 'url'>, actorId: number | undefined): Promise<Material> {
      const id = await add(tx, { ...input, type: 'quiz', url: null, file_id: null, hidden: 1 }, actorId);
      return toAdminMaterial(await getMaterialOrThrow(tx, id));
    },

    /** Stores a file, then writes its rows, and `also` what belongs to them: a crash between leaves a file that is swept. */
    async addFile(
      target: UploadTarget,
      { path, name, mediaType, size, sha256 }: CheckedFile,
      actorId: number | undefined,
      also: (tx: Db, materialId: number) => Promise<void> = () => Promise.resolve(),
    ): Promise<Material> {
      return files.store(path, async (key) => {
        const facts = await videoColumnsOf({ key, mediaType, size }, files);
        return db.transaction().execute(async (tx) => {
          const row = { storage_key: key, name, media_type: mediaType, size, sha256, ...facts };
          const fileId = await insertFile(tx, { ...row, created_at: now() });
          const id = await addOrReplace(tx, target, name, fileId, actorId);
          await also(tx, id);
          return toAdminMaterial(await getMaterialOrThrow(tx, id));
        });
      });
    },

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
