// Foreign tables read: consents, courses, enrollments, material_progress, orders, sessions
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { StudentQuery, StudentSort } from '../../contract/users.ts';
import { contains } from '../../db/contains.ts';
import type { Db } from '../../db/database.ts';
import { hasOrdered } from '../../db/has-ordered.ts';
import { isLive } from '../../db/live.ts';
import { countRows } from '../../db/read-page.ts';
import type { Tables } from '../../db/schema/index.ts';
import type { UserRow } from './users.repository.ts';

type State = UserRow['state'];
/** Without `buyers`, pending people with orders are left out. */
type Filter = Pick<StudentQuery, 'search' | 'course'> & {
  readonly buyers: boolean;
  /** Nothing was seen of them since then. */
  readonly awaySince?: number | undefined;
};

/** The last moment at which someone was logged in or studied; 0 for who never was. */
const seenAt = sql<number>`coalesce((select max(at) from (
  select last_seen_at as at from sessions where sessions.user_id = users.id
  union all select updated_at from material_progress where material_progress.user_id = users.id
) as seen), 0)`;

const matching =
  (state: State, { search, course, buyers, awaySince }: Filter) =>
  (eb: ExpressionBuilder<Tables, 'users'>) => {
    const studies = eb
      .selectFrom('enrollments')
      .select('user_id')
      .where('course_id', '=', course ?? 0);
    return eb.and([
      eb('users.state', '=', state),
      eb('users.role', '=', 'student'),
      isLive('users'),
      contains(eb, ['users.name_key', 'email_key', 'phone'], search),
      ...(course === undefined ? [] : [eb('users.id', 'in', studies)]),
      ...(awaySince === undefined ? [] : [sql<boolean>`${seenAt} < ${awaySince}`]),
      ...(state === 'pending' && !buyers ? [eb.not(hasOrdered(eb))] : []),
    ]);
  };

export const countStudents = (db: Db, state: State, filter: Filter): Promise<number> =>
  countRows(db.selectFrom('users').where(matching(state, filter)));

const keys: Readonly<Record<StudentSort, RawBuilder<unknown>>> = {
  oldest: sql`users.id`,
  newest: sql`users.id`,
  name: sql`users.name_key`,
  email: sql`email_key`,
  away: seenAt,
};

/** Rows after a cursor, even if its row left the list. */
async function after(db: Db, sort: StudentSort, cursor: number) {
  if (sort === 'oldest') return sql<boolean>`users.id > ${cursor}`;
  if (sort === 'newest') return sql<boolean>`users.id < ${cursor}`;
  const rows = db.selectFrom('users').select(keys[sort].as('key')).where('id', '=', cursor);
  const anchor = await rows.executeTakeFirst();
  return anchor && sql<boolean>`(${keys[sort]}, users.id) > (${anchor.key}, ${cursor})`;
}

export type StudentRow = Awaited<ReturnType<typeof listStudents>>[number];

const shown = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('courses', (join) =>
      join.onRef('courses.id', '=', 'users.wanted_course_id').on(isLive('courses')),
    )
    .select(['users.id', 'full_name as fullName', 'email', 'phone', 'users.role', 'users.state'])
    .select(['users.created_at as joinedAt', 'deletion_requested_at as deletionRequestedAt'])
    .select(['courses.id as courseId', 'course_name as courseName'])
    .select((eb) => {
      const asMinor = eb.selectFrom('consents').select('consents.age').where('consents.age', '=', 'guardian');
      return [
        eb.exists(asMinor.whereRef('consents.user_id', '=', 'users.id')).as('isUnderAge'),
        hasOrdered(eb).as('hasOrdered'),
      ];
    });

export const findStudent = (db: Db, id: number): Promise<StudentRow | undefined> =>
  shown(db).where('users.id', '=', id).where(isLive('users')).executeTakeFirst();

export async function listStudents(
  db: Db,
  state: State,
  { limit, cursor, sort = 'oldest', ...filter }: StudentQuery & Filter & { readonly limit: number },
) {
  const place = cursor === undefined ? undefined : await after(db, sort, cursor);
  const direction = sort === 'newest' ? 'desc' : 'asc';
  return shown(db)
    .where(matching(state, filter))
    .$if(place !== undefined, (query) => query.where(place ?? sql.lit(true)))
    .orderBy(keys[sort], direction)
    .orderBy('users.id', direction)
    .limit(limit)
    .execute();
}

/** Pending people with orders. */
export const listBuyers = async (db: Db, userIds: readonly number[]): Promise<number[]> => {
  const among = db.selectFrom('users').select('id').where('id', 'in', userIds);
  const found = await among.where('state', '=', 'pending').where(hasOrdered).execute();
  return found.map(({ id }) => id);
};

export const listLastSeen = (db: Db, userIds: readonly number[]) =>
  db
    .selectFrom('users')
    .select((eb) => {
      const sessions = eb.selectFrom('sessions').whereRef('sessions.user_id', '=', 'users.id');
      const progress = eb.selectFrom('material_progress').whereRef('user_id', '=', 'users.id');
      return [
        'users.id',
        sessions.select(({ fn }) => fn.max('last_seen_at').as('at')).as('here'),
        progress.select(({ fn }) => fn.max('updated_at').as('at')).as('studying'),
      ];
    })
    .where('users.id', 'in', userIds)
    .execute();

export const listForExport = (db: Db, state: State, buyers: boolean, afterId: number, limit: number) =>
  db
    .selectFrom('users')
    .where(matching(state, { buyers }))
    .select(['id', 'full_name', 'email', 'phone', 'created_at', 'approved_at'])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
