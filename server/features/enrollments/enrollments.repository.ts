// Foreign tables read: courses
import type { Expression, Selectable } from 'kysely';
import { nearness } from '../../contract/access.ts';
import type { Db } from '../../db/database.ts';
import { isLive } from '../../db/live.ts';
import { prepared } from '../../db/prepared.ts';
import type { Tables } from '../../db/schema/index.ts';

const enrolledCourses = (db: Db, userId: number | Expression<number>) =>
  db
    .selectFrom('enrollments')
    .innerJoin('courses', 'courses.id', 'enrollments.course_id')
    .select('enrollments.course_id')
    .where('enrollments.user_id', '=', userId)
    .where(isLive('courses'));

const listEnrolled = prepared((db, userId: Expression<number>, courseId: Expression<number>) =>
  enrolledCourses(db, userId).where('enrollments.course_id', '=', courseId),
);

export const isEnrolled = async (db: Db, userId: number, courseId: number): Promise<boolean> =>
  (await listEnrolled(db, userId, courseId)).length > 0;

export async function listEnrolledCourseIds(db: Db, userId: number): Promise<number[]> {
  const rows = await enrolledCourses(db, userId).orderBy('enrollments.course_id').execute();
  return rows.map((row) => row.course_id);
}

export interface GrantReason {
  readonly source: 'admin' | 'order';
  readonly orderId?: number;
  /** Null for no end; left out, it lasts as long as the person's other reasons do. */
  readonly endsAt?: number | null;
  /** The batch or other offer that is given. */
  readonly offerKey?: string | null;
}

const liveGrants = (db: Db, userId: number, courseId: number) =>
  db
    .selectFrom('grants')
    .where('grants.user_id', '=', userId)
    .where('grants.course_id', '=', courseId)
    .where('grants.ended_at', 'is', null);

/** Lists what was given of a course's offers, and what orders gave. */
export async function listOfferGrants(db: Db, courseId: number) {
  const found = await db
    .selectFrom('grants')
    .select(['user_id as userId', 'order_id as orderId', 'ended_at'])
    .select((eb) => eb.ref('offer_key').$notNull().as('offerKey'))
    .where('course_id', '=', courseId)
    .where('offer_key', 'is not', null)
    .execute();
  return found.map(({ ended_at, ...grant }) => ({ ...grant, isLive: ended_at === null }));
}

/** Selects what an order gave and no one took back, live or over, and the batches that it was in before. */
export const grantsOf = (db: Db, orderId: number) =>
  db
    .selectFrom('grants')
    .where('order_id', '=', orderId)
    // What was moved and then taken back leaves the row of the batch before.
    .where('id', '>', (eb) =>
      eb
        .selectFrom('grants as taken')
        .select(({ fn }) => fn.coalesce(fn.max('taken.id'), eb.val(0)).as('last'))
        .where('taken.order_id', '=', orderId)
        .where('taken.ended_why', 'is not', null),
    );

/** Returns when a person's access ends: null for never, undefined where they have none. */
export async function findAccessEnd(
  db: Db,
  userId: number,
  courseId: number,
): Promise<number | null | undefined> {
  const live = await liveGrants(db, userId, courseId).select('ends_at').execute();
  const ends = live.map(({ ends_at }) => ends_at ?? Number.POSITIVE_INFINITY);
  if (ends.length === 0) return undefined;
  const last = Math.max(...ends);
  return last === Number.POSITIVE_INFINITY ? null : last;
}

/** Idempotent. @returns whether the course is new to the person */
export async function insertGrant(
  tx: Db,
  userId: number,
  courseId: number,
  {
    source,
    orderId: order_id = null,
    endsAt,
    offerKey: offer_key = null,
  }: { orderId?: number | null } & Omit<GrantReason, 'orderId'>,
  at: number,
) {
  // What was paid is given once: a late rest of the money brings no second time.
  const given = order_id === null ? liveGrants(tx, userId, courseId) : grantsOf(tx, order_id);
  if ((await given.select('id').where('source', '=', source).executeTakeFirst()) === undefined) {
    const ends_at = endsAt === undefined ? ((await findAccessEnd(tx, userId, courseId)) ?? null) : endsAt;
    const told_days = ends_at === null ? null : nearness(ends_at, at);
    const whose = { user_id: userId, course_id: courseId };
    await tx
      .insertInto('grants')
      .values({ ...whose, source, order_id, offer_key, ends_at, told_days, created_at: at })
      .execute();
  }
  return syncEnrollment(tx, userId, courseId, at);
}

export type Moved = Selectable<Tables['grants']>;

/** Gives a person another offer of a course in place of what they have. @param endOf tells the end of each @returns what they had; undefined where they have nothing else */
export async function moveGrants(
  tx: Db,
  userId: number,
  courseId: number,
  { to, endOf }: { readonly to: string; readonly endOf: (moved: Moved) => Promise<number | null> },
  at: number,
): Promise<string | undefined> {
  const live = liveGrants(tx, userId, courseId).where('offer_key', 'is distinct from', to);
  const moved = await live.selectAll().orderBy('id').execute();
  for (const one of moved) {
    const { id, source, order_id } = one;
    const ends_at = await endOf(one);
    const told_days = ends_at === null ? null : nearness(ends_at, at);
    const whose = { user_id: userId, course_id: courseId, source, order_id, offer_key: to };
    await tx.updateTable('grants').set({ ended_at: at, moved_to: to }).where('id', '=', id).execute();
    await tx
      .insertInto('grants')
      .values({ ...whose, ends_at, told_days, created_at: at })
      .execute();
  }
  return moved.length === 0 ? undefined : (moved.at(-1)?.offer_key ?? 'no batch');
}

/** Lists who has an offer of a course, or any of its offers, with their last one. */
export const listHolders = (db: Db, courseId: number, userIds?: readonly number[]) =>
  db
    .selectFrom('grants')
    .select(['user_id as userId', 'created_at as since', 'ends_at as endsAt'])
    .select((eb) => eb.ref('offer_key').$notNull().as('offerKey'))
    .where('course_id', '=', courseId)
    .where('offer_key', 'is not', null)
    .where('ended_at', 'is', null)
    .$if(userIds !== undefined, (query) => query.where('user_id', 'in', [0, ...(userIds ?? [])]))
    .orderBy('id')
    .execute();

/** Ends grants; a course with another grant stays. @returns whether one is gone */
export async function endGrants(
  tx: Db,
  which: Partial<Pick<Selectable<Tables['grants']>, 'user_id' | 'course_id' | 'order_id'>>,
  why: 'unenrolled' | 'refund',
  at: number,
): Promise<boolean> {
  const ended = await tx
    .updateTable('grants')
    .set({ ended_at: at, ended_why: why })
    .where((eb) => eb.and(which))
    .where('ended_at', 'is', null)
    .returning(['user_id', 'course_id'])
    .execute();
  const gone: boolean[] = [];
  for (const { user_id, course_id } of ended) gone.push(await syncEnrollment(tx, user_id, course_id, at));
  return gone.includes(true);
}

export async function findGrantingOrder(db: Db, userId: number, courseId: number): Promise<number | null> {
  const paid = liveGrants(db, userId, courseId).select('order_id').where('order_id', 'is not', null);
  return (await paid.executeTakeFirst())?.order_id ?? null;
}

/** Lists which courses people have or had. */
export const listGranted = (db: Db, userIds: readonly number[]) =>
  db
    .selectFrom('grants')
    .select(['user_id as userId', 'course_id as courseId'])
    .distinct()
    // An empty list is no SQL; no one has the id 0.
    .where('user_id', 'in', [0, ...userIds])
    .execute();

/** The only writer of `enrollments`: a row exists while a grant does. @returns whether that changed */
export async function syncEnrollment(tx: Db, userId: number, courseId: number, at: number): Promise<boolean> {
  const isGranted = await liveGrants(tx, userId, courseId).select('grants.id').executeTakeFirst();
  if (isGranted !== undefined) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('enrollments')
      .values({ user_id: userId, course_id: courseId, created_at: at })
      .onConflict((conflict) => conflict.columns(['user_id', 'course_id']).doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numDeletedRows } = await tx
    .deleteFrom('enrollments')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export const wasRemoved = async (tx: Db, userId: number, courseId: number): Promise<boolean> => {
  const grants = tx.selectFrom('grants').select('id').where('user_id', '=', userId);
  const ended = grants.where('course_id', '=', courseId).where('ended_why', '=', 'unenrolled');
  return (await ended.executeTakeFirst()) !== undefined;
};
