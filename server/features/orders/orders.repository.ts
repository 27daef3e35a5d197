// Foreign tables read: bank_credits, consents, refunds, users
// Foreign tables written: bank_credits
import type { Expression, ExpressionBuilder, Insertable, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import { audit } from '../../audit.ts';
import type { CourseOrders, OrderQuery } from '../../contract/orders.ts';
import { contains } from '../../db/contains.ts';
import type { Db } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { countRows, readPage } from '../../db/read-page.ts';
import type { Tables } from '../../db/schema/index.ts';
import { LIVE } from './order-rules.ts';

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>;
export type PaymentRow = Selectable<Tables['payments']>;
type Orders = ExpressionBuilder<Tables, 'orders'>;

const paidPaise = (eb: Orders) =>
  eb
    .selectFrom('payments')
    .select((sum) => sum.fn.coalesce(sum.fn.sum<number>('amount_paise'), sql.lit(0)).as('sum'))
    .whereRef('payments.order_id', '=', 'orders.id')
    .$asScalar()
    .$notNull();

const refunds = (eb: Orders) =>
  eb.selectFrom('refunds').whereRef('refunds.order_id', '=', 'orders.id').where('state', '=', 'sent');

const refundedPaise = (eb: Orders) =>
  refunds(eb)
    .select((sum) => sum.fn.coalesce(sum.fn.sum<number>('amount_paise'), sql.lit(0)).as('sum'))
    .$asScalar()
    .$notNull();

const refundedAt = (eb: Orders) => refunds(eb).select((last) => last.fn.max('state_at').as('last'));

/** The claim that counts: the last one that was not withdrawn or refused. */
const claim = (eb: Orders) =>
  eb
    .selectFrom('order_claims')
    .whereRef('order_claims.order_id', '=', 'orders.id')
    .where('order_claims.state', 'in', ['live', 'accepted'])
    .orderBy('order_claims.id', 'desc')
    .limit(1);

const orders = (db: Db) =>
  db
    .selectFrom('orders')
    .selectAll()
    .select((eb) => [
      paidPaise(eb).as('paid_paise'),
      refundedPaise(eb).as('refunded_paise'),
      refundedAt(eb).as('refunded_at'),
      claim(eb).select('reference').as('reference'),
      claim(eb).select('contested').as('contested'),
    ]);

export const findOrder = (db: Db, id: number) => orders(db).where('id', '=', id).executeTakeFirst();

export const findOrderByCode = (db: Db, code: string) =>
  orders(db).where('code', '=', code).executeTakeFirst();

export const findLiveOrder = (db: Db, userId: number, slug: string) =>
  orders(db)
    .where('user_id', '=', userId)
    .where('slug', '=', slug)
    .where('state', 'in', LIVE)
    .executeTakeFirst();

export const listOrdersOf = prepared((db, userId: Expression<number>) =>
  orders(db).where('user_id', '=', userId).orderBy('id', 'desc'),
);

/** Of a course: orders that money or an answer is missing for, without those that lapsed; and paid ones. */
export const countOrders = (db: Db, slug: string, at: number): Promise<CourseOrders> =>
  db
    .selectFrom('orders')
    .select((eb) => {
      const isAlive = eb.or([eb('state', '!=', 'open'), eb('expires_at', '>', at)]);
      const open = eb.and([eb('state', 'in', LIVE), isAlive]);
      const count = eb.fn.countAll<number>();
      return [count.filterWhere(open).as('open'), count.filterWhere('state', '=', 'paid').as('paid')];
    })
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();

/** Writes down which open orders of a person have lapsed, so that a new one can be made. */
export const expireOrders = (tx: Db, userId: number, at: number) =>
  tx
    .updateTable('orders')
    .set({ state: 'expired', state_at: at })
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .where('expires_at', '<=', at)
    .execute();

/** Amounts from `least` up that live orders have, or had until `since`. */
export async function listDues(tx: Db, least: number, most: number, since: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('orders')
    .select('due_paise')
    .where('due_paise', '>=', least)
    .where('due_paise', '<=', most)
    .where((eb) => eb.or([eb('state', 'in', LIVE), eb('state_at', '>', since)]))
    .execute();
  return rows.map(({ due_paise }) => due_paise);
}

export async function insertOrder(tx: Db, order: Insertable<Tables['orders']>): Promise<number> {
  return (await tx.insertInto('orders').values(order).returning('id').executeTakeFirstOrThrow()).id;
}

export const updateOrder = (tx: Db, id: number, change: Updateable<Tables['orders']>, at: number) =>
  tx
    .updateTable('orders')
    .set((eb) => ({ ...change, state_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** Those taken back or refused too. */
export const countClaims = (db: Db, orderId: number): Promise<number> =>
  countRows(db.selectFrom('order_claims').where('order_id', '=', orderId));

export const listClaimsOf = (db: Db, references: readonly string[]) =>
  db
    .selectFrom('order_claims')
    .innerJoin('orders', 'orders.id', 'order_claims.order_id')
    .selectAll('order_claims')
    .select('orders.code')
    // No reference is empty: PostgreSQL knows no empty list.
    .where('reference', 'in', ['', ...references])
    .where('order_claims.state', 'in', ['live', 'accepted'])
    .orderBy('order_claims.id')
    .execute();

export const insertClaim = (tx: Db, row: Insertable<Tables['order_claims']>) =>
  tx.insertInto('order_claims').values(row).execute();

export const settleClaim = (tx: Db, orderId: number, state: Tables['order_claims']['state']) =>
  tx
    .updateTable('order_claims')
    .set({ state })
    .where('state', '=', 'live')
    .where('order_id', '=', orderId)
    .execute();

export const listPayments = (db: Db, orderId: number) =>
  db.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('id').execute();

export const findPaidWith = (db: Db, reference: string, year: string) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select('orders.code')
    .where('reference', '=', reference)
    .where('financial_year', '=', year)
    .executeTakeFirst();

export const insertPayment = (tx: Db, payment: Insertable<Tables['payments']>): Promise<PaymentRow> =>
  tx.insertInto('payments').values(payment).returningAll().executeTakeFirstOrThrow();

/** A payment that was accepted by hand is the credit of an earlier statement with its reference, or its order's code. */
export async function linkCredit(tx: Db, { id, order_id, ...payment }: PaymentRow): Promise<void> {
  if (payment.method === 'cash') return;
  const code = tx.selectFrom('orders').select('code').where('id', '=', order_id);
  const isIt =
    payment.reference === null
      ? sql<boolean>`upper(narration) like '%' || ${code} || '%'`
      : sql<boolean>`' ' || reference_list || ' ' like ${`% ${payment.reference} %`}`;
  const unlinked = tx.selectFrom('bank_credits').select('id').where('payment_id', 'is', null);
  const found = unlinked.where('amount_paise', '=', payment.amount_paise).where(isIt).orderBy('id').limit(1);
  await tx.updateTable('bank_credits').set({ payment_id: id }).where('id', '=', found).execute();
}

/** What is in the audit log, too: done by an admin. */
const ACTIONS = {
  short: 'payment-accepted',
  paid: 'payment-accepted',
  declined: 'payment-declined',
  'refund-agreed': 'refund-agreed',
  'refund-refused': 'refund-refused',
  'refund-sent': 'refund-sent',
} as const;
type ByBuyer = 'ordered' | 'claimed' | 'withdrawn' | 'cancelled' | 'refund-asked';
type ByAdmin = keyof typeof ACTIONS;
const isByAdmin = (what: ByBuyer | ByAdmin): what is ByAdmin => what in ACTIONS;

export async function noteEvent(
  tx: Db,
  { id, user_id, code }: OrderRow,
  what: ByBuyer | ByAdmin,
  detail: Readonly<Record<string, string | number>> = {},
  actorId?: number,
): Promise<void> {
  const event = { order_id: id, at: Date.now(), actor_id: actorId ?? null, what };
  await tx
    .insertInto('order_events')
    .values({ ...event, detail: JSON.stringify(detail) })
    .execute();
  const subject = user_id === null ? undefined : ({ type: 'user', id: user_id } as const);
  if (isByAdmin(what)) await audit(tx, actorId, ACTIONS[what], subject, { order: code, ...detail });
}

/** Those to check: oldest first; others: newest first. */
export function listOrders(db: Db, { list, search = '', ...page }: OrderQuery) {
  const told = (table: 'order_claims' | 'payments') =>
    db.selectFrom(table).select('order_id').where('reference', '=', search);
  const consent = db.selectFrom('consents').select('age').orderBy('given_at', 'desc').limit(1);
  const found = db
    .selectFrom('orders')
    .leftJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.id', 'orders.code', 'orders.state', 'user_id as userId', 'buyer_name as buyerName'])
    .select(['buyer_email as buyerEmail', 'buyer_phone as buyerPhone', 'course_name as courseName'])
    .select(['due_paise as duePaise', 'orders.created_at as createdAt', 'orders.state_at as stateAt'])
    .select(['slug', 'expires_at', 'orders.version', 'users.state as accountState'])
    .select((eb) => [
      paidPaise(eb).as('paidPaise'),
      refundedPaise(eb).as('refundedPaise'),
      refundedAt(eb).as('refundedAt'),
      claim(eb).select('reference').as('reference'),
      consent.whereRef('consents.user_id', '=', eb.ref('orders.user_id')).as('age'),
    ])
    .where((eb) =>
      eb.or([
        contains(eb, ['orders.buyer_name', 'orders.buyer_email', 'orders.code'], search),
        eb('orders.id', 'in', told('order_claims')),
        eb('orders.id', 'in', told('payments')),
      ]),
    )
    .$if(list === 'check', (query) => query.where('orders.state', '=', 'claimed'))
    .$if(list === 'waiting', (query) => query.where('orders.state', 'in', ['open', 'short', 'declined']));
  return readPage(found, 'orders.id', page, list === 'check' ? 'asc' : 'desc');
}

/** Live ones, and those that lapsed or were declined since a moment, with what they lack and what was told. */
export async function listPayableOrders(db: Db, since: number) {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'code', 'buyer_name as buyerName', 'course_name as courseName', 'created_at as createdAt'])
    .select((eb) => [
      eb('due_paise', '-', paidPaise(eb)).as('restPaise'),
      eb
        .selectFrom('order_claims')
        .select(sql<string | null>`string_agg(reference, ' ')`.as('all'))
        .whereRef('order_claims.order_id', '=', 'orders.id')
        .where('order_claims.state', '=', 'live')
        .as('references'),
    ])
    .where((eb) => {
      const isOver = eb.and([eb('state', 'in', ['expired', 'declined']), eb('state_at', '>', since)]);
      return eb.or([eb('state', 'in', LIVE), isOver]);
    })
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, references: row.references?.split(' ') ?? [] }));
}
