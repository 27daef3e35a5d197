// Foreign tables read: orders, payments
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import { countRows } from '../../db/read-page.ts';
import type { Tables } from '../../db/schema/index.ts';
import { AppError, orNotFound } from '../../errors.ts';
import type { Columns } from './statement-columns.ts';

export type CreditRow = Selectable<Tables['bank_credits']>;

export const isUnused = sql<boolean>`payment_id is null and refund_id is null`;

const credits = (db: Db) => db.selectFrom('bank_credits').selectAll('bank_credits');

/** Returns the next 250 credits between two days like `2026-08-24`, by id, with the orders they paid. */
export const listCreditsBetween = (db: Db, from: string, to: string, afterId: number) =>
  credits(db)
    .leftJoin('payments', 'payments.id', 'bank_credits.payment_id')
    .leftJoin('orders', 'orders.id', 'payments.order_id')
    .select('orders.code as paidOrder')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('bank_credits.id', '>', afterId)
    .orderBy('bank_credits.id')
    .limit(250)
    .execute();

/** @returns those that were not there */
export const insertCredits = (tx: Db, lines: readonly Insertable<Tables['bank_credits']>[]) =>
  tx
    .insertInto('bank_credits')
    .values(lines)
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .returningAll()
    .execute();

/** Returns the next 250 unused credits by id. */
export const listOpenCredits = (db: Db, afterId: number): Promise<CreditRow[]> =>
  credits(db).where(isUnused).where('id', '>', afterId).orderBy('id').limit(250).execute();

/** Accepted payments with one of these references or orders, with their bank lines. */
export const listAcceptedPayments = (db: Db, references: readonly string[], codes: readonly string[]) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .leftJoin('bank_credits', 'bank_credits.payment_id', 'payments.id')
    .select(['payments.id', 'payments.reference', 'payments.amount_paise', 'orders.code'])
    .select(['bank_credits.id as creditId', 'bank_credits.day as creditDay'])
    .select(['bank_credits.amount_paise as creditPaise', 'bank_credits.reference_list as creditReferences'])
    .select(
      // The refunded part of a transfer counts as received.
      sql<number>`case when bank_credits.refund_id is not null then bank_credits.amount_paise else
        (select sum(part.amount_paise) from payments part where part.id = payments.id or part.split_of = payments.id) end`.as(
        'transferPaise',
      ),
    )
    .where('payments.state', '=', 'accepted')
    .where('payments.split_of', 'is', null)
    .where('payments.method', '!=', 'cash')
    .where((eb) =>
      eb.or([
        // PostgreSQL rejects an empty list, and no reference or code is empty.
        eb('payments.reference', 'in', ['', ...references]),
        eb('orders.code', 'in', ['', ...codes]),
      ]),
    )
    .execute();

/** @throws AppError NOT_FOUND; CREDIT_USED if it paid an order or goes back */
export async function getOpenCredit(tx: Db, id: number): Promise<CreditRow> {
  const credit = orNotFound(await credits(tx).where('id', '=', id).executeTakeFirst());
  if (credit.payment_id !== null || credit.refund_id !== null) throw new AppError('CREDIT_USED');
  return credit;
}

export async function getSettable(tx: Db, id: number): Promise<CreditRow> {
  const credit = orNotFound(await credits(tx).where('id', '=', id).executeTakeFirst());
  if (credit.refund_id !== null && credit.payment_id === null) throw new AppError('CREDIT_USED');
  return credit;
}

export const countTakenBack = (db: Db): Promise<number> =>
  countRows(
    db
      .selectFrom('bank_credits')
      .where('taken_back_on', 'is not', null)
      .where('payment_id', 'is not', null)
      .where('ignored_at', 'is', null),
  );

export const insertStatement = (tx: Db, statement: Insertable<Tables['statements']>) =>
  tx.insertInto('statements').values(statement).execute();

/** Returns the first and last day of statements; undefined before any was read. */
export async function readSpan(db: Db) {
  const span = db
    .selectFrom('statements')
    .select(({ fn }) => [fn.min('first_day').as('firstDay'), fn.max('last_day').as('lastDay')]);
  const { firstDay, lastDay } = await span.executeTakeFirstOrThrow();
  return firstDay === null || lastDay === null ? undefined : { firstDay, lastDay };
}

export const findReturnedCredit = (tx: Db, refundId: number): Promise<CreditRow | undefined> =>
  credits(tx).where('refund_id', '=', refundId).executeTakeFirst();

export const findCreditOfPayment = (tx: Db, paymentId: number): Promise<CreditRow | undefined> =>
  credits(tx).where('payment_id', '=', paymentId).executeTakeFirst();

export const updateCredit = (tx: Db, id: number, change: Updateable<Tables['bank_credits']>) =>
  tx.updateTable('bank_credits').set(change).where('id', '=', id).execute();

/** Deletes an import, except credits that were used or ignored. */
export async function deleteReading(tx: Db, imported_at: number): Promise<void> {
  await tx.deleteFrom('statements').where('read_at', '=', imported_at).execute();
  await tx
    .deleteFrom('bank_credits')
    .where('imported_at', '=', imported_at)
    .where(isUnused)
    .where('ignored_at', 'is', null)
    .execute();
}

export async function readLayouts(db: Db): Promise<Map<string, Columns>> {
  const rows = await db.selectFrom('statement_columns').selectAll().execute();
  return new Map(rows.map((row) => [row.header_hash, JSON.parse(row.positions) as Columns]));
}

export function insertLayout(tx: Db, header_hash: string, columns: Columns) {
  const positions = JSON.stringify(columns);
  return tx
    .insertInto('statement_columns')
    .values({ header_hash, positions })
    .onConflict((conflict) => conflict.column('header_hash').doUpdateSet({ positions }))
    .execute();
}
