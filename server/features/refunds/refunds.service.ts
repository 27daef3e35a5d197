import type { Page } from '../../contract/fields.ts';
import { DAY_MS } from '../../contract/india-time.ts';
import { formatPaise } from '../../contract/money.ts';
import { type OrderAct, type OrderView, orderView } from '../../contract/orders.ts';
import * as contract from '../../contract/refunds.ts';
import { camelCased } from '../../db/camel-cased.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import { endOrderedAccess } from '../enrollments/enrollments.service.ts';
import { openMessage, settleMessage } from '../messages/messages.service.ts';
import { correctOwnOrder, joinFreeOrder } from '../orders/buyers.service.ts';
import { findOrderByToken, getOrder, mailBuyer, recordOrder } from '../orders/order-steps.ts';
import * as orders from '../orders/orders.service.ts';
import { issueRefundNotes, listTaxClosed } from '../receipts/issue-receipts.ts';
import type { RefundRow } from './refunds.repository.ts';
import * as rows from './refunds.repository.ts';

const TOLD_AGAIN_MS = 60_000;

// Refunds: requested by the buyer or begun by an admin, agreed, then sent with a document, or refused.

/** Requests a refund. Idempotent. @returns the ticket number @throws AppError REFUND_OVER */
export function askRefund(deps: Deps, token: string, reason: string): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const order = await findOrderByToken(deps, tx, token);
    const earlier = (await rows.listRefundsOf(tx, order.id)).at(-1);
    if (earlier !== undefined && earlier.ticket !== null && earlier.state !== 'refused')
      return earlier.ticket;
    const rest = await restOf(tx, order);
    if (earlier !== undefined || rest <= 0 || (askableUntil(deps, order) ?? 0) < deps.now())
      throw new AppError('REFUND_OVER');
    const { id: order_id, buyer_name: name, buyer_email: email } = order;
    const subject = `Refund of order ${order.code}`;
    const ticket = await openMessage(deps, tx, 'refund', { name, email, subject, message: reason });
    const asked = { order_id, message_id: ticket.id, amount_paise: rest, state: 'asked' } as const;
    await rows.insertRefund(tx, { ...asked, state_at: deps.now() });
    await recordOrder(tx, order, 'refund-asked', { ticket: ticket.number });
    return ticket.number;
  });
}

export async function assertRest(tx: Db, order: orders.OrderRow, amountPaise: number, except?: number) {
  const rest = await restOf(tx, order, except);
  if (amountPaise <= rest) return;
  const message =
    rest > 0
      ? `At most ${formatPaise(rest)} can be given back.`
      : 'Nothing is left to give back: all of it is refunded, or a refund is open. Decide it under Refunds first.';
  throw AppError.ofField('AMOUNT_DIFFERS', '/amountPaise', 'amount_differs', message);
}

export async function beginRefundIn(
  { now }: Deps,
  tx: Db,
  order: orders.OrderRow,
  input: contract.RefundInput,
  actorId: number,
) {
  const { amountPaise, reason } = input;
  await assertRest(tx, order, amountPaise);
  const agreed = { reason, amount_paise: amountPaise, state: 'agreed', state_at: now() } as const;
  const { id } = await rows.insertRefund(tx, { order_id: order.id, ...agreed });
  await recordOrder(tx, order, 'refund-agreed', { refund: id, amountPaise }, actorId);
  return id;
}

/** Begins a refund of unclaimed bank money. @param line of the bank, and the order it names @returns the refund's id */
export async function returnUnordered(
  { now }: Deps,
  tx: Db,
  amountPaise: number,
  { reason, paidOn, namedOrderId }: { reason: string; paidOn: string; namedOrderId: number | undefined },
  actorId: number,
): Promise<number> {
  const line = { reason, paid_on: paidOn, named_order_id: namedOrderId ?? null };
  const agreed = { amount_paise: amountPaise, state: 'agreed', state_at: now() } as const;
  const { id } = await rows.insertRefund(tx, { order_id: null, ...line, ...agreed });
  await recordOrder(tx, undefined, 'refund-agreed', { refund: id, amountPaise }, actorId);
  return id;
}

export async function viewOrderPage(deps: Deps, token: string): Promise<OrderView> {
  const order = await findOrderByToken(deps, deps.db, token);
  const view = await orders.viewOrder(deps, order);
  const last = (await rows.listRefundsOf(deps.db, order.id)).at(-1);
  const refund = last === undefined ? null : camelCased(last);
  const returned = (await rows.listReturnedOf(deps.db, order.id)).map(camelCased);
  const refundUntil = refund === null ? askableUntil(deps, order) : null;
  return orderView.decode({ ...view, refund, refundUntil, returned });
}

export async function actOnOrder(deps: Deps, token: string, act: OrderAct): Promise<void> {
  if (act.do === 'refund') await askRefund(deps, token, act.reason);
  else if (act.do === 'claim') await orders.reportPayment(deps, token, act);
  else if (act.do === 'correct') await correctOwnOrder(deps, token, act);
  else if (act.do === 'free') await joinFreeOrder(deps, token);
  else await orders.moveOwnOrder(deps, token, act.do === 'withdraw' ? 'open' : 'cancelled');
}

/** Cancels a refund. @throws AppError REFUND_DECIDED if it was sent */
export async function keepRefund(tx: Db, id: number): Promise<void> {
  if (!(await rows.deleteAgreedRefund(tx, id))) throw new AppError('REFUND_DECIDED');
}

/** Agrees a refund; a repeated call within a minute changes nothing. @returns its id */
export function beginRefund(
  deps: Deps,
  orderId: number,
  input: contract.RefundInput,
  actorId: number,
): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const order = await getOrder(tx, orderId);
    const same = (await rows.listRefundsOf(tx, orderId)).find(
      ({ state, state_at, amount_paise, reason }) =>
        state === 'agreed' &&
        state_at > deps.now() - TOLD_AGAIN_MS &&
        amount_paise === input.amountPaise &&
        reason === input.reason,
    );
    return same?.id ?? beginRefundIn(deps, tx, order, input, actorId);
  });
}

/** Idempotent. @returns whether a student is notified @throws AppError REFUND_DECIDED */
export function changeRefund(
  deps: Deps,
  id: number,
  input: contract.RefundChangeInput,
  actorId: number,
): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const refund = orNotFound(await rows.findRefund(tx, id));
    const isDecided = refund.state === 'sent' || refund.state === 'refused';
    const order = refund.order_id === null ? undefined : await getOrder(tx, refund.order_id);
    const isNotified = (refund.order_id ?? refund.named_order_id) !== null;
    if (isDecided && refund.state === input.state) return isNotified;
    if (isDecided) throw new AppError('REFUND_DECIDED');
    if (input.state === 'sent') await sendRefund(deps, tx, order, refund, input, actorId);
    else if (order === undefined)
      throw AppError.ofField('INVALID_INPUT', '/state', 'sent_only', 'This money can only be sent back.');
    else if (input.state === 'agreed') {
      const { state, amountPaise } = input;
      await assertRest(tx, order, amountPaise, id);
      await rows.updateRefund(tx, id, { state, amount_paise: amountPaise, state_at: deps.now() });
      await recordOrder(tx, order, 'refund-agreed', { amountPaise }, actorId);
    } else {
      await rows.updateRefund(tx, id, { state: 'refused', state_at: deps.now() });
      await settleMessage(deps, tx, refund.message_id, input.reason);
      await recordOrder(tx, order, 'refund-refused', {}, actorId);
      await mailBuyer(deps, tx, order, (mails) => mails.refundRefused(input.reason));
    }
    return isNotified;
  });
}

export async function listRefunds(
  deps: Deps,
  query: contract.RefundQuery,
): Promise<Page<contract.RefundSummary>> {
  const page = await rows.listRefunds(deps.db, query);
  const orderIds = page.items.flatMap(({ order_id }) => order_id ?? []);
  const taxClosed = await listTaxClosed(deps, deps.db, orderIds);
  const items = page.items.map((row) =>
    contract.refundSummary.decode({
      ...camelCased(row),
      reason: row.message ?? row.reason,
      isTaxClosed: taxClosed.has(row.order_id ?? 0),
    }),
  );
  return { ...page, items };
}

function askableUntil({ catalogue }: Deps, order: orders.OrderRow): number | null {
  return order.state === 'paid' && order.slug !== orders.TEST_SLUG
    ? order.state_at + (catalogue.payments?.refundDays ?? 0) * DAY_MS
    : null;
}

async function restOf(tx: Db, order: orders.OrderRow, except?: number): Promise<number> {
  if (order.slug === orders.TEST_SLUG) return 0;
  const refunds = await rows.listRefundsOf(tx, order.id);
  const others = refunds.filter(({ id, state }) => id !== except && state !== 'refused');
  return others.reduce((rest, { amount_paise }) => rest - amount_paise, order.paid_paise);
}

/** Notifies the buyer with the document, and unenrolls them unless another grant exists. */
async function sendRefund(
  deps: Deps,
  tx: Db,
  order: orders.OrderRow | undefined,
  { id, message_id, named_order_id, amount_paise: amountPaise }: RefundRow,
  { method, reference: given, endsAccess }: Extract<contract.RefundChangeInput, { state: 'sent' }>,
  actorId: number,
): Promise<void> {
  const reference = given ?? null;
  const notes = order ? await issueRefundNotes(deps, tx, order.id, amountPaise, { method, reference }) : [];
  const receipt_id = notes[0]?.id;
  await rows.updateRefund(tx, id, { state: 'sent', reference, receipt_id, state_at: deps.now() });
  const receipt = notes.map(({ serial }) => serial).join(' ');
  const detail = { refund: id, amountPaise, ...(receipt && { receipt }) };
  await recordOrder(tx, order, 'refund-sent', detail, actorId);
  if (order === undefined) {
    if (named_order_id === null) return;
    const named = await getOrder(tx, named_order_id);
    return mailBuyer(deps, tx, named, (mails) => mails.returned(formatPaise(amountPaise), reference));
  }
  if (endsAccess) await endOrderedAccess(deps, tx, order.id);
  await settleMessage(deps, tx, message_id, `${formatPaise(amountPaise)} sent back.`);
  await mailBuyer(deps, tx, order, (mails) =>
    mails.refundSent(
      formatPaise(amountPaise),
      reference,
      notes.map((note) => note.id),
    ),
  );
}
