import { setImmediate } from 'node:timers/promises';
import { audit } from '../../audit.ts';
import type { Page } from '../../contract/fields.ts';
import { lessonKind } from '../../contract/lesson-kinds.ts';
import { limits } from '../../contract/limits.ts';
import type { Material } from '../../contract/materials.ts';
import type {
  RosterMessage,
  RosterQuery,
  RosterResult,
  RosterRow,
  StudentResults,
} from '../../contract/roster.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type Column, csvHead, csvLines, LINES_AT_ONCE } from '../../documents/csv.ts';
import { AppError } from '../../errors.ts';
import { has, may, OWNER } from '../../sessions/rights.ts';
import type { Reader } from '../../sessions/sessions.ts';
import { findCourse, listStudiedCourses, percentOf } from '../courses/courses.service.ts';
import { listHolders } from '../enrollments/enrollments.service.ts';
import { lastDaysIn } from '../enrollments/read-ends.ts';
import { listMaterialsOfCourse } from '../materials/materials.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { dropTexts, findLastStuck, listStuckStudents, putText } from '../notifications/to-send.service.ts';
import { percentOf as percentOfMarks } from '../quizzes/paper.ts';
import { countingOf, settingsOf } from '../quizzes/quiz-rules.ts';
import { getUser } from '../users/users.service.ts';
import * as rows from './roster.repository.ts';
import { rosterColumns } from './roster-columns.ts';
import { idsOf, peopleOf } from './roster-people.ts';

const HOUR_MS = 60 * 60_000;

interface Lessons {
  readonly required: number;
  /** Quizzes and assignments, hidden ones too. */
  readonly graded: readonly Material[];
}

export async function listRoster(
  deps: Deps,
  courseId: number,
  query: RosterQuery,
  actor: Reader,
): Promise<Page<RosterRow>> {
  const { limit = limits.pageSize, cursor } = query;
  const lessons = await lessonsOf(deps, courseId, actor.id);
  const contacts = has(actor, 'people');
  const ids = await idsOf(deps, courseId, { ...query, contacts }, lessons);
  // If that student left, the list starts again.
  const from = cursor === undefined ? 0 : ids.indexOf(cursor) + 1;
  const shown = ids.slice(from, from + limit);
  const nextCursor = from + limit < ids.length ? shown.at(-1) : undefined;
  const items = await rowsOf(deps, courseId, shown, lessons);
  return { items: contacts ? items : items.map(withoutContacts), total: ids.length, nextCursor };
}

export async function progressOfStudent(
  deps: Deps,
  userId: number,
  actor: Reader,
): Promise<StudentResults[]> {
  await getUser(deps.db, userId);
  const studied = (await listStudiedCourses(deps.db, [userId])).filter(({ id }) => seesClass(actor, id));
  if (studied.length === 0 && !has(actor, 'people')) throw new AppError('NOT_FOUND');
  const all = studied.map(async ({ id: courseId, name: courseName }) => {
    const [row] = await rowsOf(deps, courseId, [userId], await lessonsOf(deps, courseId, actor.id));
    if (row === undefined) return [];
    const { completed, required, percent, seenAt, endsOn, batch, results } = row;
    return { courseId, courseName, completed, required, percent, seenAt, endsOn, batch, results };
  });
  return (await Promise.all(all)).flat();
}

export async function exportRoster(
  deps: Deps,
  courseId: number,
  actor: Reader,
): Promise<AsyncGenerator<string>> {
  const lessons = await lessonsOf(deps, courseId, actor.id);
  await audit(deps.db, actor.id, 'roster-exported', { type: 'course', id: courseId });
  const contacts = has(actor, 'people');
  const given = {
    contacts,
    batches: (await listHolders(deps.db, courseId)).length > 0,
    ends: (await lastDaysIn(deps, courseId)).size > 0,
  };
  const columns = rosterColumns(given);
  const ids = await idsOf(deps, courseId, { contacts }, lessons);
  return csvPieces(deps, courseId, ids, lessons, columns);
}

/** Notifies students, all or none, in the bell and by their chosen mail. @returns how many */
export function messageStudents(
  deps: Deps,
  courseId: number,
  { userIds, text }: RosterMessage,
  actorId: number,
): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const course = await findCourse(tx, courseId);
    const ids = (await rows.listPeople(tx, courseId, userIds)).map(({ id }) => id);
    if (course === undefined || ids.length < new Set(userIds).size) throw new AppError('NOT_FOUND');
    const facts = { text, course: course.course_name };
    await notify(deps, tx, 'message', ids, { facts, link: `/course/${courseId}` });
    const detail = { students: ids.length };
    await audit(tx, actorId, 'students-messaged', { type: 'course', id: courseId }, detail);
    return ids.length;
  });
}

/** Prepares texts for students idle for two weeks, an hour of activity at a time. */
export async function noteStuckStudents(deps: Deps): Promise<void> {
  const until = deps.now() - limits.stuckTextMs;
  for (let after = 0, ids = [0]; ids.length > 0; after = ids.at(-1) ?? 0) {
    ids = await listStuckStudents(deps.db, after, LINES_AT_ONCE);
    const again = ids.length > 0 ? await rows.listSeen(deps.db, ids, until) : [];
    await dropTexts(deps.db, again, 'stuck');
    await setImmediate();
  }
  const last = (await findLastStuck(deps.db)) ?? 0;
  for (let from = Math.max(last, deps.now() - limits.stuckTextMs) - limits.stuckTextMs; from < until; ) {
    const to = Math.min(from + HOUR_MS, until);
    const stopped = await rows.listStopped(deps.db, from, to);
    if (stopped.length > 0) await deps.db.transaction().execute((tx) => textStopped(deps, tx, stopped));
    from = to;
    await setImmediate();
  }
}

export async function messageStudent(deps: Deps, userId: number, text: string, actor: Reader): Promise<void> {
  const studied = await listStudiedCourses(deps.db, [userId]);
  const isTheirs = has(actor, 'people') || studied.some(({ id }) => seesClass(actor, id));
  await deps.db.transaction().execute(async (tx) => {
    await getUser(tx, userId);
    if (!isTheirs) throw new AppError('NOT_FOUND');
    await notify(deps, tx, 'message', [userId], { facts: { text }, link: '/dashboard' });
    await audit(tx, actor.id, 'students-messaged', { type: 'user', id: userId }, { students: 1 });
  });
}

/** Teachers see names, not how to reach people outside. */
const withoutContacts = (row: RosterRow): RosterRow => ({ ...row, email: '', phone: undefined });

const seesClass = (actor: Reader, courseId: number): boolean =>
  has(actor, 'people') || may(actor, 'teaching', courseId);

/** Lists all lessons, as for teachers: progress and marks are the same for every reader. */
async function lessonsOf(deps: Deps, courseId: number, actorId: number): Promise<Lessons> {
  const all = await listMaterialsOfCourse(deps, courseId, { id: actorId, rights: OWNER });
  return {
    required: all.filter(({ hidden, required }) => !hidden && required !== false).length,
    graded: all.filter(({ type, hasTask }) => lessonKind(type).isJudged === true || hasTask),
  };
}

async function rowsOf(
  deps: Deps,
  courseId: number,
  ids: readonly number[],
  lessons: Lessons,
): Promise<RosterRow[]> {
  if (ids.length === 0) return [];
  const { db } = deps;
  const { required, graded } = lessons;
  const keyOf = (row: rows.AttemptRow | rows.WorkRow): string => `${row.user_id} ${row.material_id}`;
  const attempts = Map.groupBy(await rows.listAttempts(db, courseId, ids), keyOf);
  const work = new Map((await rows.listWork(db, courseId, ids)).map((row) => [keyOf(row), row]));
  const people = new Map((await peopleOf(deps, courseId, ids)).map((row) => [row.id, row]));
  return ids
    .flatMap((id) => people.get(id) ?? [])
    .map(({ phone, seenAt, ...person }) => ({
      ...person,
      ...(phone === null ? {} : { phone }),
      ...(seenAt === 0 ? {} : { seenAt }),
      required,
      percent: percentOf(person.completed, required),
      results: graded.flatMap(({ id: materialId, title }) => {
        const key = `${person.id} ${materialId}`;
        const result = workResult(work.get(key)) ?? quizResult(attempts.get(key));
        return result === undefined ? [] : { materialId, title, ...result };
      }),
    }));
}

/** Streams, so that the whole list is never in memory. */
async function* csvPieces(
  deps: Deps,
  courseId: number,
  ids: number[],
  lessons: Lessons,
  ofPeople: readonly Column<RosterRow>[],
): AsyncGenerator<string> {
  const columns = [...ofPeople, ...lessons.graded.map(columnOf)];
  yield csvHead(columns);
  while (ids.length > 0)
    yield csvLines(columns, await rowsOf(deps, courseId, ids.splice(0, LINES_AT_ONCE), lessons));
}

async function textStopped(deps: Deps, tx: Db, stopped: Awaited<ReturnType<typeof rows.listStopped>>) {
  for (const { userId, courseId, seenAt } of stopped) {
    const course = await findCourse(tx, courseId);
    if (course === undefined) continue;
    const facts = { course: course.course_name, link: `${deps.site.url}/continue` };
    const at = seenAt + limits.stuckTextMs;
    await putText(deps, tx, { userId, about: 'stuck', reason: 'stuck', facts, at });
  }
}

const columnOf = ({ id, title }: Material): Column<RosterRow> => [
  title,
  ({ results }) => {
    const result = results.find(({ materialId }) => materialId === id);
    return result?.percent ?? result?.marks ?? result?.state;
  },
];

type Result = Omit<RosterResult, 'materialId' | 'title'>;

function workResult(work: rows.WorkRow | undefined): Result | undefined {
  if (work === undefined) return undefined;
  const { state, marks, max_marks: maxMarks } = work;
  return { state, ...(marks === null || maxMarks === null ? {} : { marks, maxMarks }) };
}

function quizResult(attempts: readonly rows.AttemptRow[] = []): Result | undefined {
  const [first] = attempts;
  if (first === undefined) return undefined;
  const counts = countingOf(settingsOf(first), attempts);
  const { marks = null, max_marks: maxMarks = 0, passed = null } = counts ?? {};
  const isHandedIn = attempts.some(({ handed_in_at }) => handed_in_at !== null);
  if (marks === null) return { state: isHandedIn ? 'waiting' : 'running' };
  const pass = passed === null ? {} : { passed: passed === 1 };
  return { state: 'marked', percent: percentOfMarks(marks, maxMarks), ...pass };
}
