import type { Db } from '../../db/database.ts';
import { findCreditOfPayment, updateCredit } from './bank-statements.repository.ts';

export { readSpan as readStatementSpan } from './bank-statements.repository.ts';

// Bank lines used by payments. Imports nothing of orders, since orders imports it.

export const matchBankCredit = (tx: Db, creditId: number, paymentId: number) =>
  updateCredit(tx, creditId, { payment_id: paymentId });

/** Frees or ignores the bank line. @returns the refund that was to return its rest */
export async function releaseCredit(tx: Db, paymentId: number, ignored_at: number | null) {
  const credit = await findCreditOfPayment(tx, paymentId);
  if (credit === undefined) return null;
  await updateCredit(tx, credit.id, { payment_id: null, refund_id: null, ignored_at });
  return credit.refund_id;
}
