// Foreign tables read: orders
import { financialYearsBefore } from '../../books/financial-year.ts';
import type { Db } from '../../db/database.ts';
import { type DataSubject, ofOrdersOf, personalRows } from '../../db/personal-rows.ts';
import type { Snapshot } from './receipt-paper.ts';

/** Whole financial years that books are kept after their own: 72 months from the day the year's return is due, and to spare. */
const BOOKS_YEARS = 8;

export const exportOf = async (tx: Db, person: DataSubject) => ({
  receipts: await personalRows(tx, 'receipts', ofOrdersOf(person)),
});

/** The law wants buyer and serial in the books; references of payments and typed reasons are none of its facts. */
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

/** Buyers that were deleted leave the books when the law lets them. */
export const sweep = (db: Db, at: number) =>
  db
    .updateTable('receipts')
    .set({ buyer: '{"name":""}' })
    .where('issued_at', '<', financialYearsBefore(BOOKS_YEARS, at))
    .where('order_id', 'in', db.selectFrom('orders').select('id').where('user_id', 'is', null))
    .execute();
