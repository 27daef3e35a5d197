import { financialYear } from '../../books/financial-year.ts';
import type { DeclineInput } from '../../contract/decide-orders.ts';
import { declinedWords } from '../../contract/decline-reasons.ts';
import { dayWords, indianDay } from '../../contract/india-time.ts';
import { formatPaise } from '../../contract/money.ts';
import { methodOf } from '../../contract/payment-methods.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { matchBankCredit } from '../bank-statements/used-credits.ts';
import { beginRefundIn } from '../refunds/refunds.service.ts';
import { creditFor, type Money } from './order-rules.ts';
import { getOrder, mailBuyer, recordOrder } from './order-steps.ts';
import { moveOrder } from './order-transitions.ts';
import type { OrderRow } from './orders.repository.ts';
import type { AcceptedPayment } from './payments.repository.ts';
import * as paymentRows from './payments.repository.ts';
import { undoPayment } from './undo.ts';

const OF_ANOTHER = { reason: 'of-another' } as const;

/** Records money; other orders that report it are declined. @throws AppError REFERENCE_USED */
export async function recordPayment(deps: Deps, tx: Db, order: OrderRow, money: Money, actorId: number) {
  const { amountPaise: amount_paise, reference, method, paidOn, split } = money;
  const accepted_at = deps.now();
  const today = indianDay(accepted_at);
  if (paidOn !== undefined && paidOn > today)
    throw AppError.ofField('INVALID_INPUT', '/paidOn', 'in_future', 'This day is not over yet.');
  const same = reference === null ? [] : await paymentRows.listPaymentsWith(tx, [reference]);
  // In any year: banks don't reuse references within ten.
  const used = same.filter(({ state }) => state === 'accepted');
  const [other] = split?.first === undefined ? used : [];
  if (other !== undefined) {
    const message = `Order ${other.code} was paid with this reference.`;
    if (other.order_id === order.id || used.length > 1) throw new AppError('REFERENCE_USED', { message });
    if (!money.takesPayment)
      throw AppError.ofField('REFERENCE_USED', '/takesPayment', 'reference_used', message);
    await undoPayment(
      deps,
      tx,
      other as typeof other & AcceptedPayment,
      { reason: 'wrong-order', endsAccess: true },
      actorId,
    );
  }
  const reported = await paymentRows.findReportedPayment(tx, order.id);
  const reportedId = reported?.reference === reference ? reported.id : undefined;
  const credit = await findCredit(tx, order, money);
  const accepted = {
    order_id: order.id,
    amount_paise,
    reference,
    financial_year: financialYear(accepted_at),
    accepted_at,
    accepted_by: actorId,
    method: method ?? methodOf(reference, credit?.narration),
    paid_on: paidOn ?? credit?.day ?? today,
    split_of: split?.first?.id ?? null,
  };
  const payment = await paymentRows.insertAcceptedPayment(tx, accepted, reportedId);
  if (credit !== undefined) await matchBankCredit(tx, credit.id, payment.id);
  await paymentRows.endReportedPayments(tx, order.id, 'refused');
  for (const { state, order_id } of same)
    if (state === 'reported' && order_id !== order.id && split?.orderIds.includes(order_id) !== true)
      await declineOther(deps, tx, order_id, actorId);
  return payment;
}

/** Finds the bank line of a payment accepted by hand. @throws AppError AMOUNT_DIFFERS, CREDIT_USED */
async function findCredit(tx: Db, { code }: OrderRow, money: Money) {
  const { amountPaise, reference, method, isMatched, creditId, differs } = money;
  if (isMatched || (method === 'cash' && creditId === undefined)) return undefined;
  const credits = await paymentRows.listNamingCredits(tx, code, reference, creditId);
  if (creditId !== undefined && credits.length === 0) throw new AppError('CREDIT_USED');
  const credit = creditId === undefined ? creditFor(credits, { code, reference, amountPaise }) : credits[0];
  if (credit === undefined || differs) return credit;
  const { amount_paise, day, taken_back_on: takenBackOn } = credit;
  if (takenBackOn === null && amount_paise === amountPaise) return credit;
  const shown = `${formatPaise(amount_paise)} of ${dayWords(day)}`;
  const message =
    takenBackOn === null
      ? `Your bank statement shows ${shown} for this payment, not ${formatPaise(amountPaise)}.`
      : `Your bank took this payment back on ${dayWords(takenBackOn)}: ${shown}.`;
  throw AppError.ofField('AMOUNT_DIFFERS', '/differs', 'amount_differs', message);
}

async function declineOther(deps: Deps, tx: Db, orderId: number, actorId: number) {
  return declineIn(deps, tx, await getOrder(tx, orderId), OF_ANOTHER, actorId);
}

/** Cancels the order and refunds its money. */
export async function declineIn(deps: Deps, tx: Db, order: OrderRow, input: DeclineInput, actorId: number) {
  const why = { kind: input.reason, words: input.words };
  const reason = declinedWords(input.reason, input.words ?? null) ?? '';
  const amountPaise = input.reason === 'no-place' ? (input.refundPaise ?? 0) : 0;
  const { reference = null } = (await paymentRows.findReportedPayment(tx, order.id)) ?? {};
  const more = { amountPaise: amountPaise - order.paid_paise, reference };
  if (more.amountPaise > 0) await recordPayment(deps, tx, order, more, actorId);
  await paymentRows.endReportedPayments(tx, order.id, 'refused');
  await moveOrder(deps, tx, order, amountPaise > 0 ? 'cancelled' : 'declined', why);
  await recordOrder(tx, order, 'payment-declined', { reason: input.reason }, actorId);
  if (amountPaise === 0) return mailBuyer(deps, tx, order, (mails) => mails.declined(reason));
  const paid_paise = Math.max(order.paid_paise, amountPaise);
  await beginRefundIn(deps, tx, { ...order, paid_paise }, { amountPaise, reason }, actorId);
  return mailBuyer(deps, tx, order, (mails) => mails.notTaken(reason, formatPaise(amountPaise)));
}
