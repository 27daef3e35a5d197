import { formatPaise } from '../../contract/money.ts';
import type { UndoReason } from '../../contract/receipt-kinds.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { releaseCredit } from '../bank-statements/used-credits.ts';
import { endOrderedAccess } from '../enrollments/enrollments.service.ts';
import { undoReceipts } from '../receipts/issue-receipts.ts';
import { assertRest, keepRefund } from '../refunds/refunds.service.ts';
import { putEnd } from './give-access.ts';
import { TEST_SLUG } from './order-rules.ts';
import { getOrder, mailBuyer, recordOrder } from './order-steps.ts';
import { moveOrder } from './order-transitions.ts';
import * as rows from './orders.repository.ts';
import type { AcceptedPayment } from './payments.repository.ts';
import * as paymentRows from './payments.repository.ts';

export interface Undo {
  readonly reason: UndoReason;
  readonly endsAccess: boolean;
}

// Undoes acceptances: documents, state, access and bank line as before, and a mail that says so.

/** Undoes the acceptance of a payment and its whole transfer. @throws AppError AMOUNT_DIFFERS, REFUND_DECIDED */
export async function undoPayment(deps: Deps, tx: Db, payment: AcceptedPayment, undo: Undo, actorId: number) {
  const firstId = payment.split_of ?? payment.id;
  const transfer = await paymentRows.listTransfer(tx, firstId);
  // Money that the bank reversed is offered for no other order.
  const ignoredAt = undo.reason === 'taken-back' ? deps.now() : null;
  const refundId = await releaseCredit(tx, firstId, ignoredAt);
  if (refundId !== null) await keepRest(tx, refundId);
  for (const part of transfer.toReversed()) await undoOne(deps, tx, part, undo, actorId);
}

async function undoOne(
  deps: Deps,
  tx: Db,
  payment: AcceptedPayment,
  { reason, endsAccess }: Undo,
  actorId: number,
) {
  const { id, order_id, amount_paise: amountPaise } = payment;
  const order = await getOrder(tx, order_id);
  const isTest = order.slug === TEST_SLUG;
  if (!isTest) await assertRest(tx, order, amountPaise);
  const documents = isTest ? [] : await undoReceipts(deps, tx, order_id, payment, reason);
  if (endsAccess) await endOrderedAccess(deps, tx, order_id);
  await paymentRows.deletePayment(tx, id);
  const state = order.paid_paise > amountPaise ? 'short' : 'declined';
  // It has ended, or an admin looks for its next payment.
  if (order.state === 'claimed' || order.state === 'cancelled')
    await rows.updateOrder(tx, order_id, {}, deps.now());
  else await moveOrder(deps, tx, order, state, { kind: reason });
  await putEnd(deps, tx, order_id, actorId);
  await recordOrder(tx, order, 'acceptance-undone', { reason, amountPaise, endsAccess }, actorId);
  const receiptIds = documents.map((one) => one.id);
  await mailBuyer(deps, tx, order, (mails) =>
    mails.undone(reason, formatPaise(amountPaise), endsAccess, receiptIds),
  );
}

async function keepRest(tx: Db, refundId: number): Promise<void> {
  const message = 'The rest of this payment was sent back already. Give back the other part too instead.';
  await keepRefund(tx, refundId).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError('REFUND_DECIDED', { message }) : error;
  });
}
