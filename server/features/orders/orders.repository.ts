import { type Expression, type Selectable, type SqlBool, sql } from 'kysely';
import type { OrderQuery } from '../../contract/orders.ts';
import { contains } from '../../db/contains.ts';
import type { Db } from '../../db/database.ts';
import type { OrderClaimsTable, OrdersTable, PaymentsTable } from '../../db/schema/orders.ts';

export type OrderRow = Selectable<OrdersTable>;
export type ClaimRow = Selectable<OrderClaimsTable>;
export type PaymentRow = Selectable<PaymentsTable>;

/** Orders that money may still come for. */
const LIVE = ['open', 'claimed', 'short'] as const;

export const findOrder = (db: Db, id: number): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();

export const findOrderByCode = (db: Db, code: string): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').selectAll().where('code', '=', code).executeTakeFirst();

export const findLiveOrder = (db: Db, userId: number, slug: string): Promise<OrderRow | undefined> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('slug', '=', slug)
    .where('state', 'in', LIVE)
    .executeTakeFirst();

/** How many orders of a course are in which state; those that nobody paid in time are not counted. */
export const listStatesOf = (db: Db, slug: string, at: number) =>
  db
    .selectFrom('orders')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where('slug', '=', slug)
    .where((eb) => eb.or([eb('state', '!=', 'open'), eb('expires_at', '>', at)]))
    .groupBy('state')
    .execute();

/** Of a person, newest first. */
export const listOrdersOf = (db: Db, userId: number): Promise<OrderRow[]> =>
  db.selectFrom('orders').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute();

/** Writes down which open orders of a person have lapsed, so that a new one can be made. */
export async function expireOrders(tx: Db, userId: number, at: number): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ state: 'expired', state_at: at })
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .where('expires_at', '<=', at)
    .execute();
}

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

export async function insertOrder(tx: Db, order: Omit<OrderRow, 'id' | 'version'>): Promise<OrderRow> {
  return tx.insertInto('orders').values(order).returningAll().executeTakeFirstOrThrow();
}

export async function updateOrder(
  tx: Db,
  id: number,
  change: Partial<Pick<OrderRow, 'state' | 'decline_reason' | 'user_id'>>,
  at: number,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set((eb) => ({ ...change, state_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export const listClaims = (db: Db, orderId: number): Promise<ClaimRow[]> =>
  db.selectFrom('order_claims').selectAll().where('order_id', '=', orderId).orderBy('id').execute();

/** Live claims of a reference, or accepted ones, with the orders they are of. */
export const listClaimsOf = (db: Db, references: readonly string[]) =>
  db
    .selectFrom('order_claims')
    .innerJoin('orders', 'orders.id', 'order_claims.order_id')
    .selectAll('order_claims')
    .select(['orders.code', 'orders.buyer_email'])
    .where('reference', 'in', references.length === 0 ? [''] : references)
    .where('order_claims.state', 'in', ['live', 'accepted'])
    .orderBy('order_claims.id')
    .execute();

export async function insertClaim(
  tx: Db,
  claim: { order_id: number; reference: string; contested: number; created_at: number },
): Promise<void> {
  await tx
    .insertInto('order_claims')
    .values({ ...claim, state: 'live' })
    .execute();
}

export async function updateClaims(tx: Db, orderId: number, state: ClaimRow['state']): Promise<void> {
  await tx
    .updateTable('order_claims')
    .set({ state })
    .where('state', '=', 'live')
    .where('order_id', '=', orderId)
    .execute();
}

export const listPayments = (db: Db, orderId: number): Promise<PaymentRow[]> =>
  db.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('id').execute();

/** The payment of a financial year with a reference, and the code of its order. */
export const findPayment = (db: Db, reference: string, year: string) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.order_id', 'orders.code'])
    .where('reference', '=', reference)
    .where('financial_year', '=', year)
    .executeTakeFirst();

export const insertPayment = (tx: Db, payment: Omit<PaymentRow, 'id'>): Promise<PaymentRow> =>
  tx.insertInto('payments').values(payment).returningAll().executeTakeFirstOrThrow();

export async function insertEvent(
  tx: Db,
  event: { order_id: number; at: number; actor_id: number | null; what: string },
  detail: Readonly<Record<string, string | number>>,
): Promise<void> {
  await tx
    .insertInto('order_events')
    .values({ ...event, detail: JSON.stringify(detail) })
    .execute();
}

export const listEvents = (db: Db, orderId: number) =>
  db
    .selectFrom('order_events')
    .select(['at', 'what', 'detail'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();

const filtered = (db: Db, { list, search }: OrderQuery) => {
  let query = db.selectFrom('orders').leftJoin('users', 'users.id', 'orders.user_id');
  if (list === 'check') query = query.where('orders.state', '=', 'claimed');
  if (list === 'waiting') query = query.where('orders.state', 'in', ['open', 'short', 'declined']);
  if (search) {
    const text = search;
    query = query.where(
      (eb): Expression<SqlBool> =>
        eb.or([
          contains(eb, ['orders.buyer_name', 'orders.buyer_email', 'orders.code'], text),
          eb(
            'orders.id',
            'in',
            eb.selectFrom('order_claims').select('order_id').where('reference', '=', text),
          ),
          eb('orders.id', 'in', eb.selectFrom('payments').select('order_id').where('reference', '=', text)),
        ]),
    );
  }
  return query;
};

/** Those to check: oldest first; others: newest first. */
export async function listOrders(db: Db, query: OrderQuery & { limit: number }) {
  const isOldestFirst = query.list === 'check';
  let rows = filtered(db, query)
    .selectAll('orders')
    .select((eb) => [
      'users.state as account_state',
      eb
        .selectFrom('payments')
        .select((sum) => sum.fn.coalesce(sum.fn.sum<number>('amount_paise'), sql.lit(0)).as('sum'))
        .whereRef('payments.order_id', '=', 'orders.id')
        .$asScalar()
        .$notNull()
        .as('paid_paise'),
      eb
        .selectFrom('consents')
        .select('age')
        .whereRef('consents.user_id', '=', 'orders.user_id')
        .orderBy('given_at', 'desc')
        .limit(1)
        .$asScalar()
        .as('age'),
      eb
        .selectFrom('order_claims')
        .select('reference')
        .whereRef('order_claims.order_id', '=', 'orders.id')
        .where('order_claims.state', 'in', ['live', 'accepted'])
        .orderBy('order_claims.id', 'desc')
        .limit(1)
        .$asScalar()
        .as('reference'),
    ]);
  if (query.cursor !== undefined) rows = rows.where('orders.id', isOldestFirst ? '>' : '<', query.cursor);
  const { total } = await filtered(db, query)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return {
    total: total,
    rows: await rows
      .orderBy('orders.id', isOldestFirst ? 'asc' : 'desc')
      .limit(query.limit)
      .execute(),
  };
}

/** Live ones, and those that lapsed or were declined since a moment. */
export const listPayableOrders = (db: Db, since: number) =>
  db
    .selectFrom('orders')
    .select(['id', 'code', 'buyer_name', 'course_name', 'created_at'])
    .select((eb) => [
      eb(
        'due_paise',
        '-',
        eb
          .selectFrom('payments')
          .select((sum) => sum.fn.coalesce(sum.fn.sum<number>('amount_paise'), sql.lit(0)).as('sum'))
          .whereRef('payments.order_id', '=', 'orders.id'),
      )
        .$castTo<number>()
        .as('rest_paise'),
      eb
        .selectFrom('order_claims')
        .select(sql<string | null>`string_agg(reference, ' ')`.as('all'))
        .whereRef('order_claims.order_id', '=', 'orders.id')
        .where('order_claims.state', '=', 'live')
        .as('references'),
    ])
    .where((eb) =>
      eb.or([
        eb('state', 'in', LIVE),
        eb.and([eb('state', 'in', ['expired', 'declined']), eb('state_at', '>', since)]),
      ]),
    )
    .orderBy('id')
    .execute();
