import { formatPaise } from '../../contract/money.ts';
import type { UndoReason } from '../../contract/receipt-kinds.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps, Services } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { TEST_SLUG } from './order-rules.ts';
import * as rows from './orders.repository.ts';
import type { AcceptedPayment } from './payments.repository.ts';
import * as paymentRows from './payments.repository.ts';

export interface Undo {
  readonly reason: UndoReason;
  /** Whether the course is closed, unless it was given for another reason too. */
  readonly endsAccess: boolean;
}

/** Undoes acceptances: documents, state, access and the bank's line as if the money had not been accepted, and an honest mail. */
export function createUndo(
  { now }: Pick<ServiceDeps, 'now'>,
  needs: Pick<Services, 'enrollments' | 'orders' | 'receipts' | 'refunds'>,
) {
  const { enrollments, orders, receipts, refunds } = needs;

  async function undoOne(tx: Db, payment: AcceptedPayment, { reason, endsAccess }: Undo, actorId: number) {
    const { id, order_id, amount_paise: amountPaise } = payment;
    const order = await orders.get(tx, order_id);
    const isTest = order.slug === TEST_SLUG;
    if (!isTest) await refunds.assertRest(tx, order, amountPaise);
    const documents = isTest ? [] : await receipts.undoIn(tx, order_id, payment, reason);
    if (endsAccess) await enrollments.endOrder(tx, order_id);
    await paymentRows.deletePayment(tx, id);
    const state = order.paid_paise > amountPaise ? 'short' : 'declined';
    // An admin looks for its next payment already, or it has ended.
    if (order.state === 'claimed' || order.state === 'cancelled')
      await rows.updateOrder(tx, order_id, {}, now());
    else await orders.transition(tx, order, state, { kind: reason });
    await orders.record(tx, order, 'acceptance-undone', { reason, amountPaise, endsAccess }, actorId);
    const receiptIds = documents.map((one) => one.id);
    await orders.mail(tx, order, (mails) =>
      mails.undone(reason, formatPaise(amountPaise), endsAccess, receiptIds),
    );
  }

  /**
   * Undoes the acceptance of a payment, and of all that the same transfer paid.
   * @throws AppError AMOUNT_DIFFERS where money of an order goes back; REFUND_DECIDED where the transfer's rest went back
   */
  return async function undoIn(tx: Db, payment: AcceptedPayment, undo: Undo, actorId: number): Promise<void> {
    const firstId = payment.split_of ?? payment.id;
    const transfer = await paymentRows.listTransfer(tx, firstId);
    // What the bank took back is offered for no other order.
    const ignoredAt = undo.reason === 'taken-back' ? now() : null;
    const refundId = await paymentRows.releaseCredit(tx, firstId, ignoredAt);
    if (refundId !== null) await keepRest(tx, refundId);
    for (const part of transfer.toReversed()) await undoOne(tx, part, undo, actorId);
  };

  async function keepRest(tx: Db, refundId: number): Promise<void> {
    const message = 'The rest of this payment was sent back already. Give back the other part too instead.';
    await refunds.keep(tx, refundId).catch((error: unknown) => {
      throw error instanceof AppError ? new AppError('REFUND_DECIDED', { message }) : error;
    });
  }
}
