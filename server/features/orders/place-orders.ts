import type { AuditAction } from '../../audit.ts';
import type { BuyerInput } from '../../contract/buyers.ts';
import { whyNotDrawn } from '../../contract/drawn-letters.ts';
import type * as contract from '../../contract/orders.ts';
import { randomLetters } from '../../crypto/tokens.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps, Services } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { MailMessage } from '../../mail/messages.ts';
import type { orderMails } from '../../mail/order-messages.ts';
import { emailKey, type UserRow } from '../users/users.service.ts';
import { buyerColumns, parseReference, toCheckWords } from './order-rules.ts';
import { mayReportPayment } from './order-states.ts';
import type { createTransitions } from './order-transitions.ts';
import type { OrderRow } from './orders.repository.ts';
import * as rows from './orders.repository.ts';
import * as paymentRows from './payments.repository.ts';
import type { createCatalogueSales, SoldCourse } from './sales.ts';

const LOG_IN = 'You already have an order for this course. Log in with its password to open it.';
const HOUR_MS = 60 * 60_000;
const MOST_REPORTS = 5;

/** What an order has in common with what happens to it later. */
interface Orders extends Pick<ReturnType<typeof createTransitions>, 'endNewer'> {
  readonly get: (handle: Db, id: number) => Promise<OrderRow>;
  readonly mail: (
    tx: Db,
    order: OrderRow,
    choose: (mails: ReturnType<typeof orderMails>) => MailMessage,
  ) => Promise<void>;
  readonly record: (
    tx: Db,
    order: OrderRow,
    action: AuditAction,
    detail?: Record<string, never>,
    actorId?: number,
  ) => Promise<void>;
}

/** Places orders, and takes the references that their buyers report. */
export function createPlacing(
  deps: ServiceDeps,
  { enrollments, notifications, users }: Pick<Services, 'enrollments' | 'notifications' | 'users'>,
  { amountDue, forSale, pagePrices, payments }: ReturnType<typeof createCatalogueSales>,
  { get, mail, record, endNewer }: Orders,
) {
  const { db, now, hasher, limiter, outbox } = deps;

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

  return { insertFor, place, placeForVisitor, reportIn };
}
