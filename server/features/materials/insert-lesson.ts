import { audit } from '../../audit.ts';
import { addingOf } from '../../contract/lesson-adding.ts';
import { lessonKind, type MaterialType } from '../../contract/lesson-kinds.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { findCourse, findCourseInTrash } from '../courses/courses.service.ts';
import * as rows from './materials.repository.ts';

export type ActorId = number | undefined;

interface NewLesson {
  readonly type: MaterialType;
  readonly courseId: number;
  readonly title: string;
  readonly description: string;
  readonly module?: string | null | undefined;
  readonly after?: number | undefined;
  readonly required?: boolean | undefined;
  readonly hidden?: boolean | undefined;
  readonly url?: string | undefined;
  readonly fileId?: number;
}

/** Adds the row of a lesson, at its place in the course. The content of its kind is the caller's. */
export async function insertLesson(
  { now }: Deps,
  tx: Db,
  { type, courseId, title, description, module, after, required = true, hidden, url, fileId }: NewLesson,
  actorId: ActorId,
): Promise<number> {
  await assertCourse(tx, courseId, type);
  const at = now();
  const id = await rows.insertMaterial(tx, {
    type,
    title,
    description,
    url: url ?? null,
    file_id: fileId ?? null,
    course_id: courseId,
    ...(await placeInCourse(tx, courseId, module, after)),
    required: Number(required),
    hidden: Number(hidden ?? lessonKind(type).startsHidden ?? false),
    created_at: at,
    updated_at: at,
  });
  await audit(tx, actorId, 'material-added', { type: 'material', id }, { type, courseId });
  return id;
}

/** Makes room in a course: below a lesson, at the end of a module, or, where none is named, at the end of all. */
export async function placeInCourse(
  tx: Db,
  courseId: number,
  module: string | null | undefined,
  after?: number,
) {
  const places = await rows.listPlaces(tx, courseId);
  const above = places.find(({ id }) => id === after);
  if (after === 0 || above !== undefined) {
    const position = above === undefined ? (places[0]?.position ?? 1) : above.position + 1;
    await rows.makeRoomAt(tx, courseId, position);
    return { position, module: module === undefined ? (above?.module ?? null) : module };
  }
  const end = places.at(-1);
  // A new heading comes last; materials without one come first.
  const before =
    module === undefined
      ? end
      : (places.findLast((place) => place.module === module) ?? (module === null ? undefined : end));
  const position = before === undefined ? (places[0]?.position ?? 1) : before.position + 1;
  await rows.makeRoomAt(tx, courseId, position);
  return { position, module: module === undefined ? (end?.module ?? null) : module };
}

/** Refuses a course that does not exist, or is in the trash. @throws AppError */
export async function assertCourse(tx: Db, courseId: number, type: MaterialType): Promise<void> {
  if ((await findCourse(tx, courseId)) !== undefined) return;
  if ((await findCourseInTrash(tx, courseId)) !== undefined) throw new AppError('COURSE_GONE');
  throw AppError.ofField('INVALID_INPUT', '/courseId', 'unknown', addingOf(type).incomplete);
}
