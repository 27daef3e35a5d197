// Foreign tables read: orders, payments
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/schema/index.ts';
import { AppError, orNotFound } from '../../errors.ts';
import type { Columns } from './statement-columns.ts';

export type CreditRow = Selectable<Tables['bank_credits']>;

/** No order was paid with it, and it does not go back. */
export const isUnused = sql<boolean>`payment_id is null and refund_id is null`;

const credits = (db: Db) => db.selectFrom('bank_credits').selectAll('bank_credits');

/** Credits of days like `2026-08-24`, whatever became of them; with the order that one paid. */
export const listCreditsBetween = (db: Db, from: string, to: string) =>
  credits(db)
    .leftJoin('payments', 'payments.id', 'bank_credits.payment_id')
    .leftJoin('orders', 'orders.id', 'payments.order_id')
    .select('orders.code as paidOrder')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('bank_credits.id')
    .execute();

/** @returns undefined where a credit has this fingerprint already */
export const insertCredit = (tx: Db, credit: Insertable<Tables['bank_credits']>) =>
  tx
    .insertInto('bank_credits')
    .values(credit)
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .returningAll()
    .executeTakeFirst();

/** Ignored ones too. */
export const listOpenCredits = (db: Db): Promise<CreditRow[]> =>
  credits(db).where(isUnused).orderBy('day', 'desc').orderBy('id', 'desc').execute();

/** Payments that were accepted with one of these references, or without any for one of these orders. */
export const listAcceptedPayments = (db: Db, references: readonly string[], codes: readonly string[]) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .leftJoin('bank_credits', 'bank_credits.payment_id', 'payments.id')
    .select(['payments.id', 'payments.reference', 'payments.amount_paise', 'orders.code'])
    .select('bank_credits.id as creditId')
    .where('payments.state', '=', 'accepted')
    .where('payments.split_of', 'is', null)
    .where('payments.method', '!=', 'cash')
    .where((eb) =>
      eb.or([
        // No reference and no code is empty: PostgreSQL knows no empty list.
        eb('payments.reference', 'in', ['', ...references]),
        eb.and([eb('payments.reference', 'is', null), eb('orders.code', 'in', ['', ...codes])]),
      ]),
    )
    .execute();

/** @throws AppError NOT_FOUND; CREDIT_USED where an order was paid with it, or it goes back */
export async function getOpenCredit(tx: Db, id: number): Promise<CreditRow> {
  const credit = orNotFound(await credits(tx).where('id', '=', id).executeTakeFirst());
  if (credit.payment_id !== null || credit.refund_id !== null) throw new AppError('CREDIT_USED');
  return credit;
}

export const findReturnedCredit = (tx: Db, refundId: number): Promise<CreditRow | undefined> =>
  credits(tx).where('refund_id', '=', refundId).executeTakeFirst();

export const updateCredit = (tx: Db, id: number, change: Updateable<Tables['bank_credits']>) =>
  tx.updateTable('bank_credits').set(change).where('id', '=', id).execute();

/** Deletes the credits that a file added at a moment, except those an admin has used or ignored. */
export const deleteCreditsOf = (tx: Db, imported_at: number) =>
  tx
    .deleteFrom('bank_credits')
    .where('imported_at', '=', imported_at)
    .where(isUnused)
    .where('ignored_at', 'is', null)
    .execute();

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
