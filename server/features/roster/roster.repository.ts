// Foreign tables read: assignments, enrollments, material_progress, materials, quiz_attempts, quizzes, submissions
// Foreign tables read: users
import { type RawBuilder, sql } from 'kysely';
import type { RosterQuery, RosterSort } from '../../contract/roster.ts';
import type { RosterShow } from '../../contract/roster-shows.ts';
import { contains } from '../../db/contains.ts';
import type { Db } from '../../db/database.ts';
import { isLive, isRequired } from '../../db/live.ts';

const completed = sql<number>`coalesce(progress.completed, 0)`;
const seenAt = sql<number>`coalesce(progress.seen_at, 0)`;

const people = (db: Db, courseId: number) =>
  db
    .selectFrom('enrollments')
    .innerJoin('users', 'users.id', 'enrollments.user_id')
    .where('enrollments.course_id', '=', courseId)
    .where(isLive('users'));

/** Students with progress. The plus makes SQLite search by person, which is cheaper than by material. */
function peopleWithProgress(db: Db, courseId: number, userIds?: readonly number[]) {
  const progress = db
    .selectFrom('enrollments')
    .innerJoin('material_progress', 'material_progress.user_id', 'enrollments.user_id')
    .innerJoin('materials', (join) =>
      join.on('materials.id', '=', sql<number>`+material_progress.material_id`),
    )
    .where('enrollments.course_id', '=', courseId)
    .where('materials.course_id', '=', courseId)
    .$if(userIds !== undefined, (query) => query.where('enrollments.user_id', 'in', [...(userIds ?? [])]))
    .groupBy('enrollments.user_id')
    .select((eb) => ['enrollments.user_id', eb.fn.max('material_progress.updated_at').as('seen_at')])
    .select(sql<number>`count(*) filter (where completed_at is not null and ${isRequired})`.as('completed'));
  return people(db, courseId).leftJoin(progress.as('progress'), 'progress.user_id', 'users.id');
}

const orders: Record<RosterSort, RawBuilder<unknown>> = {
  name: sql`users.name_key, users.id`,
  progress: sql`${completed} desc, users.id`,
  seen: sql`${seenAt} desc, users.id`,
  joined: sql`enrollments.created_at desc, users.id desc`,
};

type ProgressShow = Exclude<RosterShow, 'ended' | 'ends-soon'>;

/** Lists ids of all students, sorted. @param stuckBefore students idle since then are stuck */
export async function listIds(
  db: Db,
  courseId: number,
  {
    sort = 'name',
    show,
    search,
    contacts,
  }: Omit<RosterQuery, 'show'> & { readonly show?: ProgressShow | undefined; readonly contacts: boolean },
  { required, stuckBefore }: { readonly required: number; readonly stuckBefore: number },
): Promise<number[]> {
  const shown = {
    'not-begun': sql<boolean>`${seenAt} = 0`,
    stuck: sql<boolean>`${seenAt} > 0 and ${seenAt} < ${stuckBefore} and ${completed} < ${required}`,
    finished: sql<boolean>`${required} > 0 and ${completed} >= ${required}`,
  };
  // Sorting by name or day needs no progress.
  const isPlain = show === undefined && (sort === 'name' || sort === 'joined');
  const rows = await (isPlain ? people(db, courseId) : peopleWithProgress(db, courseId))
    .where((eb) => contains(eb, searchedIn(contacts), search))
    .where(show === undefined ? sql<boolean>`1 = 1` : shown[show])
    .select('users.id')
    .orderBy(orders[sort])
    .execute();
  return rows.map(({ id }) => id);
}

export const listPeople = (db: Db, courseId: number, ids: readonly number[]) =>
  peopleWithProgress(db, courseId, ids)
    .where('users.id', 'in', ids)
    .select(['users.id', 'full_name as fullName', 'email', 'phone', 'enrollments.created_at as joinedAt'])
    .select([completed.as('completed'), seenAt.as('seenAt')])
    .execute();

const searchedIn = (contacts: boolean) => [
  'users.name_key' as const,
  ...(contacts ? (['users.email_key', 'users.phone'] as const) : []),
];

/** Lists which of some people are not in the trash and match a search. */
export async function listFound(
  db: Db,
  ids: readonly number[],
  { search, contacts }: { readonly search?: string | undefined; readonly contacts: boolean },
): Promise<Set<number>> {
  const found = await db
    .selectFrom('users')
    .select('users.id')
    // An empty list is no SQL; no one has the id 0.
    .where('users.id', 'in', [0, ...ids])
    .where(isLive('users'))
    .where((eb) => contains(eb, searchedIn(contacts), search))
    .execute();
  return new Set(found.map(({ id }) => id));
}

/** Lists people who had the course, with the progress that they keep. */
export function listFormer(db: Db, courseId: number, ids: readonly number[]) {
  const progress = db
    .selectFrom('material_progress')
    .innerJoin('materials', 'materials.id', 'material_progress.material_id')
    .where('materials.course_id', '=', courseId)
    .where('material_progress.user_id', 'in', ids)
    .groupBy('material_progress.user_id')
    .select((eb) => ['material_progress.user_id', eb.fn.max('material_progress.updated_at').as('seen_at')])
    .select(sql<number>`count(*) filter (where completed_at is not null and ${isRequired})`.as('completed'));
  return db
    .selectFrom('users')
    .leftJoin(progress.as('progress'), 'progress.user_id', 'users.id')
    .where('users.id', 'in', ids)
    .select(['users.id', 'full_name as fullName', 'email', 'phone'])
    .select([completed.as('completed'), seenAt.as('seenAt')])
    .execute();
}

export async function listSeen(db: Db, userIds: readonly number[], since: number): Promise<number[]> {
  const seen = db.selectFrom('material_progress').select('user_id').distinct();
  const found = await seen.where('user_id', 'in', userIds).where('updated_at', '>', since).execute();
  return found.map(({ user_id }) => user_id);
}

/** Lists students of unfinished courses whose last activity was in (from, to]. */
export const listStopped = (db: Db, from: number, to: number) =>
  db
    .selectFrom('material_progress as last')
    .innerJoin('materials', 'materials.id', 'last.material_id')
    .innerJoin('enrollments', (join) =>
      join
        .onRef('enrollments.user_id', '=', 'last.user_id')
        .onRef('enrollments.course_id', '=', 'materials.course_id'),
    )
    .select(['last.user_id as userId', 'materials.course_id as courseId', 'last.updated_at as seenAt'])
    .where('last.updated_at', '>', from)
    .where('last.updated_at', '<=', to)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('material_progress as later')
            .select('later.user_id')
            .whereRef('later.user_id', '=', 'last.user_id')
            .whereRef('later.updated_at', '>', 'last.updated_at'),
        ),
      ),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('materials as open')
          .leftJoin('material_progress as done', (join) =>
            join.onRef('done.material_id', '=', 'open.id').onRef('done.user_id', '=', 'last.user_id'),
          )
          .select('open.id')
          .whereRef('open.course_id', '=', 'materials.course_id')
          .where('open.required', '=', 1)
          .where('open.hidden', '=', 0)
          .where('open.deleted_at', 'is', null)
          .where('done.completed_at', 'is', null),
      ),
    )
    .execute();

export type AttemptRow = Awaited<ReturnType<typeof listAttempts>>[number];

export const listAttempts = (db: Db, courseId: number, userIds: readonly number[]) =>
  db
    .selectFrom('quiz_attempts')
    .innerJoin('quizzes', 'quizzes.material_id', 'quiz_attempts.material_id')
    .innerJoin('materials', 'materials.id', 'quizzes.material_id')
    .select(['user_id', 'quizzes.material_id', 'settings', 'handed_in_at', 'marks', 'max_marks', 'passed'])
    .where('course_id', '=', courseId)
    .where('user_id', 'in', userIds)
    .orderBy('number')
    .execute();

export type WorkRow = Awaited<ReturnType<typeof listWork>>[number];

export const listWork = (db: Db, courseId: number, userIds: readonly number[]) =>
  db
    .selectFrom('submissions')
    .innerJoin('assignments', 'assignments.material_id', 'submissions.material_id')
    .innerJoin('materials', 'materials.id', 'assignments.material_id')
    .select(['user_id', 'assignments.material_id', 'state', 'marks', 'max_marks'])
    .where('course_id', '=', courseId)
    .where('user_id', 'in', userIds)
    .where('state', '<>', 'draft')
    .$narrowType<{ state: 'handed-in' | 'returned' | 'graded' }>()
    .orderBy('number')
    .execute();
