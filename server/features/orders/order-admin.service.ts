import { financialYear } from '../../books/financial-year.ts';
import type { RecordCreditInput } from '../../contract/bank-statements.ts';
import type { BuyerInput } from '../../contract/buyers.ts';
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
import { buyerColumns, parseReference, TEST_SLUG } from './order-rules.ts';
import { mayBeRevived } from './order-states.ts';
import type { OrderRow } from './orders.repository.ts';
import * as rows from './orders.repository.ts';
import type { AcceptedPayment } from './payments.repository.ts';
import * as paymentRows from './payments.repository.ts';

type Reason = contract.DeclineInput['reason'];
const sentenceOf = (reason: Reason, words?: string): string =>
  [declineReasons[reason], words].filter(Boolean).join(' ');

type AcceptedInput = contract.AcceptInput & Pick<Money, 'isMatched' | 'split'>;

/** What an admin does with orders. Accepting one approves, enrolls, books and mails, all in one transaction or not at all. */
export function createOrderAdmin(
  deps: ServiceDeps,
  needs: Pick<Services, 'courses' | 'enrollments' | 'orders' | 'receipts' | 'refunds' | 'users'>,
) {
  const { db, now } = deps;
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
    { amountPaise: amount_paise, reference, method, paidOn, isMatched, creditId, split }: Money,
    actorId: number,
  ): Promise<AcceptedPayment> {
    const accepted_at = now();
    const today = indianDay(accepted_at);
    if (paidOn !== undefined && paidOn > today)
      throw AppError.ofField('INVALID_INPUT', '/paidOn', 'in_future', 'This day is not over yet.');
    const financial_year = financialYear(accepted_at);
    const used =
      reference === null || split?.first !== undefined
        ? undefined
        : await paymentRows.findPaidWith(tx, reference, financial_year);
    if (used !== undefined)
      throw new AppError('REFERENCE_USED', { message: `Order ${used.code} was paid with this reference.` });
    const reported = await paymentRows.findReportedPayment(tx, order_id);
    const reportedId = reported?.reference === reference ? reported.id : undefined;
    const money = { order_id, amount_paise, reference };
    // A line of an earlier statement is this payment, where none was chosen.
    const credit =
      isMatched || (method === 'cash' && creditId === undefined)
        ? undefined
        : await paymentRows.findBankCredit(tx, money, creditId);
    if (creditId !== undefined && credit === undefined) throw new AppError('CREDIT_USED');
    const accepted = {
      ...money,
      financial_year,
      accepted_at,
      accepted_by: actorId,
      method: method ?? methodOf(reference, credit?.narration),
      paid_on: paidOn ?? credit?.day ?? today,
      split_of: split?.first?.id ?? null,
    };
    const payment = await paymentRows.insertAcceptedPayment(tx, accepted, reportedId);
    if (credit !== undefined) await paymentRows.matchBankCredit(tx, credit.id, payment.id);
    await paymentRows.endReportedPayments(tx, order_id, 'refused');
    for (const other of reference === null ? [] : await paymentRows.listPaymentsWith(tx, [reference]))
      if (other.state === 'reported' && split?.orderIds.includes(other.order_id) !== true)
        await declineIn(tx, await orders.get(tx, other.order_id), 'of-another', actorId);
    return payment;
  }

  /** @throws AppError ORDER_CLOSED where it was paid before */
  async function acceptIn(tx: Db, order: OrderRow, input: AcceptedInput, actorId: number) {
    const { code, due_paise: asked, paid_paise: paidBefore } = order;
    if (order.state === 'paid')
      throw new AppError('ORDER_CLOSED', { message: `Order ${code} was paid before.` });
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
    const agreed_reason = isAgreed ? agreedBecause : order.agreed_reason;
    const buyer_state = order.buyer_state ?? input.state ?? null;
    await rows.updateOrder(tx, order.id, { due_paise: duePaise, agreed_reason, buyer_state }, at);
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
    const receipt = await receipts.issueIn(tx, { ...order, buyer_state }, payments);
    const opens = state === 'paid' || input.opensCourse;
    const opened = opens && (await openIn(tx, order, sold, actorId));
    await orders.mail(tx, order, (mails) =>
      state === 'paid' ? mails.accepted(receipt.id) : mails.short(formatPaise(restPaise), receipt.id),
    );
    return { ...result, receipt: receipt.serial, opened };
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
  ) {
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
    ...createOrderLists(deps, needs),

    /** Told twice, the second answer is the first. */
    accept: (id: number, input: contract.AcceptInput, isExpected: IsExpected, actorId: number) =>
      db.transaction().execute(async (tx) => {
        const order = await present(tx, id, isExpected);
        if (order.state !== 'paid') return acceptIn(tx, order, input, actorId);
        const { code, due_paise: duePaise, paid_paise: paidPaise, state } = order;
        const receipt = await receipts.serialOf(tx, id);
        return { code, duePaise, paidPaise, state, receipt, opened: true };
      }),

    /** Accepts an order by a line of the bank statement. @throws AppError also where it was paid before */
    async acceptCredit(tx: Db, id: number, credit: Credit, actorId: number, split?: Money['split']) {
      const order = await orders.get(tx, id);
      const paid = paidBy(credit, split?.first?.reference ?? order.reference);
      return acceptIn(tx, order, { ...paid, split }, actorId);
    },

    /** Money by a line of the bank statement that no order asked for. */
    recordCredit: (tx: Db, sale: RecordCreditInput, credit: Credit, actorId: number) =>
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
    record: (input: contract.ManualOrderInput, actorId: number) =>
      db
        .transaction()
        .execute((tx) => recordIn(tx, input, { ...input, askForRest: false, opensCourse: false }, actorId)),

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

    /**
     * Corrects the buyer. Documents with other data are replaced. Idempotent.
     * @returns serials of the new documents
     */
    correct: (id: number, input: BuyerInput, isExpected: IsExpected, actorId: number): Promise<string[]> =>
      db.transaction().execute(async (tx) => {
        const order = await orders.get(tx, id);
        const change = buyerColumns(input);
        const names = Object.keys(change) as (keyof typeof change)[];
        const changed = names.filter((name) => order[name] !== change[name]);
        if (changed.length === 0) return [];
        if (!isExpected(order.version)) throw new AppError('CHANGED_MEANWHILE');
        // Since when it is paid stays: a refund may be asked for until some days after.
        await rows.updateOrder(tx, id, change, order.state_at);
        const replaced = await receipts.replaceIn(tx, { ...order, ...change });
        const serials = replaced.map(({ serial }) => serial);
        const detail = { changed: changed.join(' '), receipts: serials.join(' ') };
        await orders.record(tx, order, 'buyer-corrected', detail, actorId);
        return serials;
      }),
  };
}
