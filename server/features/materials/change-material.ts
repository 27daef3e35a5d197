import { isDeepStrictEqual } from 'node:util';
import type { Updateable } from 'kysely';
import { audit } from '../../audit.ts';
import { linkOf, type Material, type MaterialChange, type MaterialOrder } from '../../contract/materials.ts';
import type { Db } from '../../db/database.ts';
import type { MaterialsTable } from '../../db/schema/materials.ts';
import type { ServiceDeps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { CoursesService } from '../courses/courses.service.ts';
import { findTask, hasHandedInWork, putTask } from './assignments.repository.ts';
import { findText, updateText } from './lesson-texts.repository.ts';
import {
  getMaterialOrThrow,
  listPlaces,
  type MaterialView,
  updateMaterial,
  updatePlace,
} from './materials.repository.ts';
import { placeInCourse } from './place-in-course.ts';
import { toAdminMaterial } from './to-material.ts';

function checkedLink({ type, task_id }: MaterialView, { task, url = '' }: MaterialChange): string | null {
  if (type === 'assignment' && url === '' && (task ?? task_id) !== null) return null;
  const checked = linkOf(type)?.safeParse(url);
  if (checked?.success) return checked.data;
  const sentence = checked?.error.issues[0]?.message ?? 'An uploaded file has no link.';
  throw AppError.ofField('INVALID_INPUT', '/url', 'link', sentence);
}

export function createMaterialChanger(
  { db, now }: Pick<ServiceDeps, 'db' | 'now'>,
  { courses }: { courses: Pick<CoursesService, 'find'> },
) {
  async function changeText(tx: Db, { id }: MaterialView, body: string | undefined): Promise<boolean> {
    if (body === undefined) return false;
    const before = await findText(tx, id);
    if (before === undefined)
      throw AppError.ofField('INVALID_INPUT', '/body', 'text', 'Only a text lesson has a text.');
    if (body === before) return false;
    await updateText(tx, id, body);
    return true;
  }

  async function changeTask(
    tx: Db,
    { id, type }: MaterialView,
    task: MaterialChange['task'],
  ): Promise<boolean> {
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

  async function changedPlace(
    tx: Db,
    before: MaterialView,
    { courseId, module }: MaterialChange,
  ): Promise<Updateable<MaterialsTable> | undefined> {
    const isMoved = courseId !== undefined && courseId !== before.course_id;
    if (isMoved && (await courses.find(tx, courseId)) === undefined)
      throw AppError.ofField('UNKNOWN_COURSE', '/courseId', 'unknown');
    if (isMoved) return { course_id: courseId, ...(await placeInCourse(tx, courseId, module)) };
    if (module === undefined || module === before.module) return undefined;
    return placeInCourse(tx, before.course_id, module);
  }

  return {
    change: (
      id: number,
      change: MaterialChange,
      actorId: number | undefined,
      isExpected: (version: number) => boolean,
    ): Promise<Material> =>
      db.transaction().execute(async (tx) => {
        const before = await getMaterialOrThrow(tx, id);
        if (!isExpected(before.version)) throw new AppError('CHANGED_MEANWHILE');
        const { title = before.title, description = before.description } = change;
        const hidden = change.hidden === undefined ? before.hidden : Number(change.hidden);
        const required = change.required === undefined ? before.required : Number(change.required);
        const url = change.url === undefined ? before.url : checkedLink(before, change);
        const place = await changedPlace(tx, before, change);
        const isOtherText = await changeText(tx, before, change.body);
        const isOtherTask = await changeTask(tx, before, change.task);
        const isSame =
          title === before.title &&
          description === before.description &&
          hidden === before.hidden &&
          required === before.required &&
          url === before.url;
        if (isSame && place === undefined && !isOtherText && !isOtherTask) return toAdminMaterial(before);
        const columns = { title, description, hidden, required, url, ...place };
        await updateMaterial(tx, id, { ...columns, updated_at: now() });
        const courseId = place?.course_id;
        const detail = {
          hidden: hidden === 1,
          ...(required === before.required ? {} : { required: required === 1 }),
          ...(courseId === undefined ? {} : { courseId }),
        };
        await audit(tx, actorId, 'material-changed', { type: 'material', id }, detail);
        return toAdminMaterial(await getMaterialOrThrow(tx, id));
      }),

    reorder: (courseId: number, { materialIds, modules }: MaterialOrder, actorId: number): Promise<void> =>
      db.transaction().execute(async (tx) => {
        if ((await courses.find(tx, courseId)) === undefined) throw new AppError('NOT_FOUND');
        const current = await listPlaces(tx, courseId);
        const moduleOf = new Map(current.map(({ id, module }) => [id, module]));
        const ids = new Set(materialIds);
        const isWhole = ids.size === materialIds.length && ids.symmetricDifference(moduleOf).size === 0;
        if (!isWhole || (modules !== undefined && modules.length !== materialIds.length))
          throw new AppError('ORDER_CHANGED');
        const order = materialIds.map((id, place) => ({
          id,
          module: modules === undefined ? (moduleOf.get(id) ?? null) : (modules[place] ?? null),
        }));
        const isSame = order.every(
          ({ id, module }, place) => id === current[place]?.id && module === current[place].module,
        );
        if (isSame) return;
        for (const [place, { id, module }] of order.entries()) await updatePlace(tx, id, place + 1, module);
        await audit(tx, actorId, 'materials-reordered', { type: 'course', id: courseId });
      }),
  };
}
