import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Reader } from '../../sessions/sessions.ts';
import { findEndByTime } from '../enrollments/enrollments.service.ts';
import { openMaterial } from '../materials/open-material.ts';
import { getAssignment } from '../materials/task-files.ts';
import { isSentAcross } from '../uploads/uploads-of-work.ts';
import type { SubmissionRow } from './submissions.repository.ts';
import * as rows from './submissions.repository.ts';
import { workWords } from './submissions.words.ts';

export const MINUTE_MS = 60_000;
/** Grace time for uploads that run at the due time, or as access ends. */
const GRACE_MS = 30 * MINUTE_MS;

/** A student at an assignment, with their work for it, latest first. */
export type Place = Awaited<ReturnType<typeof findPlace>>;

/** As {@link findPlace}, or of someone whose access ended while a file was on its way. */
export function findRunning({ now }: Deps, handle: Db, materialId: number, reader: Reader) {
  return findPlace(handle, materialId, reader, async (courseId) => {
    const end = await findEndByTime(handle, reader.id, courseId);
    return now() < end + GRACE_MS && isSentAcross(handle, materialId, reader.id, end);
  });
}

/** Finds the work of someone for an assignment that they may study. */
export async function findPlace(
  handle: Db,
  materialId: number,
  reader: Reader,
  mayFinish?: (courseId: number) => Promise<boolean>,
) {
  const { course_id: courseId } = await openMaterial(handle, materialId, reader, mayFinish);
  const task = await getAssignment(handle, materialId);
  const works = await rows.listOwnWork(handle, materialId, reader.id);
  return { materialId, courseId, reader, task, works, latest: works[0] };
}

/** Returns true if work is late. Only the first submission has a due time; returned work has none. */
export async function isLate(
  { now }: Deps,
  handle: Db,
  { materialId, reader, task, latest }: Place,
): Promise<boolean> {
  if (task.dueAt === null || (latest?.number ?? 1) > 1) return false;
  const end = task.dueAt + MINUTE_MS;
  if (now() < end) return false;
  return now() >= end + GRACE_MS || !(await isSentAcross(handle, materialId, reader.id, end));
}

export async function isOver(deps: Deps, handle: Db, place: Place): Promise<boolean> {
  return place.task.late === 'refuse' && (await isLate(deps, handle, place));
}

export async function assertNotOver(deps: Deps, handle: Db, place: Place): Promise<void> {
  if (await isOver(deps, handle, place)) throw new AppError('PAST_DUE');
}

/** While an upload of before the end is waited for, nothing else comes in: it would count as in time. */
export async function assertNoLateComer(deps: Deps, handle: Db, place: Place): Promise<void> {
  const { dueAt, late } = place.task;
  const isEnded = dueAt !== null && (place.latest?.number ?? 1) === 1 && deps.now() >= dueAt + MINUTE_MS;
  if (isEnded && late !== 'accept' && !(await isLate(deps, handle, place)))
    throw new AppError('PAST_DUE', { message: workWords.onlyThatFile() });
}

export async function countFiles(handle: Db, work: SubmissionRow | undefined): Promise<number> {
  const all = work === undefined ? [] : await rows.listFilesOf(handle, [work]);
  return all.filter(({ by }) => by === 'student').length;
}

export async function assertRoom(deps: Deps, handle: Db, place: Place): Promise<void> {
  const { task, latest } = place;
  assertDraft(latest);
  if (!task.takes.includes('files')) throw new AppError('FILE_TYPE_NOT_ALLOWED');
  if ((await countFiles(handle, latest)) >= task.maxFiles) throw new AppError('TOO_MANY_FILES');
  await assertNotOver(deps, handle, place);
}

export function assertDraft(latest: SubmissionRow | undefined): void {
  if (latest?.state === 'graded') throw new AppError('ALREADY_GRADED');
  if (latest !== undefined && latest.state !== 'draft') throw new AppError('ALREADY_HANDED_IN');
}
