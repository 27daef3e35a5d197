// Called by orders, so it imports nothing of orders.

import type { Db } from '../../db/database.ts';
import { findCreditOfPayment, updateCredit } from './bank-statements.repository.ts';

/** First and last day of all statements. */
export { readSpan as readStatementSpan } from './bank-statements.repository.ts';

/** Notes that a credit is the money of a payment. */
export const matchBankCredit = (tx: Db, creditId: number, paymentId: number) =>
  updateCredit(tx, creditId, { payment_id: paymentId });

/** Frees a payment's credit for other orders, or ignores it. @returns the refund of its rest, where there is one */
export async function releaseCredit(tx: Db, paymentId: number, ignoredAt: number | null) {
  const credit = await findCreditOfPayment(tx, paymentId);
  if (credit === undefined) return null;
  await updateCredit(tx, credit.id, { payment_id: null, refund_id: null, ignored_at: ignoredAt });
  return credit.refund_id;
}
