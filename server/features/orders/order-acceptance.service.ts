import { audit } from '../../audit.ts';
import { declineReasons } from '../../contract/decline-reasons.ts';
import { formatPaise } from '../../contract/money.ts';
import type { AcceptInput, DeclineInput, ManualOrderInput } from '../../contract/orders.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { orderAcceptedMail, orderDeclinedMail, orderShortMail } from '../../mail/order-messages.ts';
import type { CoursesService } from '../courses/courses.service.ts';
import type { EnrollmentsService } from '../enrollments/enrollments.service.ts';
import type { ReceiptsService } from '../receipts/receipts.service.ts';
import type { UsersService } from '../users/users.service.ts';
import { financialYear } from './financial-year.ts';
import { parseReference } from './order-claims.ts';
import { currentClaim, sumPayments } from './order-view.ts';
import {
  findLiveOrder,
  findOrder,
  findPayment,
  insertEvent,
  insertPayment,
  listClaims,
  listClaimsOf,
  listPayments,
  type OrderRow,
  type PaymentRow,
  updateClaims,
  updateOrder,
} from './orders.repository.ts';
import type { OrdersService } from './orders.service.ts';

/** A rupee typed wrong by hand is forgiven. */
const FORGIVEN_PAISE = 100;
/** The payment is missing where the order was paid before. */
interface Accepted {
  readonly state: OrderRow['state'];
  /** Its serial, once all is paid. */
  readonly receipt: string | null;
  readonly payment?: PaymentRow;
}

export type OrderAcceptance = ReturnType<typeof createOrderAcceptance>;

/** What an admin does with orders. Accepting one approves, enrolls, books and mails, all in one transaction or not at all. */
export function createOrderAcceptance(
  { db, now, outbox, site }: ServiceDeps,
  {
    courses,
    enrollments,
    orders,
    receipts,
    users,
  }: {
    courses: CoursesService;
    enrollments: EnrollmentsService;
    orders: OrdersService;
    receipts: ReceiptsService;
    users: UsersService;
  },
) {
  /** @param isExpected whether the admin saw this version of the order */
  async function present(tx: Db, id: number, isExpected: (version: number) => boolean): Promise<OrderRow> {
    const order = await findOrder(tx, id);
    if (order === undefined) throw new AppError('NOT_FOUND');
    if (order.state !== 'paid' && !isExpected(order.version)) throw new AppError('CHANGED_MEANWHILE');
    return order;
  }

  /** Whom and what the money is for. @throws AppError where one of them is gone, with the way out */
  async function partiesOf(tx: Db, order: OrderRow) {
    const user = order.user_id === null ? undefined : await users.find(tx, order.user_id);
    if (user === undefined)
      throw new AppError('ORDER_CLOSED', {
        message: 'This account was deleted. Restore it from the trash first, or give the money back.',
      });
    const course = await courses.findBySlug(tx, order.slug);
    if (course === undefined)
      throw new AppError('ORDER_CLOSED', {
        message: 'This course was deleted. Restore it from the trash first, or give the money back.',
      });
    return { user, courseId: course.id };
  }

  async function acceptIn(tx: Db, order: OrderRow, input: AcceptInput, actorId: number): Promise<Accepted> {
    if (order.state === 'paid') return { state: 'paid', receipt: await receipts.serialOf(tx, order.id) };
    if (order.state === 'cancelled') throw new AppError('ORDER_CANCELLED');
    const { user, courseId } = await partiesOf(tx, order);
    const at = now();
    const claim = currentClaim(await listClaims(tx, order.id));
    const reference =
      input.reference === undefined
        ? (claim?.reference ?? null)
        : parseReference(input.reference, order.code);
    const year = financialYear(at);
    const used = reference === null ? undefined : await findPayment(tx, reference, year);
    if (used !== undefined)
      throw new AppError('REFERENCE_USED', { message: `Order ${used.code} was paid with this reference.` });

    const before = await sumPayments(tx, order.id);
    const amount = input.amountPaise ?? order.due_paise - before;
    const rest = order.due_paise - before - amount;
    const isShort = rest > FORGIVEN_PAISE;
    if (isShort && !input.askForRest)
      throw AppError.ofField(
        'AMOUNT_DIFFERS',
        '/amountPaise',
        'amount_differs',
        `This is ${formatPaise(rest)} less than due. Ask for the rest, or correct the amount.`,
      );
    const payment = await insertPayment(tx, {
      order_id: order.id,
      amount_paise: amount,
      method: input.method,
      reference,
      financial_year: year,
      accepted_by: actorId,
      accepted_at: at,
    });
    await settleClaims(tx, order, reference, actorId);
    const state = isShort ? 'short' : 'paid';
    await updateOrder(tx, order.id, { state, decline_reason: null }, at);
    const detail = { amountPaise: amount, ...(isShort ? { restPaise: rest } : {}) };
    await insertEvent(tx, { order_id: order.id, at, actor_id: actorId, what: state }, detail);
    await audit(
      tx,
      actorId,
      'payment-accepted',
      { type: 'user', id: user.id },
      { order: order.code, ...detail },
    );
    const link = orders.linkOf(order);
    if (isShort) {
      await outbox.enqueue(tx, orderShortMail(order, rest, link, site));
      return { state, payment, receipt: null };
    }
    await users.markApproved(tx, user, actorId);
    await enrollments.enrollIn(tx, user.id, [courseId], actorId, { source: 'order', orderId: order.id });
    const payments = await listPayments(tx, order.id);
    const receipt = await receipts.issueIn(tx, order, before + amount, payments, at);
    await outbox.enqueue(tx, orderAcceptedMail(order, link, site));
    return { state, payment, receipt: receipt.serial };
  }

  /** The order's own claim is taken; others of the same reference are refused, and their buyers told. */
  async function settleClaims(
    tx: Db,
    order: OrderRow,
    reference: string | null,
    actorId: number,
  ): Promise<void> {
    if (reference !== null)
      for (const other of await listClaimsOf(tx, [reference])) {
        if (other.order_id === order.id || other.state !== 'live') continue;
        const rival = await findOrder(tx, other.order_id);
        if (rival !== undefined) await declineIn(tx, rival, declineReasons['of-another'], actorId);
      }
    await updateClaims(tx, order.id, 'accepted');
  }

  async function declineIn(tx: Db, order: OrderRow, reason: string, actorId: number): Promise<void> {
    const at = now();
    await updateClaims(tx, order.id, 'refused');
    await updateOrder(tx, order.id, { state: 'declined', decline_reason: reason }, at);
    await insertEvent(tx, { order_id: order.id, at, actor_id: actorId, what: 'declined' }, { reason });
    const subject = order.user_id === null ? undefined : ({ type: 'user', id: order.user_id } as const);
    await audit(tx, actorId, 'payment-declined', subject, { order: order.code, reason });
    await outbox.enqueue(tx, orderDeclinedMail(order, reason, orders.linkOf(order), site));
  }

  return {
    acceptIn,

    /** Told twice, the second answer is the first. */
    accept: (
      id: number,
      input: AcceptInput,
      isExpected: (version: number) => boolean,
      actorId: number,
    ): Promise<Accepted> =>
      db.transaction().execute(async (tx) => acceptIn(tx, await present(tx, id, isExpected), input, actorId)),

    /** Accepts an order by a line of the bank statement. @returns the payment's id @throws AppError also where it was paid before */
    async acceptCredit(
      tx: Db,
      id: number,
      credit: { readonly amount_paise: number; readonly reference_list: string },
      actorId: number,
    ): Promise<number> {
      const order = await present(tx, id, () => true);
      const told = currentClaim(await listClaims(tx, id))?.reference;
      const inBank = credit.reference_list.split(' ');
      const reference = told !== undefined && inBank.includes(told) ? told : inBank[0] || undefined;
      const input = { amountPaise: credit.amount_paise, method: 'upi', reference, askForRest: true } as const;
      const { payment } = await acceptIn(tx, order, input, actorId);
      if (payment === undefined)
        throw new AppError('ORDER_CLOSED', { message: `Order ${order.code} was paid before.` });
      return payment.id;
    },

    decline: (
      id: number,
      { reason, words }: DeclineInput,
      isExpected: (version: number) => boolean,
      actorId: number,
    ): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const order = await present(tx, id, isExpected);
        if (order.state === 'paid' || order.state === 'cancelled') throw new AppError('ORDER_CLOSED');
        const sentence = [declineReasons[reason], words ?? ''].filter(Boolean).join(' ');
        await declineIn(tx, order, sentence, actorId);
      }),

    /** Money that came by hand or from a person who never ordered: ordered and accepted at once. */
    record: (input: ManualOrderInput, actorId: number): Promise<Accepted> =>
      db.transaction().execute(async (tx) => {
        const user = await users.find(tx, input.userId);
        const course = await courses.find(tx, input.courseId);
        if (user === undefined || course === undefined)
          throw new AppError('NOT_FOUND', { message: 'User or course not found.' });
        if (course.slug === null) throw new AppError('COURSE_CLOSED');
        if (await enrollments.isEnrolled(tx, user.id, course.id)) throw new AppError('ALREADY_ENROLLED');
        const order =
          (await findLiveOrder(tx, user.id, course.slug)) ??
          (await orders.insertFor(tx, user, {
            slug: course.slug,
            name: course.course_name,
            listPaise: input.amountPaise,
            duePaise: input.amountPaise,
          }));
        const { amountPaise, method, reference } = input;
        return acceptIn(tx, order, { amountPaise, method, reference, askForRest: false }, actorId);
      }),
  };
}
