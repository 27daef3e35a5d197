import type { NewBuyerInput, OrderInput } from '../../contract/orders.ts';
import { randomLetters } from '../../crypto/tokens.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps, Services } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import type { MailMessage } from '../../mail/messages.ts';
import { orderMails } from '../../mail/order-messages.ts';
import { emailKey, type UserRow } from '../users/users.service.ts';
import { sumReceived } from './income.repository.ts';
import { isClaimable, isPayable, parseReference, paymentOf, stateAt, TEST_SLUG } from './order-rules.ts';
import type { OrderRow } from './orders.repository.ts';
import * as rows from './orders.repository.ts';
import { createCatalogueSales } from './sales.ts';

export type { OrderRow };
export { TEST_SLUG };

const LOG_IN = 'You already have an order for this course. Log in with its password to open it.';
const HOUR_MS = 60 * 60_000;

/** Credits of an order that lapsed still come in for a while. */
const AMOUNT_KEPT_MS = 7 * 24 * HOUR_MS;
const MOST_PAISE_LESS = 99;
const MOST_REPORTS = 5;

interface SoldCourse {
  readonly slug: string;
  readonly name: string;
  readonly listPaise: number;
  readonly duePaise?: number;
}

/** Orders as their buyers meet them; what an admin does with them is in order-admin.service.ts. */
export function createOrdersService(
  deps: ServiceDeps,
  needs: Pick<Services, 'courses' | 'enrollments' | 'notifications' | 'receipts' | 'users'>,
) {
  const { courses, enrollments, notifications, receipts, users } = needs;
  const { db, now, encryptionFor, hasher, limiter, outbox, site } = deps;
  const links = encryptionFor('order-link');
  const { assertOwnPayee, forSale, isOn, listClosed, payments, unavailableReason } = createCatalogueSales(
    deps,
    courses,
  );
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

  /** The list price, or up to 99 paise less, so that a credit without a note still names its order. */
  async function uniqueAmount(tx: Db, listPaise: number): Promise<number> {
    if (!payments().tellAmountsApart) return listPaise;
    const least = Math.max(listPaise - MOST_PAISE_LESS, 1);
    const taken = new Set(await rows.listOpenAmounts(tx, least, listPaise, now() - AMOUNT_KEPT_MS));
    for (let due = listPaise; due >= least; due--) if (!taken.has(due)) return due;
    return listPaise;
  }

  async function insertFor(
    tx: Db,
    user: UserRow,
    { slug, name, listPaise, duePaise = listPaise }: SoldCourse,
    buyer: Pick<OrderInput, 'phone' | 'state' | 'gstin' | 'company' | 'address'> = {},
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
      buyer_name: user.full_name,
      buyer_email: user.email,
      buyer_phone: buyer.phone ?? null,
      buyer_state: buyer.gstin?.slice(0, 2) ?? buyer.state ?? null,
      buyer_gstin: buyer.gstin ?? null,
      buyer_company: buyer.company ?? null,
      buyer_address: buyer.address ?? null,
      created_at: at,
      expires_at: at + payments().expiresAfterHours * HOUR_MS,
      state_at: at,
    });
    const order = await get(tx, id);
    await rows.noteEvent(tx, order, 'ordered');
    return order;
  }

  /** Records the reference that a buyer reports, in place of an earlier one. @param isMine keeps both where another order has it, so that no one with a screenshot locks the payer out */
  async function reportPayment(tx: Db, order: OrderRow, typed: string, isMine: boolean): Promise<void> {
    const { id, code } = order;
    const at = now();
    const reference = parseReference(typed, code);
    if (order.reference === reference && order.state === 'claimed') return;
    if (!isClaimable(order, at) || (await rows.countReports(tx, id)) >= MOST_REPORTS)
      throw new AppError('ORDER_CLOSED');
    const isTaken = (await rows.listPaymentsWith(tx, [reference])).some(({ order_id }) => order_id !== id);
    if (isTaken && !isMine) throw AppError.ofField('REFERENCE_TAKEN', '/reference', 'reference_taken');
    await rows.endReportedPayments(tx, id, 'withdrawn');
    await rows.insertReportedPayment(tx, id, reference, at);
    await rows.updateOrder(tx, id, { state: 'claimed', decline_reason: null }, at);
    await rows.noteEvent(tx, order, 'claimed');
    const text = toCheckWords(await rows.countToCheck(tx));
    await notifications.notify(tx, 'payments-to-check', 'admins', { text, link: '/admin?tab=payments' });
  }

  /** Corrects what the bell and the next mail say once a reported payment was checked. */
  async function recountToCheck(tx: Db): Promise<void> {
    const waiting = await rows.countToCheck(tx);
    await notifications.reword(tx, 'payments-to-check', waiting === 0 ? undefined : toCheckWords(waiting));
  }

  /** Whether another order has the reference of this one, and had it first. */
  async function isContested({ id, reference }: OrderRow): Promise<boolean> {
    const [first] = reference === null ? [] : await rows.listPaymentsWith(db, [reference]);
    return first !== undefined && first.order_id !== id;
  }

  async function place(tx: Db, user: UserRow, input: OrderInput): Promise<OrderRow> {
    const { courseId, name, listPaise } = await forSale(tx, input.course);
    if (await enrollments.isEnrolled(tx, user.id, courseId)) throw new AppError('ALREADY_ENROLLED');
    await rows.expireOrders(tx, user.id, now());
    let order = await rows.findLiveOrder(tx, user.id, input.course);
    if (order === undefined) {
      if (input.reference === undefined) await limiter.spend('unpaidOrder', String(user.id), tx);
      const sold = { slug: input.course, name, listPaise, duePaise: await uniqueAmount(tx, listPaise) };
      order = await insertFor(tx, user, sold, input);
      await mail(tx, order, (mails) => mails.ordered());
    }
    if (input.reference !== undefined) await reportPayment(tx, order, input.reference, false);
    return order;
  }

  /** A visitor's account, new or waiting. @throws AppError ORDER_WAITING, link mailed; EMAIL_REGISTERED */
  async function visitor(
    buyer: NewBuyerInput,
    { course, reference }: OrderInput,
    address: string,
  ): Promise<UserRow | undefined> {
    // Before an account is made for an order that cannot be.
    await forSale(db, course);
    if (reference !== undefined) parseReference(reference, '');
    const { consent, email, password } = buyer;
    await limiter.spend('login', `${address}:${emailKey(email)}`);
    try {
      await users.register(buyer, { consent, course, address, isOrdering: true });
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'EMAIL_REGISTERED')) throw error;
      const user = await users.findByEmail(db, email);
      if (user?.state !== 'pending') throw error;
      await limiter.spend('account', `order:${emailKey(email)}`);
      if (await hasher.verify(user.password_hash, password)) return user;
      const order = await rows.findLiveOrder(db, user.id, course);
      if (order === undefined) throw error;
      if (await limiter.takes('mail', `order:${emailKey(email)}`))
        await db.transaction().execute((tx) => mail(tx, order, (mails) => mails.ordered()));
      throw new AppError('ORDER_WAITING', outbox.isOn() ? {} : { message: LOG_IN });
    }
    return users.findByEmail(db, email);
  }

  /** Moves the order to `to`; idempotent. */
  const step = (token: string, from: readonly OrderRow['state'][], to: 'open' | 'cancelled'): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const order = await byToken(tx, token);
      if (order.state === to) return;
      if (!from.includes(order.state)) throw new AppError('ORDER_CLOSED');
      if (to === 'open') await rows.endReportedPayments(tx, order.id, 'withdrawn');
      await rows.updateOrder(tx, order.id, { state: to, decline_reason: null }, now());
      await recountToCheck(tx);
      await rows.noteEvent(tx, order, to === 'open' ? 'withdrawn' : to);
    });

  return {
    isOn,
    listClosed,
    linkOf,
    tokenOf,
    insertFor,
    byToken,
    get,
    mail,
    noteEvent: rows.noteEvent,
    recountToCheck,
    sumReceived: (span: readonly [from: number, to: number]): Promise<number> => sumReceived(db, span),

    idOf: async (token: string): Promise<number> => (await byToken(db, token)).id,

    /** An order for a course; the live one again where the person has one. @param buyer an account's id, or who registers by it */
    async order(input: OrderInput, buyer: number | NewBuyerInput, address: string): Promise<OrderRow> {
      if (payments().asksForState && input.state === undefined && input.gstin === undefined)
        throw AppError.ofField('INVALID_INPUT', '/state', 'required', 'Please choose your State.');
      const user =
        typeof buyer === 'number' ? await users.find(db, buyer) : await visitor(buyer, input, address);
      if (user === undefined) throw new AppError('NOT_FOUND');
      return db.transaction().execute((tx) => place(tx, user, input));
    },

    /** An order of ₹1 for no course, by which an admin sees the whole way of the money; a live one again. */
    orderTest: (adminId: number): Promise<OrderRow> =>
      db.transaction().execute(async (tx) => {
        assertOwnPayee();
        const user = await users.get(tx, adminId);
        await rows.expireOrders(tx, adminId, now());
        const live = await rows.findLiveOrder(tx, adminId, TEST_SLUG);
        return live ?? insertFor(tx, user, { slug: TEST_SLUG, name: 'Payment test', listPaise: 100 });
      }),

    /** What the link of an order shows: no email, no phone, of the name only what greets. The service of refunds adds them. */
    async view(order: OrderRow) {
      const state = stateAt(order, now());
      const notSold = await unavailableReason(order);
      const { code, slug, reference } = order;
      return {
        code,
        slug,
        state,
        reference,
        notSold,
        courseName: order.course_name,
        stateAt: order.state_at,
        duePaise: order.due_paise,
        paidPaise: order.paid_paise,
        refundedPaise: order.refunded_paise,
        refundedAt: order.refunded_at,
        isTest: slug === TEST_SLUG,
        expiresAt: order.expires_at,
        buyerName: order.buyer_name.split(' ')[0] ?? '',
        isContested: await isContested(order),
        declineReason: state === 'declined' || state === 'cancelled' ? order.decline_reason : null,
        pay: isPayable(state) && notSold === null ? paymentOf(order, payments()) : null,
        receipts: await receipts.listOf(db, order.id),
      };
    },

    async reportPayment(
      token: string,
      { reference, mine }: { reference: string; mine: boolean },
    ): Promise<void> {
      const { id } = await byToken(db, token);
      await limiter.spend('claim', String(id));
      await db.transaction().execute(async (tx) => reportPayment(tx, await get(tx, id), reference, mine));
    },

    withdraw: (token: string): Promise<void> => step(token, ['claimed'], 'open'),
    cancel: (token: string): Promise<void> => step(token, ['open', 'expired', 'declined'], 'cancelled'),
  };
}

const toCheckWords = (waiting: number): string =>
  `${waiting} ${waiting === 1 ? 'payment' : 'payments'} to check`;
