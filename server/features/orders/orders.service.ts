import { type AuditAction, type AuditDetail, audit } from '../../audit.ts';
import type { BuyerInput } from '../../contract/buyers.ts';
import { declinedWords } from '../../contract/decline-reasons.ts';
import { whyNotDrawn } from '../../contract/drawn-letters.ts';
import { firstName } from '../../contract/first-name.ts';
import { DAY_MS, fromIndia } from '../../contract/india-time.ts';
import * as contract from '../../contract/orders.ts';
import { randomLetters } from '../../crypto/tokens.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps, Services } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import { parsed } from '../../http/invalid-input.ts';
import type { MailMessage } from '../../mail/messages.ts';
import { orderMails } from '../../mail/order-messages.ts';
import { emailKey, type UserRow } from '../users/users.service.ts';
import {
  bankFacts,
  buyerColumns,
  factsOf,
  parseReference,
  paymentOf,
  TEST_SLUG,
  toCheckWords,
} from './order-rules.ts';
import { asksToPay, assertTransition, mayReportPayment, stateAt } from './order-states.ts';
import { createTransitions } from './order-transitions.ts';
import type { OrderRow } from './orders.repository.ts';
import * as rows from './orders.repository.ts';
import * as paymentRows from './payments.repository.ts';
import { createCatalogueSales, type SoldCourse } from './sales.ts';

export type { OrderRow };
export { TEST_SLUG };

const LOG_IN = 'You already have an order for this course. Log in with its password to open it.';
const HOUR_MS = 60 * 60_000;

const MOST_REPORTS = 5;

/** Orders as their buyers meet them; what an admin does with them is in order-admin.service.ts. */
export function createOrdersService(
  deps: ServiceDeps,
  needs: Pick<Services, 'courses' | 'enrollments' | 'notifications' | 'receipts' | 'users'>,
) {
  const { courses, enrollments, notifications, receipts, users } = needs;
  const { db, now, encryptionFor, hasher, limiter, outbox, site } = deps;
  const links = encryptionFor('order-link');
  const sales = createCatalogueSales(deps, courses);
  const { amountDue, assertOwnPayee, forSale, pagePrices, payments } = sales;
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

  async function insertFor(
    tx: Db,
    user: UserRow,
    { slug, name, listPaise, duePaise = listPaise }: SoldCourse,
    buyer: Omit<BuyerInput, 'fullName' | 'email'> = {},
    actorId?: number,
  ): Promise<OrderRow> {
    const at = now();
    const id = await rows.insertOrder(tx, {
      code: payments().orderPrefix + randomLetters(6),
      user_id: user.id,
      slug,
      course_name: name,
      list_paise: listPaise,
      due_paise: duePaise,
      state: 'open',
      ...buyerColumns({ ...buyer, fullName: user.full_name, email: user.email }),
      created_at: at,
      expires_at: at + payments().expiresAfterHours * HOUR_MS,
      state_at: at,
    });
    const order = await get(tx, id);
    await record(tx, order, 'order-placed', {}, actorId);
    return order;
  }

  /**
   * Records the reference that a buyer reports, in place of an earlier one.
   * @param isMine keeps both where another order has it, so that no one with a screenshot locks the payer out
   */
  async function reportIn(tx: Db, order: OrderRow, typed: string, isMine: boolean): Promise<void> {
    const { id, code } = order;
    const at = now();
    const reference = parseReference(typed, code);
    if (order.reference === reference && order.state === 'claimed') return;
    if (!mayReportPayment(order, at) || (await paymentRows.countReports(tx, id)) >= MOST_REPORTS)
      throw new AppError('ORDER_CLOSED');
    const same = await paymentRows.listPaymentsWith(tx, [reference]);
    if (!isMine && same.some(({ order_id }) => order_id !== id))
      throw AppError.ofField('REFERENCE_TAKEN', '/reference', 'reference_taken');
    await endNewer(tx, order, 'claimed');
    await paymentRows.endReportedPayments(tx, id, 'withdrawn');
    await paymentRows.insertReportedPayment(tx, id, reference, at);
    await rows.updateOrder(tx, id, { state: 'claimed', decline_kind: null, decline_reason: null }, at);
    await record(tx, order, 'payment-reported');
    const text = toCheckWords(await rows.countToCheck(tx));
    await notifications.notify(tx, 'payments-to-check', 'admins', { text, link: '/admin?tab=payments' });
  }

  /** The live order again where the buyer has one. A reference that another order has is contested: an admin sees both. */
  async function place(tx: Db, userId: number, input: contract.OrderInput): Promise<OrderRow> {
    const user = await users.get(tx, userId);
    const { courseId, name, listPaise } = await forSale(tx, input.course);
    if (await enrollments.isEnrolled(tx, user.id, courseId)) throw new AppError('ALREADY_ENROLLED');
    await rows.expireOrders(tx, now());
    const prices = await pagePrices(tx, input, listPaise);
    let order = await rows.findLiveOrder(tx, user.id, input.course);
    if (order === undefined) {
      if (input.reference === undefined) await limiter.spend('unpaidOrder', String(user.id), tx);
      const unprinted = whyNotDrawn(user.full_name);
      if (unprinted !== undefined)
        throw new AppError('INVALID_INPUT', {
          message: `${unprinted} Change your name in your account first.`,
        });
      const sold = { slug: input.course, name, listPaise, duePaise: await amountDue(tx, input, listPaise) };
      order = await insertFor(tx, user, sold, input);
      await mail(tx, order, (mails) => mails.ordered());
    }
    if (input.phone && user.phone === null) await users.update(tx, user.id, { phone: input.phone });
    if (input.reference === undefined) return order;
    await rows.updateOrder(tx, order.id, { page_paise: prices.join(' ') }, now());
    await reportIn(tx, order, input.reference, true);
    return order;
  }

  /** Registers a visitor and places the order, both or neither. @throws AppError ORDER_WAITING, link mailed; EMAIL_REGISTERED */
  async function placeForVisitor(buyer: contract.NewBuyerInput, input: contract.OrderInput, address: string) {
    const { consent, email, password } = buyer;
    const { course, reference } = input;
    // Before the password is hashed for an order that cannot be.
    const { listPaise } = await forSale(db, course);
    await pagePrices(db, input, listPaise);
    if (reference !== undefined) parseReference(reference, '');
    await limiter.spend('login', `${address}:${emailKey(email)}`);
    try {
      return await users.registerWith(buyer, { consent, course, address }, (tx, id) => place(tx, id, input));
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'EMAIL_REGISTERED')) throw error;
      const user = await users.findByEmail(db, email);
      if (user?.state !== 'pending') throw error;
      await limiter.spend('account', `order:${emailKey(email)}`);
      if (await hasher.verify(user.password_hash, password))
        return db.transaction().execute((tx) => place(tx, user.id, input));
      const order = await rows.findLiveOrder(db, user.id, course);
      if (order === undefined) throw error;
      if (await limiter.takes('mail', `order:${emailKey(email)}`))
        await db.transaction().execute((tx) => mail(tx, order, (mails) => mails.ordered()));
      throw new AppError('ORDER_WAITING', outbox.isOn() ? {} : { message: LOG_IN });
    }
  }

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
