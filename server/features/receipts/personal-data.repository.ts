// Foreign tables read: orders
import { financialYearsBefore } from '../../books/financial-year.ts';
import type { Db } from '../../db/database.ts';
import { type DataSubject, ofOrdersOf, personalRows } from '../../db/personal-rows.ts';
import type { Snapshot } from './receipt-paper.ts';

/** Financial years that books are kept: the law's 72 months after the return's due date, rounded up. */
const BOOKS_YEARS = 8;

export const exportOf = async (tx: Db, person: DataSubject) => ({
  receipts: await personalRows(tx, 'receipts', ofOrdersOf(person)),
});

/** The law requires buyer and serial; references and typed reasons are removed. */
export async function eraseFor(tx: Db, person: DataSubject): Promise<void> {
  const own = await tx.selectFrom('receipts').select(['id', 'line']).where(ofOrdersOf(person)).execute();
  for (const { id, line } of own) {
    const facts = JSON.parse(line) as Snapshot['line'];
    const payments = facts.payments.map((payment) => ({ ...payment, reference: null }));
    await tx
      .updateTable('receipts')
      .set((eb) => ({
        line: JSON.stringify({ ...facts, payments }),
        void_reason: eb.case().when('void_at', 'is not', null).then('').end(),
      }))
      .where('id', '=', id)
      .execute();
  }
}

/** Anonymises documents of deleted buyers after that. */
export const sweep = (db: Db, at: number) =>
  db
    .updateTable('receipts')
    .set({ buyer: '{"name":""}' })
    .where('issued_at', '<', financialYearsBefore(BOOKS_YEARS, at))
    .where('order_id', 'in', db.selectFrom('orders').select('id').where('user_id', 'is', null))
    .execute();
