// Foreign tables read: bank_credits
// Foreign tables written: bank_credits
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { countRows, sumRows } from '../../db/read-page.ts';
import type { Tables } from '../../db/schema/index.ts';
import { TEST_SLUG } from './order-rules.ts';

export type PaymentRow = Selectable<Tables['payments']>;
/** A payment that an admin accepted: its money is recorded. */
type Money = Pick<PaymentRow, 'amount_paise' | 'method' | 'financial_year' | 'accepted_at'>;
export type AcceptedPayment = PaymentRow & { [Fact in keyof Money]: NonNullable<Money[Fact]> };

/** Those withdrawn or refused too. */
export const countReports = (db: Db, orderId: number): Promise<number> =>
  countRows(db.selectFrom('payments').where('order_id', '=', orderId).where('reported_at', 'is not', null));

/** Reported or accepted ones with these references, the first that was reported first. */
export const listPaymentsWith = (db: Db, references: readonly string[]) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .selectAll('payments')
    .select('orders.code')
    // No reference is empty: PostgreSQL knows no empty list.
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

/** Of payments accepted from a moment to before another, in paise; without the admin's tests. */
export const sumReceived = (db: Db, [from, to]: readonly [from: number, to: number]): Promise<number> =>
  sumRows(
    db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'order_id')
      .where('payments.state', '=', 'accepted')
      .where('accepted_at', '>=', from)
      .where('accepted_at', '<', to)
      .where('slug', '<>', TEST_SLUG),
    'amount_paise',
  );

type Accepted = Omit<AcceptedPayment, 'id' | 'state' | 'reported_at'>;

/** @param reportedId of the payment as its buyer reported it, which becomes this one */
export function insertAcceptedPayment(tx: Db, payment: Accepted, reportedId?: number) {
  const row = { ...payment, state: 'accepted' } as const;
  const written =
    reportedId === undefined
      ? tx.insertInto('payments').values(row).returningAll()
      : tx.updateTable('payments').set(row).where('id', '=', reportedId).returningAll();
  return written.$castTo<AcceptedPayment>().executeTakeFirstOrThrow();
}

/** The credit of an earlier statement that a payment accepted by hand is: the chosen one, or with its reference or its order's code. */
export async function findBankCredit(
  tx: Db,
  { order_id, amount_paise, reference }: Pick<AcceptedPayment, 'order_id' | 'amount_paise' | 'reference'>,
  creditId?: number,
) {
  const code = tx.selectFrom('orders').select('code').where('id', '=', order_id);
  const isIt =
    reference === null
      ? sql<boolean>`upper(narration) like '%' || ${code} || '%'`
      : sql<boolean>`' ' || reference_list || ' ' like ${`% ${reference} %`}`;
  const unmatched = tx.selectFrom('bank_credits').select(['id', 'day', 'narration']);
  return unmatched
    .where('payment_id', 'is', null)
    .where('refund_id', 'is', null)
    .where('amount_paise', '=', amount_paise)
    .where((eb) => (creditId === undefined ? isIt : eb('id', '=', creditId)))
    .orderBy('id')
    .executeTakeFirst();
}

export const matchBankCredit = (tx: Db, creditId: number, paymentId: number) =>
  tx.updateTable('bank_credits').set({ payment_id: paymentId }).where('id', '=', creditId).execute();

/** Its credit waits for another payment. */
export async function deletePayment(tx: Db, id: number): Promise<void> {
  await tx.updateTable('bank_credits').set({ payment_id: null }).where('payment_id', '=', id).execute();
  await tx.deleteFrom('payments').where('id', '=', id).execute();
}
