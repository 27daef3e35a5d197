// Foreign tables read: bank_credits, courses, doubts, files, material_progress, materials, messages
// Foreign tables read: orders, refunds, submissions, users
import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { hasOrdered } from '../../db/has-ordered.ts';
import { inScope } from '../../db/in-scope.ts';
import { isStudent, type Studies } from '../../db/is-student.ts';
import { isLive, lessonsInTrash, liveCourses, liveStudents, peopleInTrash } from '../../db/live.ts';
import { prepared } from '../../db/prepared.ts';
import type { Tables } from '../../db/schema/index.ts';
import type { Scope } from '../../sessions/rights.ts';
import { STATES_OF_BUYER, STATES_TO_CHECK } from '../orders/order-states.ts';

const count = sql<number>`count(*)`;

const total = <TB extends keyof Tables>(rows: SelectQueryBuilder<Tables, TB, object>) =>
  rows.select(count.as('total')).$asScalar().$notNull();

/** Counts like the lists do, in one row. @param takesOrders 0 or 1: pending buyers are then counted as orders */
export const readAdminCounts = prepared((db, takesOrders: Expression<number>) => {
  const students = (state: 'pending' | 'approved') =>
    liveStudents(db)
      .where('state', '=', state)
      .$if(state === 'pending', (pending) =>
        pending.where((eb) => eb.or([eb(takesOrders, '=', 0), eb.not(hasOrdered(eb))])),
      );
  const orders = db.selectFrom('orders');
  const toCheck = orders.where('state', 'in', STATES_TO_CHECK);
  const messages = db.selectFrom('messages').where('closed_at', 'is', null);
  const refunds = db.selectFrom('refunds').where('state', 'in', ['asked', 'agreed']);
  const credits = db
    .selectFrom('bank_credits')
    .where('payment_id', 'is', null)
    .where('refund_id', 'is', null);
  const works = worksToGrade(db);
  const doubts = openDoubts(db);
  return db.selectNoFrom([
    total(students('pending')).as('pending'),
    students('pending').select('created_at').orderBy('id').limit(1).as('pendingSince'),
    total(students('approved')).as('approved'),
    total(liveCourses(db)).as('courses'),
    total(messages.where('kind', '=', 'contact')).as('messages'),
    messages
      .where('kind', '=', 'contact')
      .select((eb) => eb.fn.min('created_at').as('since'))
      .as('messagesSince'),
    total(messages.where('kind', '=', 'complaint')).as('complaints'),
    messages
      .where('kind', '=', 'complaint')
      .select((eb) => eb.fn.min('created_at').as('since'))
      .as('complaintsSince'),
    total(toCheck).as('toCheck'),
    toCheck.select((eb) => eb.fn.min('state_at').as('since')).as('toCheckSince'),
    total(orders.where('state', 'in', STATES_OF_BUYER)).as('unpaid'),
    total(refunds).as('refunds'),
    refunds.select((eb) => eb.fn.min('state_at').as('since')).as('refundsSince'),
    total(credits.where('ignored_at', 'is', null)).as('credits'),
    total(works).as('toGrade'),
    works.select((eb) => eb.fn.min('handed_in_at').as('since')).as('toGradeSince'),
    total(doubts).as('doubts'),
    doubts.select((eb) => eb.fn.min('waiting_since').as('since')).as('doubtsSince'),
  ]);
});

const worksToGrade = (db: Db) =>
  db
    .selectFrom('submissions')
    .where('state', '=', 'handed-in')
    .where('handed_in_at', 'is not', null)
    .where('user_id', 'not in', peopleInTrash)
    .where('material_id', 'not in', lessonsInTrash);

const openDoubts = (db: Db) =>
  db.selectFrom('doubts').where('state', '=', 'open').where('material_id', 'not in', lessonsInTrash);

/** Counts work and questions that wait in some courses. */
export function countTeaching(db: Db, scope: Scope) {
  const lessons = db.selectFrom('materials').select('id').where(inScope('course_id', scope));
  const works = worksToGrade(db).where('material_id', 'in', lessons);
  const doubts = openDoubts(db).where('material_id', 'in', lessons);
  return db
    .selectNoFrom([
      total(works).as('toGrade'),
      works.select((eb) => eb.fn.min('handed_in_at').as('since')).as('toGradeSince'),
      total(doubts).as('doubts'),
      doubts.select((eb) => eb.fn.min('waiting_since').as('since')).as('doubtsSince'),
    ])
    .executeTakeFirstOrThrow();
}

export const countActive = (db: Db, since: number, recently: number, colleagues: readonly Studies[]) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('material_progress')
        // The plus makes SQLite use the index on time instead of reading all progress.
        .select((eb) => [sql<number>`+user_id`.as('id'), eb.fn.max('updated_at').as('last')])
        .where('updated_at', '>', since)
        .groupBy(sql`+user_id`)
        .as('touched'),
    )
    .innerJoin('users', 'users.id', 'touched.id')
    .select((eb) => [
      count.as('since'),
      eb.fn.countAll<number>().filterWhere('last', '>', recently).as('recently'),
    ])
    .where(isStudent(colleagues))
    .where(isLive('users'))
    .executeTakeFirstOrThrow();

export const countRegistrations = (db: Db, since: number, spanMs: number) =>
  db
    .selectFrom('users')
    .select([
      sql<number>`(created_at - ${sql.lit(since)}) / ${sql.lit(spanMs)}`.as('span'),
      count.as('count'),
    ])
    .where('created_at', '>=', since)
    .where('role', '=', 'student')
    .groupBy('span')
    .execute();

export const sumFiles = (db: Db): Promise<{ videos: number; documents: number }> =>
  db
    .selectFrom('files')
    .select([
      sql<number>`coalesce(sum(case when media_type like 'video/%' then size else 0 end), 0)`.as('videos'),
      sql<number>`coalesce(sum(case when media_type like 'video/%' then 0 else size end), 0)`.as('documents'),
    ])
    .executeTakeFirstOrThrow();
