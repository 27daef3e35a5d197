import type { Db } from '../../db/database.ts';
import { type DataSubject, ofOrdersOf, personalRows } from '../../db/personal-rows.ts';

export const exportOf = async (tx: Db, person: DataSubject) => ({
  refunds: await personalRows(tx, 'refunds', ofOrdersOf(person)),
});

export const eraseFor = (tx: Db, person: DataSubject) =>
  tx.updateTable('refunds').set({ reference: null, reason: null }).where(ofOrdersOf(person)).execute();
