// Foreign tables read: courses
import type { Expression, Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import { isLive } from '../../db/live.ts';
import { prepared } from '../../db/prepared.ts';
import type { Tables } from '../../db/schema/index.ts';
import { grantsOf, syncEnrollment } from './enrollments.repository.ts';

/** Returns when what an order gave ends; undefined where it gave nothing that ends. */
export async function findOrderedEnd(db: Db, orderId: number): Promise<number | undefined> {
  const last = grantsOf(db, orderId).select('ends_at').orderBy('id', 'desc');
  const grant = await last.executeTakeFirst();
  return grant?.ends_at ?? undefined;
}

/** Why a person has a course. */
export type Reason = Pick<Selectable<Tables['grants']>, 'course_id' | 'order_id' | 'source' | 'user_id'>;

/** Returns since when a reason gives an offer, also where it gave another one between; undefined where it never did. */
export async function findFirstIn(
  db: Db,
  { user_id, course_id, source, order_id }: Reason,
  offerKey: string | null,
): Promise<number | undefined> {
  const newestFirst = await db
    .selectFrom('grants')
    .select(['offer_key', 'created_at', 'ended_at', 'moved_to'])
    .where((eb) => eb.and({ user_id, course_id, source }))
    .where('order_id', 'is not distinct from', order_id)
    .orderBy('id', 'desc')
    .execute();
  // What ended before was another time.
  const before = newestFirst.findIndex((one, at) => at > 0 && one.ended_at !== null && one.moved_to === null);
  const chain = before === -1 ? newestFirst : newestFirst.slice(0, before);
  return chain.findLast(({ offer_key }) => offer_key === offerKey)?.created_at;
}

/** Returns what an order gave last and no one took back, live or over. */
export const findOrderedGrant = (db: Db, orderId: number) =>
  grantsOf(db, orderId)
    .select(['id', 'user_id as userId', 'course_id as courseId'])
    .select(['ends_at as endsAt', 'offer_key as offerKey'])
    // A move to another batch makes another grant of the same order.
    .select(() =>
      grantsOf(db, orderId)
        .select((eb) => eb.fn.min('created_at').as('first'))
        .$asScalar()
        .$notNull()
        .as('createdAt'),
    )
    .where('moved_to', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** The last end of what a person has or had of a course and no one took back. */
const lastEnd = (db: Db, userId: number, courseId: number) =>
  db
    .selectFrom('grants')
    .select((eb) => eb.fn.max('ends_at').as('last'))
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where('ended_why', 'is', null)
    .where('moved_to', 'is', null);

/** Returns that end beside what an order gave; 0 for none. */
export async function findEndBeside(db: Db, userId: number, courseId: number, orderId: number) {
  const found = lastEnd(db, userId, courseId).where('order_id', 'is distinct from', orderId);
  return (await found.executeTakeFirst())?.last ?? 0;
}

/** Gives a reason another end, and opens it again where that is to come. @returns whether the course is new to the person */
export async function moveGrantEnd(
  tx: Db,
  { id, userId, courseId }: NonNullable<Awaited<ReturnType<typeof findOrderedGrant>>>,
  to: { readonly ends_at: number | null; readonly told_days: number | null },
  at: number,
): Promise<boolean> {
  const isLive = to.ends_at === null || to.ends_at > at;
  await tx
    .updateTable('grants')
    .set({ ...to, ...(isLive && { ended_at: null }) })
    .where('id', '=', id)
    .execute();
  return syncEnrollment(tx, userId, courseId, at);
}

/** Lists whose access to which course has a reason that is over. */
export const listDueGrants = (db: Db, at: number) =>
  db
    .selectFrom('grants')
    .select(['user_id as userId', 'course_id as courseId'])
    .distinct()
    .where('ends_at', '<=', at)
    .where('ended_at', 'is', null)
    .execute();

/** Ends a person's reasons whose time is over. @returns whether the course is gone */
export async function endDueGrants(tx: Db, userId: number, courseId: number, at: number): Promise<boolean> {
  await tx
    .updateTable('grants')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where('ends_at', '<=', at)
    .where('ended_at', 'is', null)
    .execute();
  return syncEnrollment(tx, userId, courseId, at);
}

/** Returns when the time of a person's last access was over, where it ended by itself; 0 else. */
export async function findEndByTime(db: Db, userId: number, courseId: number): Promise<number> {
  const found = lastEnd(db, userId, courseId).where('ended_at', 'is not', null);
  return (await found.executeTakeFirst())?.last ?? 0;
}

/** Moves the end of a person's access; reasons that end before both ends stay. */
export async function moveEnd(
  tx: Db,
  userId: number,
  courseId: number,
  from: number | null,
  to: { readonly ends_at: number | null; readonly told_days: number | null },
): Promise<void> {
  const { ends_at } = to;
  const isLater = ends_at === null || (from !== null && ends_at >= from);
  await tx
    .updateTable('grants')
    .set(to)
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where('ended_at', 'is', null)
    .where((eb) =>
      isLater
        ? eb('ends_at', 'is not distinct from', from)
        : eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', ends_at)]),
    )
    .execute();
}

/** Lists access that ends by a moment, and for how near an end the student was told. */
export const listEnding = (db: Db, after: number, until: number) =>
  db
    .selectFrom('grants')
    .innerJoin('courses', 'courses.id', 'grants.course_id')
    .select(['grants.id', 'user_id as userId', 'course_id as courseId', 'course_name as course', 'slug'])
    .select(['told_days as toldDays', 'order_id as orderId'])
    .select((eb) => eb.ref('ends_at').$notNull().as('endsAt'))
    .where('ends_at', '>', after)
    .where('ends_at', '<=', until)
    .where('ended_at', 'is', null)
    .where(isLive('courses'))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('grants as later')
            .select('later.id')
            .whereRef('later.user_id', '=', 'grants.user_id')
            .whereRef('later.course_id', '=', 'grants.course_id')
            .where('later.ended_at', 'is', null)
            .where((of) =>
              of.or([
                of('later.ends_at', 'is', null),
                of('later.ends_at', '>', of.ref('grants.ends_at')),
                of.and([
                  of('later.ends_at', '=', of.ref('grants.ends_at')),
                  of('later.id', '>', of.ref('grants.id')),
                ]),
              ]),
            ),
        ),
      ),
    )
    .orderBy('grants.id')
    .execute();

/** @returns false where someone else did, or the end was moved */
export async function markTold(
  tx: Db,
  { id, endsAt, toldDays }: { id: number; endsAt: number; toldDays: number | null },
  days: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('grants')
    .set({ told_days: days })
    .where('id', '=', id)
    .where('ends_at', '=', endsAt)
    .where('ended_at', 'is', null)
    .where('told_days', 'is not distinct from', toldDays)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

const ended = (db: Db) =>
  db
    .selectFrom('grants')
    .innerJoin('courses', 'courses.id', 'grants.course_id')
    .leftJoin('enrollments', (join) =>
      join
        .onRef('enrollments.course_id', '=', 'grants.course_id')
        .onRef('enrollments.user_id', '=', 'grants.user_id'),
    )
    .select(['grants.user_id as userId', 'courses.id as courseId', 'course_name as courseName', 'slug'])
    .select((eb) => [
      eb.fn.max('ends_at').$notNull().as('endedAt'),
      eb.fn.min('grants.created_at').as('joinedAt'),
    ])
    .where('ended_at', 'is not', null)
    .where('ended_why', 'is', null)
    .where('moved_to', 'is', null)
    .where('enrollments.user_id', 'is', null)
    .where(isLive('courses'))
    .groupBy(['grants.user_id', 'courses.id', 'course_name', 'slug'])
    .orderBy('endedAt', 'desc');

/** Lists courses whose time is over for a person; the latest end first. */
export const listEndedOf = prepared((db, userId: Expression<number>) =>
  ended(db).where('grants.user_id', '=', userId),
);

/** Lists people whose time in a course is over; the latest end first. */
export const listEndedIn = (db: Db, courseId: number) =>
  ended(db).where('grants.course_id', '=', courseId).execute();

const ends = (db: Db) =>
  db
    .selectFrom('grants')
    .select(['user_id as userId', 'course_id as courseId'])
    .select((eb) => eb.fn.max('ends_at').$notNull().as('endsAt'))
    .where('ended_at', 'is', null)
    .groupBy(['user_id', 'course_id'])
    .having((eb) => eb(eb.fn.countAll(), '=', eb.fn.count('ends_at')));

/** Lists access of a person that ends, each with its last end. */
export const listEndsOf = prepared((db, userId: Expression<number>) =>
  ends(db).where('user_id', '=', userId),
);

/** Lists access to a course that ends, each with its last end. */
export const listEndsIn = (db: Db, courseId: number) => ends(db).where('course_id', '=', courseId).execute();
