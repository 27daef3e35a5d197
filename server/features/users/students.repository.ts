import { type RawBuilder, sql } from 'kysely';
import type { Total } from '../../contract/page.ts';
import type { StudentQuery } from '../../contract/students.ts';
import type { UserSummary } from '../../contract/users.ts';
import { countMatches, countRows } from '../../db/count-rows.ts';
import type { Db } from '../../db/database.ts';
import { isFoundBy } from '../../db/people-search.ts';
import type { UserRow } from './users.repository.ts';

type State = UserRow['state'];

const students = (db: Db, state: State) =>
  db
    .selectFrom('users')
    .where('state', '=', state)
    .where('role', '=', 'student')
    .where('deleted_at', 'is', null);

/** What a list is searched for. */
export interface Wanted {
  readonly search: string;
  /** Among whom all are who match; undefined = the whole list is to be searched. */
  readonly few: readonly number[] | undefined;
}

const found = (db: Db, state: State, wanted: Wanted | undefined) => {
  const all = students(db, state);
  if (wanted === undefined) return all;
  const { search, few } = wanted;
  // No id is 0: PostgreSQL knows no empty list.
  return (few ? all.where('id', 'in', [0, ...few]) : all).where(isFoundBy(search));
};

const keys = {
  name: sql<string>`lower(full_name)`,
  email: sql<string>`email_key`,
} as const;

/** A few people are sorted, and not met one by one in the index of all, which SQLite would prefer for some twenty of them. */
const keyOf = (sort: keyof typeof keys, wanted: Wanted | undefined) =>
  wanted?.few ? sql<string>`${keys[sort]} || ''` : keys[sort];

/** The part of a list after the row a cursor names. A row that left the list still marks the place it had. */
async function after(db: Db, sort: 'name' | 'email', key: RawBuilder<string>, cursor: number | undefined) {
  if (cursor === undefined) return undefined;
  const anchor = await db
    .selectFrom('users')
    .select(keys[sort].as('key'))
    .where('id', '=', cursor)
    .executeTakeFirst();
  return anchor && sql<boolean>`(${key}, id) > (${anchor.key}, ${cursor})`;
}

/** How many students in a state there are, or are found. */
export async function countStudents(db: Db, state: State, wanted: Wanted | undefined): Promise<Total> {
  if (wanted === undefined || wanted.few) return countRows(db, found(db, state, wanted));
  return countMatches(db, students(db, state), isFoundBy(wanted.search));
}

interface ListQuery extends Pick<StudentQuery, 'cursor' | 'sort'> {
  readonly wanted: Wanted | undefined;
  readonly limit: number;
}

/** A page of students in a state. */
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
  { wanted, limit, cursor, sort = 'oldest' }: ListQuery,
): Promise<SummaryRow[]> {
  const page = found(db, state, wanted).select(SHOWN).limit(limit);
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
  const key = keyOf(sort, wanted);
  const place = await after(db, sort, key, cursor);
  return page
    .$if(place !== undefined, (query) => query.where(place ?? sql.lit(true)))
    .orderBy(key)
    .orderBy('id')
    .execute();
}

/** What course each of these registered for, as far as it is there and not in the trash. */
export async function listWantedCourses(db: Db, userIds: readonly number[]) {
  return db
    .selectFrom('users')
    .innerJoin('courses', 'courses.id', 'users.wanted_course_id')
    .select(['users.id as userId', 'courses.id', 'courses.course_name as name'])
    .where('users.id', 'in', userIds)
    .where('courses.deleted_at', 'is', null)
    .execute();
}

/** A stretch of the list for a file, oldest first; times are milliseconds since 1970. */
export async function listForExport(db: Db, state: State, afterId: number, limit: number) {
  return students(db, state)
    .select(['id', 'full_name', 'email', 'created_at', 'approved_at'])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}
