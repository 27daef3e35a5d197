// Foreign tables read: orders
import { sql } from 'kysely';
import { DAY_MS } from '../../contract/india-time.ts';
import type { Db } from '../../db/database.ts';
import { type DataSubject, ofOrdersOf, personalRows } from '../../db/personal-rows.ts';
import { KEPT_DAYS } from '../../kept-days.ts';

/** The bank line of unclaimed money names the order. */
const ofNamedOrders = (person: DataSubject) => ofOrdersOf(person, 'named_order_id');

export const exportOf = async (tx: Db, person: DataSubject) => ({
  refunds: await personalRows(tx, 'refunds', sql`(${ofOrdersOf(person)} or ${ofNamedOrders(person)})`),
});

export async function eraseFor(tx: Db, person: DataSubject): Promise<void> {
  const erased = () => tx.updateTable('refunds').set({ reference: null, reason: null });
  await erased().where(ofOrdersOf(person)).execute();
  // Until it is sent, only the bank line says who gets it.
  await erased().where(ofNamedOrders(person)).where('state', '=', 'sent').execute();
}

/** Forgets the payer of refunded unclaimed money, as for bank lines. */
export const sweep = (db: Db, at: number) =>
  db
    .updateTable('refunds')
    .set({ reference: null, reason: null })
    .where('order_id', 'is', null)
    .where('state', '=', 'sent')
    .where('state_at', '<', at - KEPT_DAYS.matchedBankLines * DAY_MS)
    .execute();
