// Foreign tables read: orders, payments
import { DAY_MS } from '../../contract/india-time.ts';
import type { Db } from '../../db/database.ts';
import { type DataSubject, ofOrdersOf } from '../../db/personal-rows.ts';
import { personalData } from '../../db/schema/personal-data.ts';
import { KEPT_DAYS } from '../../kept-days.ts';
import { isUnused } from './bank-statements.repository.ts';

const paymentsOf = (tx: Db, person: DataSubject) =>
  tx
    .selectFrom('payments')
    .select(({ fn }) => fn.coalesce('split_of', 'id').as('id'))
    .where(ofOrdersOf(person));

export const exportOf = async (tx: Db, person: DataSubject) => ({
  bankLines: await tx
    .selectFrom('bank_credits')
    .select(personalData.bank_credits.export)
    .where('payment_id', 'in', paymentsOf(tx, person))
    .orderBy('id')
    .execute(),
});

/** Day, amount and payment stay for the books; the payer's data goes. */
const WITHOUT_PAYER = { narration: '', reference_list: '' };

export const eraseFor = (tx: Db, person: DataSubject) =>
  tx
    .updateTable('bank_credits')
    .set(WITHOUT_PAYER)
    .where('payment_id', 'in', paymentsOf(tx, person))
    .execute();

export async function sweep(db: Db, at: number): Promise<void> {
  const { bankLines, matchedBankLines } = KEPT_DAYS;
  const old = db.deleteFrom('bank_credits').where('imported_at', '<', at - bankLines * DAY_MS);
  await old.where(isUnused).execute();
  await db
    .updateTable('bank_credits')
    .set(WITHOUT_PAYER)
    .where('imported_at', '<', at - matchedBankLines * DAY_MS)
    .where('narration', '<>', '')
    .execute();
}
