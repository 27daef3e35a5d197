import { financialYear } from '../../books/financial-year.ts';
import type { PartPaid } from '../../contract/accepted-words.ts';
import type { RecordCreditInput } from '../../contract/bank-statements.ts';
import { declineReasons } from '../../contract/decline-reasons.ts';
import type { IsExpected } from '../../contract/fields.ts';
import { indianDay } from '../../contract/india-time.ts';
import { formatPaise } from '../../contract/money.ts';
import type * as contract from '../../contract/orders.ts';
import { methodOf } from '../../contract/payment-methods.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps, Services } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { createOrderLists } from './order-lists.ts';
import { type Credit, type Money, paidBy, restAfter } from './order-money.ts';
import { parseReference, TEST_SLUG } from './order-rules.ts';
import { mayBeRevived } from './order-states.ts';
import type { OrderRow } from './orders.repository.ts';
import * as rows from './orders.repository.ts';
import type { AcceptedPayment } from './payments.repository.ts';
import * as paymentRows from './payments.repository.ts';

interface Accepted extends PartPaid {
  readonly state: OrderRow['state'];
  readonly receipt: string | null;
  /** Whether it opened the course. */
  readonly opened: boolean;
  /** None where the order was paid before. */
  readonly payment?: AcceptedPayment;
}

type Reason = contract.DeclineInput['reason'];
const sentenceOf = (reason: Reason, words?: string): string =>
  [declineReasons[reason], words].filter(Boolean).join(' ');

type AcceptedInput = contract.AcceptInput & Pick<Money, 'isMatched' | 'split'>;

/** What an admin does with orders. Accepting one approves, enrolls, books and mails, all in one transaction or not at all. */
export function createOrderAdmin(
  { catalogue, db, now }: ServiceDeps,
  needs: Pick<Services, 'courses' | 'enrollments' | 'orders' | 'receipts' | 'refunds' | 'users'>,
) {
  const { courses, enrollments, orders, receipts, refunds, users } = needs;

  async function present(tx: Db, id: number, isExpected: IsExpected): Promise<OrderRow> {
    const order = await orders.get(tx, id);
    if (order.state !== 'paid' && !isExpected(order.version)) throw new AppError('CHANGED_MEANWHILE');
    return order;
  }

  /** Buyer and course of the order. @throws ORDER_CLOSED if either was deleted */
  async function partiesOf(tx: Db, order: OrderRow) {
    const user = order.user_id === null ? undefined : await users.find(tx, order.user_id);
    const course = await courses.findBySlug(tx, order.slug);
    if (user !== undefined && course !== undefined) return { user, courseId: course.id };
    const gone = user === undefined ? 'account' : 'course';
    const message = `This ${gone} was deleted. Restore it from the trash first, or give the money back.`;
    throw new AppError('ORDER_CLOSED', { message });
  }

  type Sold = Awaited<ReturnType<typeof partiesOf>>;

  /**
   * Records money for an order, in the payment that its buyer reported where it has the same reference. Other orders
   * that report it are declined. @throws AppError REFERENCE_USED
   */
  async function recordPayment(
    tx: Db,
    { id: order_id }: OrderRow,
    { amountPaise: amount_paise, reference, ...known }: Money,
    actorId: number,
  ): Promise<AcceptedPayment> {
    const accepted_at = now();
    if ((known.paidOn ?? '') > indianDay(accepted_at))
      throw AppError.ofField('INVALID_INPUT', '/paidOn', 'in_future', 'This day is not over yet.');
    const financial_year = financialYear(accepted_at);
    const { split } = known;
    const used =
      reference === null || split?.first !== undefined
        ? undefined
        : await paymentRows.findPaidWith(tx, reference, financial_year);
    if (used !== undefined)
      throw new AppError('REFERENCE_USED', { message: `Order ${used.code} was paid with this reference.` });
    const reported = await paymentRows.findReportedPayment(tx, order_id);
    const reportedId = reported?.reference === reference ? reported.id : undefined;
    const money = { order_id, amount_paise, method: known.method ?? methodOf(reference), reference };
    // A line of an earlier statement is this payment, where none was chosen.
    const credit = known.isMatched ? undefined : await paymentRows.findBankCredit(tx, money);
    const paid_on = known.paidOn ?? credit?.day ?? indianDay(accepted_at);
    const method = known.method ?? methodOf(reference, credit?.narration);
    const payment = await paymentRows.insertAcceptedPayment(
      tx,
      {
        ...money,
        method,
        financial_year,
        paid_on,
        accepted_by: actorId,
        accepted_at,
        split_of: split?.first?.id ?? null,
      },
      reportedId,
    );
    if (credit !== undefined) await paymentRows.matchBankCredit(tx, credit.id, payment.id);
    await paymentRows.endReportedPayments(tx, order_id, 'refused');
    for (const other of reference === null ? [] : await paymentRows.listPaymentsWith(tx, [reference]))
      if (other.state === 'reported' && split?.orderIds.includes(other.order_id) !== true)
        await declineIn(tx, await orders.get(tx, other.order_id), 'of-another', actorId);
    return payment;
  }

  async function acceptIn(tx: Db, order: OrderRow, input: AcceptedInput, actorId: number): Promise<Accepted> {
    const { code, due_paise: asked, paid_paise: paidBefore } = order;
    if (order.state === 'paid') {
      const receipt = await receipts.serialOf(tx, order.id);
      return { code, duePaise: asked, paidPaise: paidBefore, state: 'paid', receipt, opened: true };
    }
    if (!mayBeRevived(order, now())) throw new AppError('ORDER_CANCELLED');
    const sold = order.slug === TEST_SLUG ? undefined : await partiesOf(tx, order);
    const at = now();
    const { reference: typed, amountPaise = asked - paidBefore, agreedBecause } = input;
    const reported = typed ?? (await paymentRows.findReportedPayment(tx, order.id))?.reference ?? null;
    const reference = reported === null ? null : parseReference(reported, order.code);
    const isAgreed = agreedBecause !== undefined && paidBefore + amountPaise < asked;
    const duePaise = isAgreed ? paidBefore + amountPaise : asked;
    const restPaise = restAfter({ ...order, due_paise: duePaise }, amountPaise, input.askForRest);
    const payment = await recordPayment(tx, order, { ...input, amountPaise, reference }, actorId);
    const state = restPaise > 0 ? 'short' : 'paid';
    const buyer_state = order.buyer_state ?? input.state ?? null;
    if (buyer_state !== order.buyer_state) await rows.updateOrder(tx, order.id, { buyer_state }, at);
    if (isAgreed)
      await rows.updateOrder(tx, order.id, { due_paise: duePaise, agreed_reason: agreedBecause }, at);
    await orders.transition(tx, order, state);
    const detail = {
      amountPaise,
      ...(restPaise > 0 && { restPaise }),
      ...(isAgreed && { insteadOfPaise: asked }),
    };
    await orders.record(tx, order, 'payment-accepted', detail, actorId);
    const result = { code, duePaise, paidPaise: paidBefore + amountPaise, state, payment } as const;
    if (sold === undefined) return { ...result, receipt: null, opened: false };
    const payments = await paymentRows.listAcceptedPayments(tx, order.id);
    const { id: receiptId, serial: receipt } = await receipts.issueIn(
      tx,
      { ...order, buyer_state },
      payments,
      at,
    );
    const opens = state === 'paid' || input.opensCourse;
    const opened = opens && (await openIn(tx, order, sold, actorId));
    if (state === 'short')
      await orders.mail(tx, order, (mails) => mails.short(formatPaise(restPaise), receiptId));
    else await orders.mail(tx, order, (mails) => mails.accepted(receiptId));
    return { ...result, receipt, opened };
  }

  /** Approves and enrolls the buyer. @returns whether they did not have the course */
  async function openIn(tx: Db, { id: orderId }: OrderRow, { user, courseId }: Sold, actorId: number) {
    const wasOpen = await enrollments.isEnrolled(tx, user.id, courseId);
    await users.markApproved(tx, user, actorId);
    await enrollments.enrollIn(tx, user.id, [courseId], actorId, { source: 'order', orderId });
    return !wasOpen;
  }

  async function declineIn(tx: Db, order: OrderRow, code: Reason, actorId: number, words?: string) {
    const reason = sentenceOf(code, words);
    await paymentRows.endReportedPayments(tx, order.id, 'refused');
    await orders.transition(tx, order, 'declined', reason);
    await orders.record(tx, order, 'payment-declined', { reason: code }, actorId);
    await orders.mail(tx, order, (mails) => mails.declined(reason));
  }

  /** Records the payment, cancels the order and starts a refund. @param refundPaise what came in all */
  async function cancelWithRefund(
    tx: Db,
    order: OrderRow,
    refundPaise: number,
    reason: string,
    actorId: number,
  ): Promise<void> {
    const { paid_paise: paid } = order;
    const { reference = null } = (await paymentRows.findReportedPayment(tx, order.id)) ?? {};
    const more = { amountPaise: refundPaise - paid, reference };
    if (more.amountPaise > 0) await recordPayment(tx, order, more, actorId);
    await paymentRows.endReportedPayments(tx, order.id, 'refused');
    await orders.transition(tx, order, 'cancelled', reason);
    await orders.record(tx, order, 'payment-declined', { reason: 'no-place' }, actorId);
    const input = { amountPaise: refundPaise, reason };
    await refunds.beginIn(tx, { ...order, paid_paise: Math.max(paid, refundPaise) }, input, actorId);
    await orders.mail(tx, order, (mails) => mails.notTaken(reason, formatPaise(refundPaise)));
  }

  async function recordIn(
    tx: Db,
    { userId, courseId, state }: RecordCreditInput,
    paid: AcceptedInput & { readonly amountPaise: number },
    actorId: number,
  ): Promise<Accepted> {
    const user = await users.find(tx, userId);
    const course = await courses.find(tx, courseId);
    if (user === undefined || course === undefined)
      throw new AppError('NOT_FOUND', { message: 'User or course not found.' });
    const { slug, course_name: name } = course;
    if (slug === null) throw new AppError('COURSE_CLOSED');
    if (await enrollments.isEnrolled(tx, user.id, course.id))
      throw new AppError('ALREADY_ENROLLED', { message: 'This student has the course already.' });
    const known = state ?? (await rows.findLastState(tx, user.id));
    const live = await rows.findLiveOrder(tx, user.id, slug);
    const sold = { slug, name, listPaise: paid.amountPaise };
    const order = live ?? (await orders.insertFor(tx, user, sold, {}, actorId));
    return acceptIn(tx, order, { ...paid, state: known }, actorId);
  }

  return {
    ...createOrderLists({ catalogue, db, now }, needs),

    /** Told twice, the second answer is the first. */
    accept: (id: number, input: contract.AcceptInput, isExpected: IsExpected, actorId: number) =>
      db.transaction().execute(async (tx) => acceptIn(tx, await present(tx, id, isExpected), input, actorId)),

    /** Accepts an order by a line of the bank statement. @throws AppError also where it was paid before */
    async acceptCredit(tx: Db, id: number, credit: Credit, actorId: number, split?: Money['split']) {
      const order = await orders.get(tx, id);
      const paid = paidBy(credit, split?.first?.reference ?? order.reference);
      const input = { ...paid, ...(split && { split }) };
      const { payment, ...accepted } = await acceptIn(tx, order, input, actorId);
      const message = `Order ${order.code} was paid before.`;
      if (payment === undefined) throw new AppError('ORDER_CLOSED', { message });
      return { ...accepted, payment };
    },

    /** Money by a line of the bank statement that no order asked for. */
    recordCredit: (tx: Db, sale: RecordCreditInput, credit: Credit, actorId: number): Promise<Accepted> =>
      recordIn(tx, sale, paidBy(credit, null), actorId),

    decline: (id: number, input: contract.DeclineInput, isExpected: IsExpected, actorId: number) =>
      db.transaction().execute(async (tx) => {
        const { reason, words, refundPaise } = input;
        const order = await present(tx, id, isExpected);
        if (reason !== 'no-place' || refundPaise === undefined)
          return declineIn(tx, order, reason, actorId, words);
        return cancelWithRefund(tx, order, refundPaise, sentenceOf(reason, words), actorId);
      }),

    /** Money that came by hand or from a person who never ordered: ordered and accepted at once. */
    record: ({ userId, courseId, state, ...paid }: contract.ManualOrderInput, actorId: number) =>
      db
        .transaction()
        .execute((tx) =>
          recordIn(
            tx,
            { userId, courseId, state },
            { ...paid, askForRest: false, opensCourse: false },
            actorId,
          ),
        ),

    /** Opens the course before all is paid. @returns whether it was closed @throws AppError ORDER_CLOSED where no part is paid */
    open: (id: number, actorId: number): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const order = await orders.get(tx, id);
        const message = 'The course can be opened once a part of the money is accepted.';
        if (order.state !== 'short') throw new AppError('ORDER_CLOSED', { message });
        const opened = await openIn(tx, order, await partiesOf(tx, order), actorId);
        if (opened) await orders.record(tx, order, 'course-opened', {}, actorId);
        return opened;
      }),
  };
}
