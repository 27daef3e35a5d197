import { audit } from '../../audit.ts';
import { formatPaise } from '../../contract/money.ts';
import type { OrderAct, OrderView } from '../../contract/orders.ts';
import * as contract from '../../contract/refunds.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps, Services } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import { type OrderRow, TEST_SLUG } from '../orders/orders.service.ts';
import type { RefundRow } from './refunds.repository.ts';
import * as rows from './refunds.repository.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Money on its way back: asked for by the buyer or begun by an admin, agreed, sent with its document, or refused. */
export function createRefunds(
  { db, now, catalogue }: ServiceDeps,
  needs: Pick<Services, 'enrollments' | 'messages' | 'orders' | 'receipts'>,
) {
  const { enrollments, messages, orders, receipts } = needs;

  const askableUntil = (order: OrderRow): number | null =>
    order.state === 'paid' && order.slug !== TEST_SLUG
      ? order.state_at + (catalogue.payments?.refundDays ?? 0) * DAY_MS
      : null;

  /** What was paid and is not on its way back. @param except a refund's id */
  async function restOf(tx: Db, order: OrderRow, except?: number): Promise<number> {
    if (order.slug === TEST_SLUG) return 0;
    const refunds = await rows.listRefundsOf(tx, order.id);
    const others = refunds.filter(({ id, state }) => id !== except && state !== 'refused');
    return others.reduce((rest, { amountPaise }) => rest - amountPaise, order.paid_paise);
  }

  async function assertRest(tx: Db, order: OrderRow, amountPaise: number, except?: number): Promise<void> {
    const rest = await restOf(tx, order, except);
    if (amountPaise <= rest) return;
    const message = `At most ${formatPaise(rest)} can be given back.`;
    throw AppError.ofField('AMOUNT_DIFFERS', '/amountPaise', 'amount_differs', message);
  }

  /** A refund that no one asked for, agreed at once. */
  async function beginIn(tx: Db, order: OrderRow, input: contract.RefundInput, actorId: number) {
    const { amountPaise, reason } = input;
    await assertRest(tx, order, amountPaise);
    const agreed = { message_id: null, reason, amount_paise: amountPaise, state: 'agreed' } as const;
    await rows.insertRefund(tx, { order_id: order.id, ...agreed, state_at: now() });
    await orders.record(tx, order, 'refund-agreed', { amountPaise }, actorId);
  }

  /** Money that no order took, or that was left over: goes back without a document. @param payer as the bank names them @returns its id */
  async function beginForPayer(tx: Db, amountPaise: number, payer: string, actorId: number): Promise<number> {
    const agreed = { message_id: null, reason: payer, amount_paise: amountPaise, state: 'agreed' } as const;
    const { id } = await rows.insertRefund(tx, { order_id: null, ...agreed, state_at: now() });
    await audit(tx, actorId, 'refund-agreed', undefined, { refund: id, amountPaise });
    return id;
  }

  /** @throws AppError INVALID_INPUT but for `sent`: there is no student to tell something else */
  async function changeForPayer(
    tx: Db,
    { id, amount_paise: amountPaise }: RefundRow,
    input: contract.RefundChangeInput,
    actorId: number,
  ): Promise<void> {
    if (input.state !== 'sent')
      throw AppError.ofField('INVALID_INPUT', '/state', 'sent_only', 'This money can only be sent back.');
    const { reference = null } = input;
    await rows.updateRefund(tx, id, { state: 'sent', reference, state_at: now() });
    await audit(tx, actorId, 'refund-sent', undefined, { refund: id, amountPaise });
  }

  /** Tells the buyer, with the document; the course goes only where nothing else gave it. */
  async function send(
    tx: Db,
    order: OrderRow,
    { id, message_id, amount_paise: amountPaise }: RefundRow,
    { method, reference: told, endsAccess }: Extract<contract.RefundChangeInput, { state: 'sent' }>,
    actorId: number,
  ): Promise<void> {
    const at = now();
    const reference = told ?? null;
    const notes = await receipts.issueRefundIn(tx, order.id, amountPaise, { method, reference }, at);
    const sent = { state: 'sent', reference, receipt_id: notes[0]?.id ?? null } as const;
    await rows.updateRefund(tx, id, { ...sent, state_at: at });
    if (endsAccess) await enrollments.endOrder(tx, order.id);
    await messages.settleIn(tx, message_id, `${formatPaise(amountPaise)} sent back.`);
    const serials = notes.map(({ serial }) => serial).join(' ');
    const detail = { amountPaise, ...(serials && { receipt: serials }) };
    await orders.record(tx, order, 'refund-sent', detail, actorId);
    await orders.mail(tx, order, (mails) =>
      mails.refundSent(formatPaise(amountPaise), reference, notes[0]?.id),
    );
  }

  /** @returns the ticket's number; asked again, the same @throws AppError REFUND_OVER */
  const ask = (token: string, reason: string): Promise<string> =>
    db.transaction().execute(async (tx) => {
      const order = await orders.byToken(tx, token);
      const earlier = (await rows.listRefundsOf(tx, order.id)).at(-1);
      if (earlier !== undefined && earlier.ticket !== null && earlier.state !== 'refused')
        return earlier.ticket;
      const rest = await restOf(tx, order);
      if (earlier !== undefined || rest <= 0 || (askableUntil(order) ?? 0) < now())
        throw new AppError('REFUND_OVER');
      const { id: order_id, buyer_name: name, buyer_email: email } = order;
      const subject = `Refund of order ${order.code}`;
      const ticket = await messages.openIn(tx, 'refund', { name, email, subject, message: reason });
      const asked = { message_id: ticket.id, amount_paise: rest, state: 'asked' } as const;
      await rows.insertRefund(tx, { order_id, ...asked, state_at: now() });
      await orders.record(tx, order, 'refund-asked', { ticket: ticket.number });
      return ticket.number;
    });

  /** Does what the buyer chose on the page of an order. @returns the ticket's number of a request for a refund */
  function actOnOrder(token: string, act: Extract<OrderAct, { do: 'refund' }>): Promise<string>;
  function actOnOrder(token: string, act: OrderAct): Promise<string | undefined>;
  async function actOnOrder(token: string, act: OrderAct): Promise<string | undefined> {
    if (act.do === 'refund') return ask(token, act.reason);
    if (act.do === 'claim') await orders.reportPayment(token, act);
    else await orders.move(token, act.do === 'withdraw' ? 'open' : 'cancelled');
    return undefined;
  }

  return {
    actOnOrder,
    sumSent: (span: readonly [from: number, to: number]): Promise<number> => rows.sumSent(db, span),

    async viewOrder(token: string): Promise<OrderView> {
      const order = await orders.byToken(db, token);
      const view = await orders.view(order);
      const last = (await rows.listRefundsOf(db, order.id)).at(-1);
      const refund = last === undefined ? null : contract.orderRefund.parse(last);
      return { ...view, refund, refundUntil: refund === null ? askableUntil(order) : null };
    },

    beginIn,
    beginForPayer,

    begin: (orderId: number, input: contract.RefundInput, actorId: number): Promise<void> =>
      db.transaction().execute(async (tx) => beginIn(tx, await orders.get(tx, orderId), input, actorId)),

    /** Idempotent. @returns whether a student is told @throws AppError REFUND_DECIDED */
    change: (id: number, input: contract.RefundChangeInput, actorId: number): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const refund = orNotFound(await rows.findRefund(tx, id));
        const isDecided = refund.state === 'sent' || refund.state === 'refused';
        const isTold = refund.order_id !== null;
        if (isDecided && refund.state === input.state) return isTold;
        if (isDecided) throw new AppError('REFUND_DECIDED');
        if (refund.order_id === null) {
          await changeForPayer(tx, refund, input, actorId);
          return isTold;
        }
        const order = await orders.get(tx, refund.order_id);
        const { state } = input;
        if (state === 'sent') await send(tx, order, refund, input, actorId);
        else if (state === 'agreed') {
          const { amountPaise } = input;
          await assertRest(tx, order, amountPaise, id);
          await rows.updateRefund(tx, id, { state, amount_paise: amountPaise, state_at: now() });
          await orders.record(tx, order, 'refund-agreed', { amountPaise }, actorId);
        } else {
          const { reason } = input;
          await rows.updateRefund(tx, id, { state, state_at: now() });
          await messages.settleIn(tx, refund.message_id, reason);
          await orders.record(tx, order, 'refund-refused', {}, actorId);
          await orders.mail(tx, order, (mails) => mails.refundRefused(reason));
        }
        return isTold;
      }),

    list: (query: contract.RefundQuery) => rows.listRefunds(db, query),
  };
}
