import type { Db } from '../../db/database.ts';
import { type DataSubject, ofOrdersOf, personalRows } from '../../db/personal-rows.ts';
import { DAYS_MS, KEPT_DAYS } from '../../kept-days.ts';

export const exportOf = async (tx: Db, person: DataSubject) => ({
  refunds: await personalRows(tx, 'refunds', ofOrdersOf(person)),
});

export const eraseFor = (tx: Db, person: DataSubject) =>
  tx.updateTable('refunds').set({ reference: null, reason: null }).where(ofOrdersOf(person)).execute();

/** Forgets who sent money that no order took, as for the lines of bank statements. */
export const sweep = (db: Db, at: number) =>
  db
    .updateTable('refunds')
    .set({ reference: null, reason: null })
    .where('order_id', 'is', null)
    .where('state', '=', 'sent')
    .where('state_at', '<', at - KEPT_DAYS.matchedBankLines * DAYS_MS)
    .execute();
