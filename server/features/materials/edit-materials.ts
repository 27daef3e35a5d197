import { isDeepStrictEqual } from 'node:util';
import type { Updateable } from 'kysely';
import { audit } from '../../audit.ts';
import type { IsExpected } from '../../contract/fields.ts';
import { isUploadKind, lessonKind } from '../../contract/lesson-kinds.ts';
import { type DraftInput, type LessonInput, links, type MaterialChange } from '../../contract/lessons.ts';
import type * as contract from '../../contract/materials.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { CheckedFile } from '../../storage/file-store.ts';
import { type FileKind, kindOf } from '../../storage/file-types.ts';
import { readVideoFacts } from '../../storage/video-facts.ts';
import { issueDueCertificates } from '../certificates/issue-certificates.ts';
import { findCourse } from '../courses/courses.service.ts';
import { insertFile } from './files.repository.ts';
import { type ActorId, assertCourse, insertLesson, placeInCourse } from './insert-lesson.ts';
import { addContent, addEmptyContent, assertContent, changeContent } from './lesson-contents.ts';
import * as rows from './materials.repository.ts';
import { toAdminMaterial } from './to-material.ts';

export type UploadTarget =
  | {
      readonly fields: contract.UploadFields;
      /** The lesson that it is placed below, as late as possible: others may be added meanwhile. */
      readonly below?: (tx: Db) => Promise<number>;
    }
  | { readonly materialId: number };

type VideoColumns = Pick<Updateable<Tables['files']>, 'duration_seconds' | 'plays_widely'>;

function checkedLink(
  { type, task_id }: rows.MaterialView,
  { task, url = '' }: MaterialChange,
): string | null {
  if (lessonKind(type).takesTask && url === '' && (task ?? task_id) !== null) return null;
  const checked = links[type]?.safeParse(url);
  if (checked?.success) return checked.data;
  const sentence = checked?.error.issues[0]?.message ?? 'An uploaded file has no link.';
  throw AppError.ofField('INVALID_INPUT', '/url', 'link', sentence);
}

/** Adds a lesson that is written in a form, with the content of its kind. */
export function addLesson(deps: Deps, lesson: LessonInput, actorId: ActorId): Promise<contract.Material> {
  return deps.db.transaction().execute(async (tx) => {
    const id = await insertLesson(deps, tx, lesson, actorId);
    await addContent(tx, id, lesson);
    return readMaterial(tx, id);
  });
}

/** Adds a lesson that is to be written in its place: students see it only once it has content and is published. */
export function addDraft(deps: Deps, draft: DraftInput, actorId: ActorId): Promise<contract.Material> {
  return deps.db.transaction().execute(async (tx) => {
    const url =
      lessonKind(draft.type).source === 'link' && !lessonKind(draft.type).takesTask ? '' : undefined;
    const id = await insertLesson(deps, tx, { ...draft, url, hidden: true }, actorId);
    await addEmptyContent(tx, id, draft.type);
    return readMaterial(tx, id);
  });
}

/** Stores a file, then writes its rows, and `also` what belongs to them: a crash between leaves a file that is swept. */
export function addFileMaterial(
  deps: Deps,
  target: UploadTarget,
  file: CheckedFile,
  actorId: ActorId,
  also: (tx: Db, materialId: number) => Promise<void> = () => Promise.resolve(),
): Promise<contract.Material> {
  return deps.files.store(file.path, async (key) => {
    const { name, mediaType: media_type, size, sha256 } = file;
    const facts = await videoColumns(deps, key, file);
    return deps.db.transaction().execute(async (tx) => {
      const row = { storage_key: key, name, media_type, size, sha256, ...facts, created_at: deps.now() };
      const file_id = await insertFile(tx, row);
      const id =
        'fields' in target
          ? await insertLesson(
              deps,
              tx,
              { ...target.fields, after: (await target.below?.(tx)) ?? target.fields.after, fileId: file_id },
              actorId,
            )
          : await replaceMaterialFile(deps, tx, target.materialId, name, file_id, actorId);
      await also(tx, id);
      return readMaterial(tx, id);
    });
  });
}

export async function kindOfUpload({ db }: Deps, target: UploadTarget): Promise<FileKind> {
  if ('fields' in target) {
    await assertCourse(db, target.fields.courseId, target.fields.type);
    return target.fields.type;
  }
  const { type } = await rows.getMaterialOrThrow(db, target.materialId);
  if (!isUploadKind(type)) throw new AppError('FILE_TYPE_NOT_ALLOWED');
  return type;
}

export function changeMaterial(
  deps: Deps,
  id: number,
  change: MaterialChange,
  actorId: ActorId,
  isExpected: IsExpected,
) {
  return deps.db.transaction().execute(async (tx): Promise<contract.Material> => {
    const before = await rows.getMaterialOrThrow(tx, id);
    if (!isExpected(before.version)) throw new AppError('CHANGED_MEANWHILE');
    const columns: Updateable<Tables['materials']> = {
      title: change.title ?? before.title,
      description: change.description ?? before.description,
      hidden: Number(change.hidden ?? before.hidden),
      required: Number(change.required ?? before.required),
      url: change.url === undefined ? before.url : checkedLink(before, change),
      ...(await changedPlace(tx, before, change)),
    };
    const isOtherContent = await changeContent(tx, before, change);
    if (!isOtherContent && isDeepStrictEqual({ ...before, ...columns }, { ...before }))
      return toAdminMaterial(before);
    await rows.updateMaterial(tx, id, { ...columns, updated_at: deps.now() });
    if (before.hidden === 1 && columns.hidden === 0)
      await assertContent(tx, await rows.getMaterialOrThrow(tx, id));
    const detail = {
      hidden: columns.hidden === 1,
      ...(columns.required === before.required ? {} : { required: columns.required === 1 }),
      ...(columns.course_id === undefined ? {} : { courseId: columns.course_id }),
    };
    await audit(tx, actorId, 'material-changed', { type: 'material', id }, detail);
    const places = [before.course_id, columns.course_id ?? before.course_id];
    for (const courseId of new Set(places)) await issueDueCertificates(deps, tx, courseId);
    return readMaterial(tx, id);
  });
}

export function reorderMaterials(
  { db }: Deps,
  courseId: number,
  { materialIds, modules }: contract.MaterialOrder,
  actorId: number,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if ((await findCourse(tx, courseId)) === undefined) throw new AppError('NOT_FOUND');
    const current = await rows.listPlaces(tx, courseId);
    const moduleOf = new Map(current.map(({ id, module }) => [id, module]));
    const ids = new Set(materialIds);
    const isWhole = ids.size === materialIds.length && ids.symmetricDifference(moduleOf).size === 0;
    if (!isWhole || (modules !== undefined && modules.length !== materialIds.length))
      throw new AppError('ORDER_CHANGED');
    const order = materialIds.map((id, at) => ({
      id,
      module: (modules === undefined ? moduleOf.get(id) : modules[at]) ?? null,
    }));
    const before = current.map(({ id, module }) => ({ id, module }));
    if (isDeepStrictEqual(order, before)) return;
    for (const [at, { id, module }] of order.entries()) await rows.updatePlace(tx, id, at + 1, module);
    await audit(tx, actorId, 'materials-reordered', { type: 'course', id: courseId });
  });
}

async function replaceMaterialFile(
  { now }: Deps,
  tx: Db,
  id: number,
  name: string,
  fileId: number,
  actorId: ActorId,
) {
  if (kindOf(name) !== (await rows.getMaterialOrThrow(tx, id)).type)
    throw new AppError('FILE_TYPE_NOT_ALLOWED');
  await rows.updateMaterial(tx, id, { file_id: fileId, updated_at: now() });
  await audit(tx, actorId, 'material-file-replaced', { type: 'material', id });
  return id;
}

async function readMaterial(tx: Db, id: number) {
  return toAdminMaterial(await rows.getMaterialOrThrow(tx, id));
}

async function changedPlace(tx: Db, before: rows.MaterialView, { courseId, module }: MaterialChange) {
  if (courseId !== undefined && courseId !== before.course_id) {
    if ((await findCourse(tx, courseId)) === undefined)
      throw AppError.ofField('UNKNOWN_COURSE', '/courseId', 'unknown');
    return { course_id: courseId, ...(await placeInCourse(tx, courseId, module)) };
  }
  if (module === undefined || module === before.module) return {};
  return placeInCourse(tx, before.course_id, module);
}

async function videoColumns(
  { files }: Deps,
  key: string,
  { mediaType, size }: CheckedFile,
): Promise<VideoColumns> {
  if (!mediaType.startsWith('video/')) return {};
  const { durationSeconds, playsWidely, isWhole } = await readVideoFacts(
    mediaType,
    size,
    async (start, length) => {
      const chunks = await files.read(key, { start, end: start + length - 1 });
      return Buffer.concat(await Array.fromAsync(chunks, (chunk) => Buffer.from(chunk)));
    },
  );
  if (!isWhole) throw new AppError('FILE_NOT_WHOLE');
  return { duration_seconds: durationSeconds, plays_widely: Number(playsWidely) };
}
