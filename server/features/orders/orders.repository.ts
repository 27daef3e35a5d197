// Foreign tables read: consents, refunds, users
import { type Expression, type Insertable, type SelectQueryBuilder, sql, type Updateable } from 'kysely';
import { foldTyping } from '../../contract/fold-text.ts';
import type { CourseOrders, OrderQuery } from '../../contract/orders.ts';
import { payableAmounts } from '../../contract/parts.ts';
import { contains, withKey } from '../../db/contains.ts';
import type { Db } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { countRows, readPage } from '../../db/read-page.ts';
import type { Tables } from '../../db/schema/index.ts';
import { TEST_SLUG } from './order-rules.ts';
import { LATE_STATES, LIVE_STATES, STATES_OF_BUYER, STATES_TO_CHECK } from './order-states.ts';
import { partsAsText, partsOf } from './parts.repository.ts';
import { readByDueDay } from './waiting-orders.ts';

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

const sumOfPayments = sql<number>`coalesce(sum(amount_paise), 0)`;
export const paidPaise = sql<number>`(select ${sumOfPayments} from payments where order_id = orders.id)`;
export const sent = sql`from refunds where order_id = orders.id and state = 'sent'`;

/** The buyer's last report; shown for paid orders too if the bank's reference differs. */
const latestReport = sql<string | null>`(
  select reference from payments where order_id = orders.id and reported_at is not null
    and (state in ('reported', 'accepted') or state = 'refused' and orders.state = 'paid')
  order by id desc limit 1)`;

const latestAge = sql<Tables['consents']['age'] | null>`(
  select age from consents where user_id = orders.user_id order by given_at desc limit 1)`;

const withMoney = <Row>(found: SelectQueryBuilder<Tables, 'orders', Row>) =>
  found
    .selectAll('orders')
    .select([
      paidPaise.as('paid_paise'),
      sql<number>`(select coalesce(sum(amount_paise), 0) ${sent})`.as('refunded_paise'),
      sql<number | null>`(select max(state_at) ${sent})`.as('refunded_at'),
      latestReport.as('reference'),
      partsAsText.as('parts'),
    ]);

const orders = (db: Db) => withMoney(db.selectFrom('orders'));

export const findOrder = (db: Db, id: number) => orders(db).where('id', '=', id).executeTakeFirst();

export const findOrderByCode = (db: Db, code: string) =>
  orders(db).where('code', '=', code).executeTakeFirst();

export const findLiveOrder = (db: Db, userId: number, slug: string) =>
  orders(db)
    .where('user_id', '=', userId)
    .where('slug', '=', slug)
    .where('state', 'in', LIVE_STATES)
    .executeTakeFirst();

export const listOrdersOf = prepared((db, userId: Expression<number>) =>
  orders(db).where('user_id', '=', userId).orderBy('id', 'desc'),
);

export async function listBuyerEmails(db: Db, userId: number): Promise<string[]> {
  const emails = db.selectFrom('orders').select(sql<string>`lower(buyer_email)`.as('email'));
  return (await emails.where('user_id', '=', userId).execute()).map(({ email }) => email);
}

/** Counts a course's unfinished orders, without expired ones, and paid orders. */
export const countOrders = (db: Db, slug: string, at: number): Promise<CourseOrders> =>
  db
    .selectFrom('orders')
    .select((eb) => {
      const isAlive = eb.or([eb('state', '!=', 'open'), eb('expires_at', '>', at)]);
      const open = eb.and([eb('state', 'in', LIVE_STATES), isAlive]);
      const count = eb.fn.countAll<number>();
      return [count.filterWhere(open).as('open'), count.filterWhere('state', '=', 'paid').as('paid')];
    })
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();

/** Lists orders of a course's offers, or of one of them, that may keep a place. */
export const listOrdersOfOffers = (db: Db, slug: string, key?: string) =>
  db
    .selectFrom('orders')
    .select(['id', 'user_id', 'state', 'created_at', 'state_at'])
    .select((eb) => eb.ref('offer_key').$notNull().as('offerKey'))
    .where('slug', '=', slug)
    .where('offer_key', key === undefined ? 'is not' : '=', key ?? null)
    .where('state', 'in', [...LIVE_STATES, 'paid'])
    .execute();

/** Lists the offers of a course that were sold, each with what its last order keeps of it. */
export async function listSoldOffers(db: Db, slug: string) {
  const sold = db.selectFrom('orders').select((eb) => eb.ref('offer_key').$notNull().as('key'));
  const of = sold.where('slug', '=', slug).where('offer_key', 'is not', null);
  return of
    .select((eb) => eb.fn.max('offer').as('offer'))
    .groupBy('offer_key')
    .execute();
}

export const listByCodes = (db: Db, codes: readonly string[]) =>
  db
    .selectFrom('orders')
    .select(['id', 'code', 'buyer_name as buyerName', 'state'])
    // PostgreSQL knows no empty list.
    .where('code', 'in', ['', ...codes])
    .execute();

export const countToCheckAfter = (db: Db, at: number): Promise<number> =>
  countRows(db.selectFrom('orders').where('state', 'in', STATES_TO_CHECK).where('state_at', '>=', at));

export const countToCheck = (db: Db): Promise<number> =>
  countRows(db.selectFrom('orders').where('state', 'in', STATES_TO_CHECK));

/** Expires unpaid orders: frees their amounts and lets buyers order again. */
export const expireOrders = (tx: Db, at: number) =>
  tx
    .updateTable('orders')
    .set((eb) => ({ state: 'expired', state_at: eb.ref('expires_at') }))
    .where('state', '=', 'open')
    .where('expires_at', '<=', at)
    .execute();

/** Returns amounts from `least` up that live orders lack, or lacked until `since`, those of later parts too. */
export async function listOpenAmounts(tx: Db, least: number, most: number, since: number): Promise<number[]> {
  const found = await tx
    .selectFrom('orders')
    .select(['due_paise as duePaise', paidPaise.as('paidPaise'), partsAsText.as('parts')])
    .where('due_paise', '>=', least)
    .where((eb) => eb.or([eb('state', 'in', LIVE_STATES), eb('state_at', '>', since)]))
    .execute();
  return found
    .map((order) => ({ ...order, parts: partsOf(order) }))
    .flatMap((order) => [
      order.duePaise,
      ...payableAmounts(order),
      ...(order.parts ?? []).map(({ paise }) => paise),
    ])
    .filter((amount) => amount <= most);
}

export async function insertOrder(tx: Db, order: Insertable<Tables['orders']>): Promise<number> {
  return (
    await tx
      .insertInto('orders')
      .values(withKey(order, 'buyer_name', 'buyer_key'))
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}

export const updateOrder = (tx: Db, id: number, change: Updateable<Tables['orders']>, at: number) =>
  tx
    .updateTable('orders')
    .set((eb) => ({ ...change, state_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** Orders to check are oldest first, others newest first. */
export function listOrders(db: Db, { list, search = '', ...page }: OrderQuery) {
  const reference = foldTyping(search).replaceAll(/[\s-]/g, '').toUpperCase();
  const paidWith = db.selectFrom('payments').select('order_id').where('reference', '=', reference);
  const counted = db
    .selectFrom('orders')
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([
          contains(
            eb,
            ['orders.buyer_key', 'orders.buyer_email', 'orders.buyer_phone', 'orders.code'],
            search,
          ),
          eb('orders.id', 'in', paidWith),
        ]),
      ),
    )
    .$if(list === 'check', (query) => query.where('orders.state', 'in', STATES_TO_CHECK))
    .$if(list === 'waiting', (query) => query.where('orders.state', 'in', STATES_OF_BUYER));
  const found = withMoney(counted)
    .leftJoin('users', 'users.id', 'orders.user_id')
    .select(['users.state as account_state', latestAge.as('age')]);
  if (list === 'waiting') return readByDueDay(found, page, counted);
  return readPage(found, 'orders.id', page, list === 'check' ? 'asc' : 'desc', counted);
}

/** Lists partly paid orders with a part that is due by a day, paid or not; none that is given back. */
export const listShortInParts = (db: Db, day: string) =>
  orders(db)
    .where('state', '=', 'short')
    .where(sql<boolean>`exists (select 1 from order_parts where order_id = orders.id and due_on <= ${day})`)
    .where(sql<boolean>`not exists (select 1 ${sent})`)
    .orderBy('id')
    .execute();

/** Orders that bank money may still pay: live ones, and those that ended after `since`. */
export const listPayableOrders = (db: Db, since: number) =>
  db
    .selectFrom('orders')
    .leftJoin('payments', 'payments.order_id', 'orders.id')
    .select(['orders.id', 'code', 'orders.state', 'page_paise as pagePaise', 'buyer_name as buyerName'])
    .select(['offer_key as offerKey', 'renews'])
    .select([
      'course_name as courseName',
      'orders.created_at as createdAt',
      'slug',
      'buyer_state as buyerState',
    ])
    .select((eb) => {
      const reported = eb('payments.state', '=', 'reported');
      return [
        'due_paise as duePaise',
        sumOfPayments.as('paidPaise'),
        partsAsText.as('parts'),
        eb(sumOfPayments, '>', 0).$castTo<boolean>().as('isPart'),
        sql<string | null>`string_agg(reference, ' ') filter (where ${reported})`.as('references'),
        eb.fn.max('reported_at').filterWhere(reported).as('reportedAt'),
        latestAge.as('age'),
      ];
    })
    .where((eb) => {
      const isLate = eb.and([eb('orders.state', 'in', LATE_STATES), eb('orders.state_at', '>', since)]);
      return eb.or([eb('orders.state', 'in', LIVE_STATES), isLate]);
    })
    .groupBy('orders.id')
    .having((eb) => eb.or([eb('orders.state', '!=', 'cancelled'), eb(sumOfPayments, '=', 0)]))
    .orderBy('orders.id')
    .execute();

/** Unpaid orders past half of their time that expire before a moment, without test orders. */
export const listToRemind = (db: Db, at: number, before: number, limit: number) =>
  orders(db)
    .where('state', '=', 'open')
    .where('reminded_at', 'is', null)
    .where('slug', '<>', TEST_SLUG)
    .where('expires_at', '>', at)
    .where('expires_at', '<=', before)
    .where(sql<boolean>`${at} - created_at >= expires_at - ${at}`)
    .orderBy('id')
    .limit(limit)
    .execute();

export async function markReminded(tx: Db, id: number, at: number): Promise<boolean> {
  const order = tx.updateTable('orders').set({ reminded_at: at }).where('id', '=', id);
  const unpaid = order.where('state', '=', 'open').where('reminded_at', 'is', null);
  return (await unpaid.executeTakeFirstOrThrow()).numUpdatedRows === 1n;
}
