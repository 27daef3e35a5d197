import { isDeepStrictEqual } from 'node:util';
import type { Insertable, Updateable } from 'kysely';
import { audit } from '../../audit.ts';
import type { IsExpected } from '../../contract/fields.ts';
import * as contract from '../../contract/materials.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/schema/index.ts';
import type { ServiceDeps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { CheckedFile } from '../../storage/file-store.ts';
import { type FileKind, kindOf } from '../../storage/file-types.ts';
import { readVideoFacts } from '../../storage/video-facts.ts';
import { issueDueCertificates } from '../certificates/issue-certificates.ts';
import { findCourse, findCourseInTrash } from '../courses/courses.service.ts';
import { hasHandedInWork } from '../submissions/work-of-lessons.ts';
import { findTask, findText, putTask, putText } from './lesson-content.repository.ts';
import * as rows from './materials.repository.ts';
import { toAdminMaterial } from './to-material.ts';

export type UploadTarget = { readonly fields: contract.UploadFields } | { readonly materialId: number };

type ActorId = number | undefined;
type VideoColumns = Pick<Updateable<Tables['files']>, 'duration_seconds' | 'plays_widely'>;

/** Where a material comes to stand in a course: at the end of a module, or, where none is named, at the end of all. */
async function placeInCourse(tx: Db, courseId: number, module: string | null | undefined) {
  const places = await rows.listPlaces(tx, courseId);
  const end = places.at(-1);
  // A new heading comes last; what stands under none stands above all of them.
  const before =
    module === undefined
      ? end
      : (places.findLast((place) => place.module === module) ?? (module === null ? undefined : end));
  const position = before === undefined ? (places[0]?.position ?? 1) : before.position + 1;
  await rows.makeRoomAt(tx, courseId, position);
  return { position, module: module === undefined ? (end?.module ?? null) : module };
}

function checkedLink(
  { type, task_id }: rows.MaterialView,
  { task, url = '' }: contract.MaterialChange,
): string | null {
  if (type === 'assignment' && url === '' && (task ?? task_id) !== null) return null;
  const checked = contract.linkOf(type)?.safeParse(url);
  if (checked?.success) return checked.data;
  const sentence = checked?.error.issues[0]?.message ?? 'An uploaded file has no link.';
  throw AppError.ofField('INVALID_INPUT', '/url', 'link', sentence);
}

async function changeText(tx: Db, id: number, body: string | undefined): Promise<boolean> {
  if (body === undefined) return false;
  const before = await findText(tx, id);
  if (before === undefined)
    throw AppError.ofField('INVALID_INPUT', '/body', 'text', 'Only a text lesson has a text.');
  await putText(tx, id, body);
  return body !== before;
}

async function changeTask(tx: Db, { id, type }: rows.MaterialView, task: contract.MaterialChange['task']) {
  if (task === undefined) return false;
  if (type !== 'assignment')
    throw AppError.ofField('INVALID_INPUT', '/task', 'task', 'Only an assignment has a task.');
  const before = await findTask(tx, id);
  if (isDeepStrictEqual(before, task)) return false;
  const marks = (one: typeof task) => [one.maxMarks, one.passMarks, one.guide];
  // They are in the books of students: what was done or passed would be so no more.
  if (before && !isDeepStrictEqual(marks(before), marks(task)) && (await hasHandedInWork(tx, id)))
    throw new AppError('WORK_HANDED_IN');
  await putTask(tx, id, task);
  return true;
}

export function addMaterial(
  deps: ServiceDeps,
  type: contract.MaterialType,
  lesson: contract.NewLesson,
  actorId: ActorId,
): Promise<contract.Material> {
  return deps.db
    .transaction()
    .execute(async (tx) => readMaterial(tx, await insertMaterial(deps, tx, { ...lesson, type }, actorId)));
}

export async function addQuizMaterial(
  deps: ServiceDeps,
  tx: Db,
  lesson: contract.NewLesson,
  actorId: ActorId,
): Promise<contract.Material> {
  return readMaterial(tx, await insertMaterial(deps, tx, { ...lesson, type: 'quiz', hidden: 1 }, actorId));
}

/** Stores a file, then writes its rows, and `also` what belongs to them: a crash between leaves a file that is swept. */
export function addFileMaterial(
  deps: ServiceDeps,
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
      const file_id = await rows.insertFile(tx, row);
      const id =
        'fields' in target
          ? await insertMaterial(deps, tx, { ...target.fields, file_id }, actorId)
          : await replaceMaterialFile(deps, tx, target.materialId, name, file_id, actorId);
      await also(tx, id);
      return readMaterial(tx, id);
    });
  });
}

export async function kindOfUpload({ db }: ServiceDeps, target: UploadTarget): Promise<FileKind> {
  if ('fields' in target) {
    await assertCourse(db, target.fields.courseId, target.fields.type);
    return target.fields.type;
  }
  const { type } = await rows.getMaterialOrThrow(db, target.materialId);
  if (type !== 'video' && type !== 'document' && type !== 'file') throw new AppError('FILE_TYPE_NOT_ALLOWED');
  return type;
}

export function changeMaterial(
  deps: ServiceDeps,
  id: number,
  change: contract.MaterialChange,
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
    const isOtherText = await changeText(tx, id, change.body);
    const isOtherTask = await changeTask(tx, before, change.task);
    if (!isOtherText && !isOtherTask && isDeepStrictEqual({ ...before, ...columns }, { ...before }))
      return toAdminMaterial(before);
    await rows.updateMaterial(tx, id, { ...columns, updated_at: deps.now() });
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
  { db }: ServiceDeps,
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

async function assertCourse(tx: Db, courseId: number, type: contract.MaterialType): Promise<void> {
  if ((await findCourse(tx, courseId)) !== undefined) return;
  if ((await findCourseInTrash(tx, courseId)) !== undefined) throw new AppError('COURSE_GONE');
  throw AppError.ofField('INVALID_INPUT', '/courseId', 'unknown', contract.incompleteForm[type]);
}

async function insertMaterial(
  { now }: ServiceDeps,
  tx: Db,
  lesson: contract.NewLesson & Pick<Insertable<Tables['materials']>, 'type' | 'file_id' | 'hidden'>,
  actorId: ActorId,
): Promise<number> {
  const { courseId, module, required = true, task, body, ...material } = lesson;
  const { type, url = null } = material;
  await assertCourse(tx, courseId, type);
  const at = now();
  const place = await placeInCourse(tx, courseId, module);
  const row = { ...material, ...place, url, course_id: courseId, created_at: at, updated_at: at };
  const id = await rows.insertMaterial(tx, { ...row, required: Number(required) });
  if (task !== undefined) await putTask(tx, id, task);
  if (body !== undefined) await putText(tx, id, body);
  await audit(tx, actorId, 'material-added', { type: 'material', id }, { type, courseId });
  return id;
}

async function replaceMaterialFile(
  { now }: ServiceDeps,
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

async function changedPlace(
  tx: Db,
  before: rows.MaterialView,
  { courseId, module }: contract.MaterialChange,
) {
  if (courseId !== undefined && courseId !== before.course_id) {
    if ((await findCourse(tx, courseId)) === undefined)
      throw AppError.ofField('UNKNOWN_COURSE', '/courseId', 'unknown');
    return { course_id: courseId, ...(await placeInCourse(tx, courseId, module)) };
  }
  if (module === undefined || module === before.module) return {};
  return placeInCourse(tx, before.course_id, module);
}

/** What the header of a stored file says of it, as columns; none for what is no video. */
async function videoColumns(
  { files }: ServiceDeps,
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
