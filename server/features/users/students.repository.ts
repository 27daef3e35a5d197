import { sql } from 'kysely';
import type { StudentQuery, UserSummary } from '../../contract/users.ts';
import { contains } from '../../db/contains.ts';
import type { Db } from '../../db/database.ts';
import type { UserRow } from './users.repository.ts';

type State = UserRow['state'];

const students = (db: Db, state: State, search = '') =>
  db
    .selectFrom('users')
    .where('state', '=', state)
    .where('role', '=', 'student')
    .where('deleted_at', 'is', null)
    .$if(search !== '', (query) => query.where((eb) => contains(eb, ['full_name', 'email_key'], search)));

const keys = {
  name: sql<string>`lower(full_name)`,
  email: sql<string>`email_key`,
} as const;

/** The part of a list after a row; a row that left the list still marks its place. */
async function after(db: Db, sort: 'name' | 'email', cursor: number | undefined) {
  if (cursor === undefined) return undefined;
  const anchor = await db
    .selectFrom('users')
    .select(keys[sort].as('key'))
    .where('id', '=', cursor)
    .executeTakeFirst();
  return anchor && sql<boolean>`(${keys[sort]}, id) > (${anchor.key}, ${cursor})`;
}

export async function countStudents(db: Db, state: State, search: string | undefined): Promise<number> {
  const { total } = await students(db, state, search)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

interface ListQuery extends Pick<StudentQuery, 'cursor' | 'search' | 'sort'> {
  readonly limit: number;
}

export async function listStudents(db: Db, state: State, query: ListQuery): Promise<UserSummary[]> {
  return (await rowsOf(db, state, query)).map(toSummary);
}

const SHOWN = ['id', 'full_name', 'email', 'deletion_requested_at'] as const;
type SummaryRow = Pick<UserRow, (typeof SHOWN)[number]>;

const toSummary = ({ id, full_name: fullName, email, deletion_requested_at: at }: SummaryRow): UserSummary =>
  at === null ? { id, fullName, email } : { id, fullName, email, deletionRequestedAt: at };

async function rowsOf(
  db: Db,
  state: State,
  { search, limit, cursor, sort = 'oldest' }: ListQuery,
): Promise<SummaryRow[]> {
  const page = students(db, state, search).select(SHOWN).limit(limit);
  if (sort === 'oldest')
    return page
      .$if(cursor !== undefined, (query) => query.where('id', '>', cursor ?? 0))
      .orderBy('id')
      .execute();
  if (sort === 'newest')
    return page
      .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? 0))
      .orderBy('id', 'desc')
      .execute();
  const place = await after(db, sort, cursor);
  return page
    .$if(place !== undefined, (query) => query.where(place ?? sql.lit(true)))
    .orderBy(keys[sort])
    .orderBy('id')
    .execute();
}

export async function listWantedCourses(db: Db, userIds: readonly number[]) {
  return db
    .selectFrom('users')
    .innerJoin('courses', 'courses.id', 'users.wanted_course_id')
    .select(['users.id as userId', 'courses.id', 'courses.course_name as name'])
    .where('users.id', 'in', userIds)
    .where('courses.deleted_at', 'is', null)
    .execute();
}

export async function listForExport(db: Db, state: State, afterId: number, limit: number) {
  return students(db, state)
    .select(['id', 'full_name', 'email', 'created_at', 'approved_at'])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}
