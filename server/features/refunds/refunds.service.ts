import { audit } from '../../audit.ts';
import { type Page, pageOf } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { formatPaise } from '../../contract/money.ts';
import type { OrderView } from '../../contract/orders.ts';
import type { RefundChangeInput, RefundInput, RefundQuery, RefundSummary } from '../../contract/refunds.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { refundRefusedMail, refundSentMail } from '../../mail/ticket-messages.ts';
import type { EnrollmentsService } from '../enrollments/enrollments.service.ts';
import type { OrderRow, OrdersService } from '../orders/orders.service.ts';
import type { ReceiptsService } from '../receipts/receipts.service.ts';
import type { TicketsService } from '../tickets/tickets.service.ts';
import { findRefund, insertRefund, listRefunds, listRefundsOf, updateRefund } from './refunds.repository.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Money on its way back: asked for by the buyer or begun by an admin, agreed, sent with its document, or refused. */
export function createRefunds(
  { db, now, catalogue, outbox, site }: ServiceDeps,
  {
    enrollments,
    orders,
    receipts,
    tickets,
  }: {
    enrollments: EnrollmentsService;
    orders: OrdersService;
    receipts: ReceiptsService;
    tickets: TicketsService;
  },
) {
  /** The last moment at which the buyer may ask. */
  const askableUntil = (order: OrderRow): number | null =>
    order.state === 'paid' ? order.state_at + (catalogue.payments?.refundDays ?? 0) * DAY_MS : null;

  /** What was paid and is not on its way back. @param except a refund's id */
  async function restOf(tx: Db, orderId: number, except?: number): Promise<number> {
    const others = (await listRefundsOf(tx, orderId)).filter(
      ({ id, state }) => id !== except && state !== 'refused',
    );
    const back = others.reduce((sum, { amount_paise }) => sum + amount_paise, 0);
    return (await orders.sumPayments(tx, orderId)) - back;
  }

  async function assertRest(tx: Db, orderId: number, amount: number, except?: number): Promise<void> {
    const rest = await restOf(tx, orderId, except);
    if (amount <= rest) return;
    const message = `At most ${formatPaise(rest)} can be given back.`;
    throw AppError.ofField('AMOUNT_DIFFERS', '/amountPaise', 'amount_differs', message);
  }

  async function note(
    tx: Db,
    order: OrderRow,
    what: 'refund-agreed' | 'refund-refused' | 'refund-sent',
    detail: Readonly<Record<string, string | number>>,
    actorId: number,
  ): Promise<void> {
    await orders.insertEvent(tx, { order_id: order.id, at: now(), actor_id: actorId, what }, detail);
    const subject = order.user_id === null ? undefined : ({ type: 'user', id: order.user_id } as const);
    await audit(tx, actorId, what, subject, { order: order.code, ...detail });
  }

  /** Tells the buyer, with the document; the course goes only where nothing else gave it. */
  async function send(
    tx: Db,
    order: OrderRow,
    refund: { readonly id: number; readonly amount_paise: number; readonly ticket_id: number | null },
    { method, reference: told, endsAccess }: Extract<RefundChangeInput, { state: 'sent' }>,
    actorId: number,
  ): Promise<void> {
    const { id, amount_paise: amountPaise, ticket_id: ticketId } = refund;
    const reference = told ?? null;
    const at = now();
    const receipt = await receipts.issueRefundIn(tx, order, amountPaise, { method, reference }, at);
    await updateRefund(tx, id, { state: 'sent', reference, receipt_id: receipt.id }, at);
    if (endsAccess) await enrollments.endOrder(tx, order.id);
    if (ticketId !== null) await tickets.settleIn(tx, ticketId, `${formatPaise(amountPaise)} sent back.`);
    await note(tx, order, 'refund-sent', { amountPaise, receipt: receipt.serial }, actorId);
    const sent = { amountPaise, reference };
    await outbox.enqueue(tx, refundSentMail(order, sent, orders.linkOf(order), site));
  }

  return {
    /** @returns the ticket's number; told twice, the same @throws AppError REFUND_OVER */
    ask: (token: string, reason: string): Promise<string> =>
      db.transaction().execute(async (tx) => {
        const order = await orders.byToken(tx, token);
        const earlier = (await listRefundsOf(tx, order.id)).at(-1);
        if (earlier !== undefined && earlier.number !== null && earlier.state !== 'refused')
          return earlier.number;
        const amount = await restOf(tx, order.id);
        if (earlier !== undefined || amount <= 0 || (askableUntil(order) ?? 0) < now())
          throw new AppError('REFUND_OVER');
        const { id: ticketId, number } = await tickets.openIn(tx, 'refund', {
          name: order.buyer_name,
          email: order.buyer_email,
          subject: `Refund of order ${order.code}`,
          message: reason,
        });
        const asked = {
          order_id: order.id,
          ticket_id: ticketId,
          amount_paise: amount,
          state: 'asked',
        } as const;
        await insertRefund(tx, asked, now());
        const event = { order_id: order.id, at: now(), actor_id: null, what: 'refund-asked' };
        await orders.insertEvent(tx, event, { ticket: number });
        return number;
      }),

    /** An order as its link shows it, with its last refund, or until when one may be asked for. */
    async viewOrder(token: string): Promise<OrderView> {
      const order = await orders.byToken(db, token);
      const view = await orders.view(order);
      const last = (await listRefundsOf(db, order.id)).at(-1);
      if (last === undefined) return { ...view, refund: null, refundUntil: askableUntil(order) };
      const { number: ticket, due_at: dueAt, state, reference, answer } = last;
      const refund = { ticket, dueAt, state, reference, answer };
      return {
        ...view,
        refund: { ...refund, amountPaise: last.amount_paise, stateAt: last.state_at },
        refundUntil: null,
      };
    },

    /** Without the buyer's asking. */
    begin: (orderId: number, { amountPaise, reason }: RefundInput, actorId: number): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const order = await orders.find(tx, orderId);
        if (order === undefined) throw new AppError('NOT_FOUND');
        await assertRest(tx, orderId, amountPaise);
        const agreed = {
          order_id: orderId,
          ticket_id: null,
          amount_paise: amountPaise,
          state: 'agreed',
        } as const;
        await insertRefund(tx, agreed, now());
        await note(tx, order, 'refund-agreed', { amountPaise, reason }, actorId);
      }),

    /** Told twice, it is done once. @throws AppError REFUND_DECIDED */
    change: (id: number, input: RefundChangeInput, actorId: number): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const refund = await findRefund(tx, id);
        const order = refund === undefined ? undefined : await orders.find(tx, refund.order_id);
        if (refund === undefined || order === undefined) throw new AppError('NOT_FOUND');
        const isDone = refund.state === 'sent' || refund.state === 'refused';
        if (isDone && refund.state === input.state) return;
        if (isDone) throw new AppError('REFUND_DECIDED');
        if (input.state === 'sent') return send(tx, order, refund, input, actorId);
        if (input.state === 'agreed') {
          const { amountPaise } = input;
          await assertRest(tx, order.id, amountPaise, id);
          await updateRefund(tx, id, { state: 'agreed', amount_paise: amountPaise }, now());
          return note(tx, order, 'refund-agreed', { amountPaise }, actorId);
        }
        await updateRefund(tx, id, { state: 'refused' }, now());
        if (refund.ticket_id !== null) await tickets.settleIn(tx, refund.ticket_id, input.reason);
        await note(tx, order, 'refund-refused', { reason: input.reason }, actorId);
        await outbox.enqueue(tx, refundRefusedMail(order, input.reason, orders.linkOf(order), site));
      }),

    async list(query: RefundQuery): Promise<Page<RefundSummary>> {
      const limit = query.limit ?? limits.pageSize;
      const { rows, total } = await listRefunds(db, { ...query, limit: limit + 1 });
      return pageOf(rows, limit, total);
    },
  };
}
