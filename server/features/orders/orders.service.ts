import { type AuditAction, type AuditDetail, audit } from '../../audit.ts';
import { declinedWords } from '../../contract/decline-reasons.ts';
import { firstName } from '../../contract/first-name.ts';
import { DAY_MS, fromIndia } from '../../contract/india-time.ts';
import * as contract from '../../contract/orders.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps, Services } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import { parsed } from '../../http/invalid-input.ts';
import type { MailMessage } from '../../mail/messages.ts';
import { orderMails } from '../../mail/order-messages.ts';
import { bankFacts, factsOf, paymentOf, TEST_SLUG } from './order-rules.ts';
import { asksToPay, assertTransition, stateAt } from './order-states.ts';
import { createTransitions } from './order-transitions.ts';
import type { OrderRow } from './orders.repository.ts';
import * as rows from './orders.repository.ts';
import * as paymentRows from './payments.repository.ts';
import { createPlacing } from './place-orders.ts';
import { createCatalogueSales } from './sales.ts';

export type { OrderRow };
export { TEST_SLUG };

/** Orders as their buyers meet them; what an admin does with them is in order-admin.service.ts. */
export function createOrdersService(
  deps: ServiceDeps,
  needs: Pick<Services, 'courses' | 'enrollments' | 'notifications' | 'receipts' | 'users'>,
) {
  const { courses, notifications, receipts, users } = needs;
  const { db, now, encryptionFor, limiter, outbox, site } = deps;
  const links = encryptionFor('order-link');
  const sales = createCatalogueSales(deps, courses);
  const { assertOwnPayee, payments } = sales;
  const tokenOf = ({ code }: Pick<OrderRow, 'code'>): string => links.encrypt(code, '');
  const linkOf = (order: Pick<OrderRow, 'code'>): string => `${site.url}/order/${tokenOf(order)}`;

  const mail = (tx: Db, order: OrderRow, choose: (mails: ReturnType<typeof orderMails>) => MailMessage) =>
    outbox.enqueue(tx, choose(orderMails(order, linkOf(order), site)));

  const get = async (handle: Db, id: number): Promise<OrderRow> =>
    orNotFound(await rows.findOrder(handle, id));

  /** @throws AppError NOT_FOUND for a token that is none, too */
  async function byToken(handle: Db, token: string): Promise<OrderRow> {
    const code = token.length > 200 ? undefined : links.decrypt(token, '');
    return orNotFound(code === undefined ? undefined : await rows.findOrderByCode(handle, code));
  }

  /** @param order undefined for money that no order took @param actorId undefined for the buyer */
  const record = (
    tx: Db,
    order: OrderRow | undefined,
    action: AuditAction,
    detail: AuditDetail = {},
    actorId?: number,
  ): Promise<void> =>
    audit(tx, actorId, action, order && { type: 'order', id: order.id }, {
      ...(order && { order: order.code }),
      ...detail,
    });

  const { endNewer, transition } = createTransitions(deps, notifications, linkOf, record);

  const placing = createPlacing(deps, needs, sales, { get, mail, record, endNewer });
  const { insertFor, place, placeForVisitor, reportIn } = placing;

  /** Moves the order where its buyer wants it; idempotent. @throws AppError ORDER_CLOSED */
  const move = (token: string, to: 'open' | 'cancelled'): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const order = await byToken(tx, token);
      const isPartlyPaid = order.paid_paise > 0;
      const state = to === 'open' && isPartlyPaid ? 'short' : to;
      if (order.state === state) return;
      assertTransition(order.state, to);
      // Only an admin cancels what was paid in part or may be paid, with a refund.
      if (to === 'cancelled' && (isPartlyPaid || order.state === 'claimed'))
        throw new AppError('ORDER_CLOSED');
      if (to === 'open') await paymentRows.endReportedPayments(tx, order.id, 'withdrawn');
      await transition(tx, order, state);
      await record(tx, order, to === 'open' ? 'payment-withdrawn' : 'order-cancelled');
    });

  return {
    ...sales,
    linkOf,
    tokenOf,
    insertFor,
    byToken,
    get,
    mail,
    record,
    transition,

    /** How many buyers reported a payment after a day like `2026-08-24`. */
    countToCheckAfter: (day: string) => rows.countToCheckAfter(db, fromIndia(Date.parse(day) + DAY_MS)),

    idOf: async (token: string): Promise<number> => (await byToken(db, token)).id,

    /** An order for a course; the live one again where the person has one. @param userId undefined for a visitor, who is registered by it */
    async order(input: contract.OrderInput, userId: number | undefined, address: string): Promise<OrderRow> {
      const buyer = userId ?? parsed(contract.newBuyerInput, input);
      if (payments().asksForState && input.state === undefined && input.gstin === undefined)
        throw AppError.ofField('INVALID_INPUT', '/state', 'required', 'Please choose your State.');
      if (typeof buyer !== 'number') return placeForVisitor(buyer, input, address);
      return db.transaction().execute((tx) => place(tx, buyer, input));
    },

    /** An order of ₹1 for no course, by which an admin sees the whole way of the money; a live one again. */
    orderTest: (adminId: number): Promise<OrderRow> =>
      db.transaction().execute(async (tx) => {
        assertOwnPayee();
        const user = await users.get(tx, adminId);
        await rows.expireOrders(tx, now());
        const test = { slug: TEST_SLUG, name: 'Payment test', listPaise: 100 };
        const live = await rows.findLiveOrder(tx, adminId, TEST_SLUG);
        return live ?? insertFor(tx, user, test, {}, adminId);
      }),

    /** What the link of an order shows: no email, no phone, of the name only what greets. The service of refunds adds them. */
    async view(order: OrderRow) {
      const state = stateAt(order, now());
      const notSold = await sales.unavailableReason(order);
      const [first] = await paymentRows.listPaymentsWith(db, [order.reference ?? '']);
      const accepted = (await paymentRows.listReconciledOf(db, [order.id])).map(bankFacts);
      return {
        ...factsOf(order, now()),
        notSold,
        isFree: notSold !== null && order.paid_paise === 0 && sales.isFree(order.slug),
        paidByPage: order.page_paise !== null,
        buyerName: firstName(order.buyer_name),
        // Another order has its reference, and had it first.
        takenBack: accepted.find(({ bank }) => bank === 'taken-back') ?? null,
        isContested: first !== undefined && first.order_id !== order.id,
        declineReason: declinedWords(order.decline_kind, order.decline_reason),
        pay: asksToPay(state) && notSold === null ? paymentOf(order, payments()) : null,
        receipts: await receipts.listOf(db, order.id),
      };
    },

    async reportPayment(token: string, { reference, mine }: contract.ClaimInput): Promise<void> {
      const { id } = await byToken(db, token);
      await limiter.spend('claim', String(id));
      await db.transaction().execute(async (tx) => reportIn(tx, await get(tx, id), reference, mine));
    },

    move,

    /** Writes down which orders have lapsed. */
    sweep: async () => void (await rows.expireOrders(db, now())),
  };
}
