import type { Db } from '../../db/database.ts';
import { findCreditOfPayment, updateCredit } from './bank-statements.repository.ts';

// Lines of the bank that payments use; it imports nothing of orders, as orders import it.

export const matchBankCredit = (tx: Db, creditId: number, paymentId: number) =>
  updateCredit(tx, creditId, { payment_id: paymentId });

/** Lets the line of the bank wait for another payment, or sets it aside. @returns the refund by which its rest was to go back */
export async function releaseCredit(tx: Db, paymentId: number, ignored_at: number | null) {
  const credit = await findCreditOfPayment(tx, paymentId);
  if (credit === undefined) return null;
  await updateCredit(tx, credit.id, { payment_id: null, refund_id: null, ignored_at });
  return credit.refund_id;
}
