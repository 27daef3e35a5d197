import type { Db } from '../../db/database.ts';
import { type DataSubject, ofOrdersOf, ofUser, personalRows } from '../../db/personal-rows.ts';

export const exportOf = async (tx: Db, person: DataSubject) => ({
  orders: await personalRows(tx, 'orders', ofUser(person)),
  orderParts: await personalRows(tx, 'order_parts', ofOrdersOf(person)),
  payments: await personalRows(tx, 'payments', ofOrdersOf(person)),
});

/** Amounts and days stay, anonymised. */
export async function eraseFor(tx: Db, person: DataSubject): Promise<void> {
  await tx.deleteFrom('payments').where('state', '!=', 'accepted').where(ofOrdersOf(person)).execute();
  await tx.updateTable('payments').set({ reference: null }).where(ofOrdersOf(person)).execute();
  await tx
    .updateTable('orders')
    .set({
      buyer_name: '',
      buyer_key: '',
      buyer_email: '',
      buyer_phone: null,
      buyer_state: null,
      buyer_gstin: null,
    })
    .set({ buyer_company: null, buyer_address: null, decline_reason: null, agreed_reason: null })
    .where(ofUser(person))
    .execute();
}
