import type { Page } from '../../contract/fields.ts';
import { formatPaise } from '../../contract/money.ts';
import { type OrderAct, type OrderView, orderView } from '../../contract/orders.ts';
import * as contract from '../../contract/refunds.ts';
import { camelCased } from '../../db/camel-cased.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps, Services } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import { DAYS_MS } from '../../kept-days.ts';
import { type OrderRow, TEST_SLUG } from '../orders/orders.service.ts';
import type { RefundRow } from './refunds.repository.ts';
import * as rows from './refunds.repository.ts';

const TOLD_AGAIN_MS = 60_000;

/** Money on its way back: asked for by the buyer or begun by an admin, agreed, sent with its document, or refused. */
export function createRefunds(
  { db, now, catalogue }: ServiceDeps,
  needs: Pick<Services, 'buyers' | 'enrollments' | 'messages' | 'orders' | 'receipts'>,
) {
  const { buyers, enrollments, messages, orders, receipts } = needs;

  const askableUntil = (order: OrderRow): number | null =>
    order.state === 'paid' && order.slug !== TEST_SLUG
      ? order.state_at + (catalogue.payments?.refundDays ?? 0) * DAYS_MS
      : null;

  /** What was paid and is not on its way back. @param except a refund's id */
  async function restOf(tx: Db, order: OrderRow, except?: number): Promise<number> {
    if (order.slug === TEST_SLUG) return 0;
    const refunds = await rows.listRefundsOf(tx, order.id);
    const others = refunds.filter(({ id, state }) => id !== except && state !== 'refused');
    return others.reduce((rest, { amount_paise }) => rest - amount_paise, order.paid_paise);
  }

  async function assertRest(tx: Db, order: OrderRow, amountPaise: number, except?: number): Promise<void> {
    const rest = await restOf(tx, order, except);
    if (amountPaise <= rest) return;
    const message =
      rest > 0
        ? `At most ${formatPaise(rest)} can be given back.`
        : 'Nothing is left to give back: all of it is refunded, or a refund is open. Decide it under Refunds first.';
    throw AppError.ofField('AMOUNT_DIFFERS', '/amountPaise', 'amount_differs', message);
  }

  /** A refund that no one asked for, agreed at once. @returns its id */
  async function beginIn(tx: Db, order: OrderRow, input: contract.RefundInput, actorId: number) {
    const { amountPaise, reason } = input;
    await assertRest(tx, order, amountPaise);
    const agreed = { reason, amount_paise: amountPaise, state: 'agreed', state_at: now() } as const;
    const { id } = await rows.insertRefund(tx, { order_id: order.id, ...agreed });
    await orders.record(tx, order, 'refund-agreed', { refund: id, amountPaise }, actorId);
    return id;
  }

  /** Money of the bank that no order took, to be sent back. @param line of the bank, and the order that it names @returns the refund's id */
  async function returnIn(
    tx: Db,
    amountPaise: number,
    { reason, paidOn, namedOrderId }: { reason: string; paidOn: string; namedOrderId: number | undefined },
    actorId: number,
  ): Promise<number> {
    const line = { reason, paid_on: paidOn, named_order_id: namedOrderId ?? null };
    const agreed = { amount_paise: amountPaise, state: 'agreed', state_at: now() } as const;
    const { id } = await rows.insertRefund(tx, { order_id: null, ...line, ...agreed });
    await orders.record(tx, undefined, 'refund-agreed', { refund: id, amountPaise }, actorId);
    return id;
  }

  /** Tells the buyer, with the document; the course goes only where nothing else gave it. */
  async function send(
    tx: Db,
    order: OrderRow | undefined,
    { id, message_id, named_order_id, amount_paise: amountPaise }: RefundRow,
    { method, reference: told, endsAccess }: Extract<contract.RefundChangeInput, { state: 'sent' }>,
    actorId: number,
  ): Promise<void> {
    const reference = told ?? null;
    const notes = order ? await receipts.issueRefundIn(tx, order.id, amountPaise, { method, reference }) : [];
    const receipt_id = notes[0]?.id;
    await rows.updateRefund(tx, id, { state: 'sent', reference, receipt_id, state_at: now() });
    const receipt = notes.map(({ serial }) => serial).join(' ');
    const detail = { refund: id, amountPaise, ...(receipt && { receipt }) };
    await orders.record(tx, order, 'refund-sent', detail, actorId);
    if (order === undefined) {
      if (named_order_id === null) return;
      const named = await orders.get(tx, named_order_id);
      return orders.mail(tx, named, (mails) => mails.returned(formatPaise(amountPaise), reference));
    }
    if (endsAccess) await enrollments.endOrder(tx, order.id);
    await messages.settleIn(tx, message_id, `${formatPaise(amountPaise)} sent back.`);
    await orders.mail(tx, order, (mails) =>
      mails.refundSent(
        formatPaise(amountPaise),
        reference,
        notes.map((note) => note.id),
      ),
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
      const asked = { order_id, message_id: ticket.id, amount_paise: rest, state: 'asked' } as const;
      await rows.insertRefund(tx, { ...asked, state_at: now() });
      await orders.record(tx, order, 'refund-asked', { ticket: ticket.number });
      return ticket.number;
    });

  return {
    ask,
    assertRest,
    beginIn,
    returnIn,

    async viewOrder(token: string): Promise<OrderView> {
      const order = await orders.byToken(db, token);
      const view = await orders.view(order);
      const last = (await rows.listRefundsOf(db, order.id)).at(-1);
      const refund = last === undefined ? null : camelCased(last);
      const returned = (await rows.listReturnedOf(db, order.id)).map(camelCased);
      const refundUntil = refund === null ? askableUntil(order) : null;
      return orderView.decode({ ...view, refund, refundUntil, returned });
    },

    /** Does what the buyer chose on the page of an order. */
    async actOnOrder(token: string, act: OrderAct): Promise<void> {
      if (act.do === 'refund') await ask(token, act.reason);
      else if (act.do === 'claim') await orders.reportPayment(token, act);
      else if (act.do === 'correct') await buyers.correctOwn(token, act);
      else if (act.do === 'free') await buyers.joinFree(token);
      else await orders.move(token, act.do === 'withdraw' ? 'open' : 'cancelled');
    },

    /** Money that was to go back stays. @throws AppError REFUND_DECIDED where it was sent */
    async keep(tx: Db, id: number): Promise<void> {
      if (!(await rows.deleteAgreedRefund(tx, id))) throw new AppError('REFUND_DECIDED');
    },

    /** Agrees a refund. The same one sent again within a minute, for example after a lost answer, is made once. @returns its id */
    begin: (orderId: number, input: contract.RefundInput, actorId: number): Promise<number> =>
      db.transaction().execute(async (tx) => {
        const order = await orders.get(tx, orderId);
        const same = (await rows.listRefundsOf(tx, orderId)).find(
          ({ state, state_at, amount_paise, reason }) =>
            state === 'agreed' &&
            state_at > now() - TOLD_AGAIN_MS &&
            amount_paise === input.amountPaise &&
            reason === input.reason,
        );
        return same?.id ?? beginIn(tx, order, input, actorId);
      }),

    /** Idempotent. @returns whether a student is told @throws AppError REFUND_DECIDED */
    change: (id: number, input: contract.RefundChangeInput, actorId: number): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const refund = orNotFound(await rows.findRefund(tx, id));
        const isDecided = refund.state === 'sent' || refund.state === 'refused';
        const order = refund.order_id === null ? undefined : await orders.get(tx, refund.order_id);
        const isTold = (refund.order_id ?? refund.named_order_id) !== null;
        if (isDecided && refund.state === input.state) return isTold;
        if (isDecided) throw new AppError('REFUND_DECIDED');
        if (input.state === 'sent') await send(tx, order, refund, input, actorId);
        else if (order === undefined)
          throw AppError.ofField('INVALID_INPUT', '/state', 'sent_only', 'This money can only be sent back.');
        else if (input.state === 'agreed') {
          const { state, amountPaise } = input;
          await assertRest(tx, order, amountPaise, id);
          await rows.updateRefund(tx, id, { state, amount_paise: amountPaise, state_at: now() });
          await orders.record(tx, order, 'refund-agreed', { amountPaise }, actorId);
        } else {
          await rows.updateRefund(tx, id, { state: 'refused', state_at: now() });
          await messages.settleIn(tx, refund.message_id, input.reason);
          await orders.record(tx, order, 'refund-refused', {}, actorId);
          await orders.mail(tx, order, (mails) => mails.refundRefused(input.reason));
        }
        return isTold;
      }),

    async list(query: contract.RefundQuery): Promise<Page<contract.RefundSummary>> {
      const page = await rows.listRefunds(db, query);
      const orderIds = page.items.flatMap(({ order_id }) => order_id ?? []);
      const taxClosed = await receipts.listTaxClosed(db, orderIds);
      const items = page.items.map((row) =>
        contract.refundSummary.decode({
          ...camelCased(row),
          reason: row.message ?? row.reason,
          isTaxClosed: taxClosed.has(row.order_id ?? 0),
        }),
      );
      return { ...page, items };
    },
  };
}
