// Foreign tables read: orders, payments
import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/schema/index.ts';
import { AppError, orNotFound } from '../../errors.ts';
import type { Credit } from './read-statement.ts';
import type { Columns } from './statement-cells.ts';

export type CreditRow = Selectable<Tables['bank_credits']>;

/** @returns whether the credit is new */
export async function insertCredit(tx: Db, credit: Credit, payment_id: number | null, imported_at: number) {
  const { amountPaise: amount_paise, references, ...line } = credit;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('bank_credits')
    .values({ ...line, amount_paise, reference_list: references.join(' '), payment_id, imported_at })
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export const listOpenCredits = (db: Db, limit: number): Promise<CreditRow[]> =>
  db
    .selectFrom('bank_credits')
    .selectAll()
    .where('payment_id', 'is', null)
    .where('ignored_at', 'is', null)
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export type UnmatchedPayment = Awaited<ReturnType<typeof listUnmatchedPayments>>[number];

/** Accepted payments that no credit belongs to yet: with one of these references, or without any for one of these orders. */
export const listUnmatchedPayments = (db: Db, references: readonly string[], codes: readonly string[]) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .leftJoin('bank_credits', 'bank_credits.payment_id', 'payments.id')
    .select(['payments.id', 'payments.reference', 'payments.amount_paise', 'orders.code'])
    .where('bank_credits.id', 'is', null)
    .where('payments.state', '=', 'accepted')
    .where('payments.method', '!=', 'cash')
    .where((eb) =>
      eb.or([
        // No reference and no code is empty: PostgreSQL knows no empty list.
        eb('payments.reference', 'in', ['', ...references]),
        eb.and([eb('payments.reference', 'is', null), eb('orders.code', 'in', ['', ...codes])]),
      ]),
    )
    .execute();

/** @throws AppError NOT_FOUND; CREDIT_USED where an order was paid with it */
export async function getOpenCredit(tx: Db, id: number): Promise<CreditRow> {
  const credit = orNotFound(
    await tx.selectFrom('bank_credits').selectAll().where('id', '=', id).executeTakeFirst(),
  );
  if (credit.payment_id !== null) throw new AppError('CREDIT_USED');
  return credit;
}

export const updateCredit = (tx: Db, id: number, change: { payment_id: number } | { ignored_at: number }) =>
  tx.updateTable('bank_credits').set(change).where('id', '=', id).execute();

export const deleteOpenCreditsBefore = (db: Db, at: number) =>
  db.deleteFrom('bank_credits').where('payment_id', 'is', null).where('imported_at', '<', at).execute();

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
