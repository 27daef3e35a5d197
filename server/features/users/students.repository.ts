import { sql } from 'kysely';
import type { StudentQuery, StudentSort, UserSummary } from '../../contract/users.ts';
import { contains } from '../../db/contains.ts';
import { countRows } from '../../db/count-rows.ts';
import type { Db } from '../../db/database.ts';
import type { UserRow } from './users.repository.ts';

type State = UserRow['state'];

const students = (db: Db, state: State, search = '') =>
  db
    .selectFrom('users')
    .where('users.state', '=', state)
    .where('users.role', '=', 'student')
    .where('users.deleted_at', 'is', null)
    .$if(search !== '', (query) => query.where((eb) => contains(eb, ['full_name', 'email_key'], search)));

export const countStudents = (db: Db, state: State, search: string | undefined): Promise<number> =>
  countRows(students(db, state, search));

const keys = {
  oldest: sql<string>`users.id`,
  newest: sql<string>`users.id`,
  name: sql<string>`lower(full_name)`,
  email: sql<string>`email_key`,
} as const;

/** The part of a list after a row; a row that left the list still marks its place. */
async function after(db: Db, sort: StudentSort, cursor: number) {
  if (sort === 'oldest') return sql<boolean>`users.id > ${cursor}`;
  if (sort === 'newest') return sql<boolean>`users.id < ${cursor}`;
  const rows = db.selectFrom('users').select(keys[sort].as('key')).where('id', '=', cursor);
  const anchor = await rows.executeTakeFirst();
  return anchor && sql<boolean>`(${keys[sort]}, users.id) > (${anchor.key}, ${cursor})`;
}

interface ListQuery extends Pick<StudentQuery, 'cursor' | 'search' | 'sort'> {
  readonly limit: number;
}

/** With the course that a pending student wants, and whether a parent or guardian has to be asked. */
export async function listStudents(
  db: Db,
  state: State,
  { search, limit, cursor, sort = 'oldest' }: ListQuery,
): Promise<UserSummary[]> {
  const place = cursor === undefined ? undefined : await after(db, sort, cursor);
  const direction = sort === 'newest' ? 'desc' : 'asc';
  const rows = await students(db, state, search)
    .leftJoin('courses', (join) =>
      join.onRef('courses.id', '=', 'users.wanted_course_id').on('courses.deleted_at', 'is', null),
    )
    .select(['users.id', 'full_name as fullName', 'email', 'deletion_requested_at as deletionRequestedAt'])
    .select(['courses.id as courseId', 'course_name as courseName'])
    .select((eb) => {
      const asMinor = eb.selectFrom('consents').select('consents.age').where('consents.age', '=', 'guardian');
      return eb.exists(asMinor.whereRef('consents.user_id', '=', 'users.id')).as('isUnderAge');
    })
    .$if(place !== undefined, (query) => query.where(place ?? sql.lit(true)))
    .orderBy(keys[sort], direction)
    .orderBy('users.id', direction)
    .limit(limit)
    .execute();
  return rows.map(({ deletionRequestedAt, courseId, courseName, isUnderAge, ...row }) => ({
    ...row,
    ...(deletionRequestedAt === null ? {} : { deletionRequestedAt }),
    ...(state === 'pending' && isUnderAge ? { underAge: true } : {}),
    ...(state === 'pending' && courseId !== null && courseName !== null
      ? { wantedCourse: { id: courseId, name: courseName } }
      : {}),
  }));
}

export async function listForExport(db: Db, state: State, afterId: number, limit: number) {
  return students(db, state)
    .select(['id', 'full_name', 'email', 'created_at', 'approved_at'])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}
