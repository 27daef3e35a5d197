import { formatPaise } from '../../contract/money.ts';
import type { OrderView } from '../../contract/orders.ts';
import {
  orderRefund,
  type RefundChangeInput,
  type RefundInput,
  type RefundQuery,
} from '../../contract/refunds.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import {
  type OrderRow,
  type OrderServices,
  type OrdersService,
  TEST_SLUG,
} from '../orders/orders.service.ts';
import type { TicketsService } from '../tickets/tickets.service.ts';
import {
  findRefund,
  insertRefund,
  listRefunds,
  listRefundsOf,
  type RefundRow,
  updateRefund,
} from './refunds.repository.ts';

const DAY_MS = 24 * 60 * 60_000;

interface Services extends Pick<OrderServices, 'enrollments' | 'receipts'> {
  readonly orders: OrdersService;
  readonly tickets: TicketsService;
}

export type RefundsService = ReturnType<typeof createRefunds>;

/** Money on its way back: asked for by the buyer or begun by an admin, agreed, sent with its document, or refused. */
export function createRefunds(
  { db, now, catalogue }: ServiceDeps,
  { enrollments, orders, receipts, tickets }: Services,
) {
  const askableUntil = (order: OrderRow): number | null =>
    order.state === 'paid' && order.slug !== TEST_SLUG
      ? order.state_at + (catalogue.payments?.refundDays ?? 0) * DAY_MS
      : null;

  /** What was paid and is not on its way back. @param except a refund's id */
  async function restOf(tx: Db, order: OrderRow, except?: number): Promise<number> {
    if (order.slug === TEST_SLUG) return 0;
    const refunds = await listRefundsOf(tx, order.id);
    const others = refunds.filter(({ id, state }) => id !== except && state !== 'refused');
    return others.reduce((rest, { amountPaise }) => rest - amountPaise, order.paid_paise);
  }

  async function assertRest(tx: Db, order: OrderRow, amountPaise: number, except?: number): Promise<void> {
    const rest = await restOf(tx, order, except);
    if (amountPaise <= rest) return;
    const message = `At most ${formatPaise(rest)} can be given back.`;
    throw AppError.ofField('AMOUNT_DIFFERS', '/amountPaise', 'amount_differs', message);
  }

  /** A refund that nobody asked for, agreed at once. */
  async function beginIn(
    tx: Db,
    order: OrderRow,
    { amountPaise, reason }: RefundInput,
    actorId: number,
  ): Promise<void> {
    await assertRest(tx, order, amountPaise);
    const agreed = { ticket_id: null, amount_paise: amountPaise, state: 'agreed' } as const;
    await insertRefund(tx, { order_id: order.id, ...agreed }, now());
    await orders.noteEvent(tx, order, 'refund-agreed', { amountPaise, reason }, actorId);
  }

  /** Tells the buyer, with the document; the course goes only where nothing else gave it. */
  async function send(
    tx: Db,
    order: OrderRow,
    refund: RefundRow,
    { method, reference: told, endsAccess }: Extract<RefundChangeInput, { state: 'sent' }>,
    actorId: number,
  ): Promise<void> {
    const at = now();
    const reference = told ?? null;
    const { id, amount_paise: amountPaise } = refund;
    const receipt = await receipts.issueRefundIn(tx, order, amountPaise, { method, reference }, at);
    await updateRefund(tx, id, { state: 'sent', reference, receipt_id: receipt?.id ?? null, state_at: at });
    if (endsAccess) await enrollments.endOrder(tx, order.id);
    await tickets.settleIn(tx, refund.ticket_id, `${formatPaise(amountPaise)} sent back.`);
    await orders.noteEvent(
      tx,
      order,
      'refund-sent',
      { amountPaise, ...(receipt && { receipt: receipt.serial }) },
      actorId,
    );
    await orders.mail(tx, order, (mails) => mails.refundSent(formatPaise(amountPaise), reference));
  }

  return {
    /** @returns the ticket's number; told twice, the same @throws AppError REFUND_OVER */
    ask: (token: string, reason: string): Promise<string> =>
      db.transaction().execute(async (tx) => {
        const order = await orders.byToken(tx, token);
        const earlier = (await listRefundsOf(tx, order.id)).at(-1);
        if (earlier !== undefined && earlier.ticket !== null && earlier.state !== 'refused')
          return earlier.ticket;
        const rest = await restOf(tx, order);
        if (earlier !== undefined || rest <= 0 || (askableUntil(order) ?? 0) < now())
          throw new AppError('REFUND_OVER');
        const ticket = await tickets.openIn(tx, 'refund', {
          name: order.buyer_name,
          email: order.buyer_email,
          subject: `Refund of order ${order.code}`,
          message: reason,
        });
        const asked = { ticket_id: ticket.id, amount_paise: rest, state: 'asked' } as const;
        await insertRefund(tx, { order_id: order.id, ...asked }, now());
        await orders.noteEvent(tx, order, 'refund-asked', { ticket: ticket.number });
        return ticket.number;
      }),

    async viewOrder(token: string): Promise<OrderView> {
      const order = await orders.byToken(db, token);
      const view = await orders.view(order);
      const refund = (await listRefundsOf(db, order.id)).at(-1);
      return refund === undefined
        ? { ...view, refund: null, refundUntil: askableUntil(order) }
        : { ...view, refund: orderRefund.parse(refund), refundUntil: null };
    },

    beginIn,

    begin: (orderId: number, input: RefundInput, actorId: number): Promise<void> =>
      db.transaction().execute(async (tx) => beginIn(tx, await orders.get(tx, orderId), input, actorId)),

    /** Told twice, it is done once. @throws AppError REFUND_DECIDED */
    change: (id: number, input: RefundChangeInput, actorId: number): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const refund = await findRefund(tx, id);
        if (refund === undefined) throw new AppError('NOT_FOUND');
        const order = await orders.get(tx, refund.order_id);
        if (refund.state === 'sent' || refund.state === 'refused') {
          if (refund.state === input.state) return;
          throw new AppError('REFUND_DECIDED');
        }
        if (input.state === 'sent') return send(tx, order, refund, input, actorId);
        if (input.state === 'agreed') {
          const { amountPaise } = input;
          await assertRest(tx, order, amountPaise, id);
          await updateRefund(tx, id, { state: 'agreed', amount_paise: amountPaise, state_at: now() });
          return orders.noteEvent(tx, order, 'refund-agreed', { amountPaise }, actorId);
        }
        await updateRefund(tx, id, { state: 'refused', state_at: now() });
        await tickets.settleIn(tx, refund.ticket_id, input.reason);
        await orders.noteEvent(tx, order, 'refund-refused', { reason: input.reason }, actorId);
        await orders.mail(tx, order, (mails) => mails.refundRefused(input.reason));
      }),

    list: (query: RefundQuery) => listRefunds(db, query),
  };
}
