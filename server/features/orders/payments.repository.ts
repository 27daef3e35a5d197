// Foreign tables read: bank_credits
import { type NotNull, type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { countRows } from '../../db/read-page.ts';
import type { Tables } from '../../db/schema/index.ts';
import { TEST_SLUG } from './order-rules.ts';

export type PaymentRow = Selectable<Tables['payments']>;
type Money = Pick<PaymentRow, 'amount_paise' | 'method' | 'financial_year' | 'accepted_at'>;
export type AcceptedPayment = PaymentRow & { [Fact in keyof Money]: NonNullable<Money[Fact]> };

export const countReports = (db: Db, orderId: number): Promise<number> =>
  countRows(db.selectFrom('payments').where('order_id', '=', orderId).where('reported_at', 'is not', null));

export const listPaymentsWith = (db: Db, references: readonly string[]) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .selectAll('payments')
    .select('orders.code')
    // PostgreSQL rejects an empty list.
    .where('reference', 'in', ['', ...references])
    .where('payments.state', 'in', ['reported', 'accepted'])
    .orderBy('payments.id')
    .execute();

const paymentsOf = (db: Db, orderId: number, state: PaymentRow['state']) =>
  db.selectFrom('payments').selectAll().where('order_id', '=', orderId).where('state', '=', state);

export const findReportedPayment = (db: Db, orderId: number): Promise<PaymentRow | undefined> =>
  paymentsOf(db, orderId, 'reported').orderBy('id', 'desc').executeTakeFirst();

export const insertReportedPayment = (tx: Db, order_id: number, reference: string, reported_at: number) =>
  tx.insertInto('payments').values({ order_id, state: 'reported', reference, reported_at }).execute();

export const endReportedPayments = (tx: Db, orderId: number, state: 'refused' | 'withdrawn') =>
  tx
    .updateTable('payments')
    .set({ state })
    .where('state', '=', 'reported')
    .where('order_id', '=', orderId)
    .execute();

export const listAcceptedPayments = (db: Db, orderId: number): Promise<AcceptedPayment[]> =>
  paymentsOf(db, orderId, 'accepted').orderBy('id').$castTo<AcceptedPayment>().execute();

type Accepted = Omit<AcceptedPayment, 'id' | 'state' | 'reported_at'>;

export function insertAcceptedPayment(tx: Db, payment: Accepted, reportedId?: number) {
  const row = { ...payment, state: 'accepted' } as const;
  const written =
    reportedId === undefined
      ? tx.insertInto('payments').values(row).returningAll()
      : tx.updateTable('payments').set(row).where('id', '=', reportedId).returningAll();
  return written.$castTo<AcceptedPayment>().executeTakeFirstOrThrow();
}

/** Unclaimed bank lines for an order: the chosen one, or those with its code or reference. */
export function listNamingCredits(tx: Db, code: string, reference: string | null, creditId?: number) {
  const named = sql<boolean>`upper(narration) like ${`%${code}%`}
    or ' ' || reference_list || ' ' like ${`% ${reference ?? code} %`}`;
  return tx
    .selectFrom('bank_credits')
    .select(['id', 'day', 'narration', 'amount_paise', 'reference_list', 'taken_back_on', 'ignored_at'])
    .where('payment_id', 'is', null)
    .where('refund_id', 'is', null)
    .where((eb) => (creditId === undefined ? named : eb('id', '=', creditId)))
    .orderBy('id')
    .execute();
}

export const listOpenCredits = (db: Db, most: number) =>
  db
    .selectFrom('bank_credits')
    .select(['id', 'day', 'narration', 'amount_paise', 'reference_list', 'taken_back_on', 'ignored_at'])
    .select('unproved')
    .where('payment_id', 'is', null)
    .where('refund_id', 'is', null)
    .orderBy('day', 'desc')
    .limit(most)
    .execute();

export const listTransfer = (db: Db, firstId: number): Promise<AcceptedPayment[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('state', '=', 'accepted')
    .where((eb) => eb.or([eb('id', '=', firstId), eb('split_of', '=', firstId)]))
    .orderBy('id')
    .$castTo<AcceptedPayment>()
    .execute();

export const deletePayment = (tx: Db, id: number) => tx.deleteFrom('payments').where('id', '=', id).execute();

const transferPaise = sql<number>`(select sum(part.amount_paise) from payments part
  where part.id = coalesce(payments.split_of, payments.id)
    or part.split_of = coalesce(payments.split_of, payments.id))`;

/** Accepted payments with bank lines, oldest first; parts have their transfer's line. */
const reconciled = (db: Db) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .leftJoin('bank_credits', (join) =>
      join.on(sql<boolean>`bank_credits.payment_id = coalesce(payments.split_of, payments.id)`),
    )
    .select(['payments.id', 'payments.order_id', 'payments.amount_paise', 'reference', 'method', 'paid_on'])
    .select(['accepted_at', 'code', 'buyer_name', 'course_name', 'bank_credits.id as credit_id', 'day'])
    .select(['bank_credits.amount_paise as bank_paise', 'taken_back_on', 'ignored_at'])
    .select(
      // The refunded part of a transfer is no difference.
      sql<number>`case when bank_credits.refund_id is null then coalesce(bank_credits.amount_paise - ${transferPaise}, 0) else 0 end`.as(
        'differs_paise',
      ),
    )
    .where('payments.state', '=', 'accepted')
    .orderBy('payments.id')
    .$narrowType<{ amount_paise: NotNull; accepted_at: NotNull }>();

export type ReconciledPayment = Awaited<ReturnType<typeof listReconciledOf>>[number];

export const listReconciledOf = (db: Db, orderIds: readonly number[]) =>
  // PostgreSQL rejects an empty list.
  reconciled(db)
    .where('payments.order_id', 'in', [0, ...orderIds])
    .execute();

/** Payments accepted in a span on days that statements cover, but missing in them. */
export const listUnseen = (db: Db, [from, to]: readonly [from: number, to: number], firstDay: string) =>
  reconciled(db)
    .where('bank_credits.id', 'is', null)
    .where('accepted_at', '>=', from)
    .where('accepted_at', '<', to)
    .where('paid_on', '>=', firstDay)
    .where('method', '<>', 'cash')
    .where('slug', '<>', TEST_SLUG)
    .execute();

/** Undecided payments whose bank amount differs, accepted since a moment, or that the bank reversed at any time. */
export const listDiffering = (db: Db, since: number) =>
  reconciled(db)
    .where('bank_credits.id', 'is not', null)
    .where('ignored_at', 'is', null)
    .where('payments.split_of', 'is', null)
    .where((eb) =>
      eb.or([
        eb('taken_back_on', 'is not', null),
        eb.and([
          eb('accepted_at', '>=', since),
          eb('refund_id', 'is', null),
          eb('bank_credits.amount_paise', '<>', transferPaise),
        ]),
      ]),
    )
    .execute();
