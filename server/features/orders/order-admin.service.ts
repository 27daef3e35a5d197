import { financialYear } from '../../books/financial-year.ts';
import type { RecordCreditInput } from '../../contract/bank-statements.ts';
import { declineReasons } from '../../contract/decline-reasons.ts';
import type { IsExpected, Page } from '../../contract/fields.ts';
import { formatPaise } from '../../contract/money.ts';
import type * as contract from '../../contract/orders.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps, Services } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import type { MoneyWay } from '../receipts/receipt-paper.ts';
import { parseReference, TEST_SLUG } from './order-rules.ts';
import { stateAt } from './order-states.ts';
import type { AcceptedPayment, OrderRow } from './orders.repository.ts';
import * as rows from './orders.repository.ts';

/** A rupee typed wrong by hand is forgiven. */
const FORGIVEN_PAISE = 100;
/** Money for an order that lapsed still finds it. */
const PAYABLE_MS = 30 * 24 * 60 * 60_000;

interface Accepted {
  readonly state: OrderRow['state'];
  readonly receipt: string | null;
  /** None where the order was paid before. */
  readonly payment?: AcceptedPayment;
}

interface Credit {
  readonly amount_paise: number;
  readonly reference_list: string;
}

type Reason = contract.DeclineInput['reason'];
const sentenceOf = (reason: Reason, words?: string): string =>
  [declineReasons[reason], words].filter(Boolean).join(' ');

/** @param reported the reference that the buyer reported, if any */
function paidBy(credit: Credit, reported: string | null) {
  const inBank = credit.reference_list.split(' ');
  const reference = inBank.find((one) => one === reported) ?? (inBank[0] || undefined);
  return { amountPaise: credit.amount_paise, method: 'upi', reference, askForRest: true } as const;
}

/** What an admin does with orders. Accepting one approves, enrolls, books and mails, all in one transaction or not at all. */
export function createOrderAdmin(
  { db, now }: ServiceDeps,
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

  /** How much of an order an amount leaves open, in paise; 0 where next to nothing. @throws AppError AMOUNT_DIFFERS */
  function restAfter(order: OrderRow, amount: number, askForRest: boolean): number {
    const rest = order.due_paise - order.paid_paise - amount;
    if (rest <= FORGIVEN_PAISE) return 0;
    if (askForRest) return rest;
    const message = `This is ${formatPaise(rest)} too little. Ask for the rest, or correct the amount.`;
    throw AppError.ofField('AMOUNT_DIFFERS', '/amountPaise', 'amount_differs', message);
  }

  /**
   * Records money for an order, in the payment that its buyer reported where it has the same reference. Other orders
   * that report it are declined. @throws AppError REFERENCE_USED
   */
  async function recordPayment(
    tx: Db,
    { id: order_id }: OrderRow,
    { amountPaise: amount_paise, method, reference }: MoneyWay & { amountPaise: number },
    actorId: number,
  ): Promise<AcceptedPayment> {
    const accepted_at = now();
    const financial_year = financialYear(accepted_at);
    const used = reference === null ? undefined : await rows.findPaidWith(tx, reference, financial_year);
    if (used !== undefined)
      throw new AppError('REFERENCE_USED', { message: `Order ${used.code} was paid with this reference.` });
    const reported = await rows.findReportedPayment(tx, order_id);
    const reportedId = reported?.reference === reference ? reported.id : undefined;
    const money = { order_id, amount_paise, method, reference, financial_year };
    const payment = await rows.insertAcceptedPayment(
      tx,
      { ...money, accepted_by: actorId, accepted_at },
      reportedId,
    );
    await rows.endReportedPayments(tx, order_id, 'refused');
    for (const other of reference === null ? [] : await rows.listPaymentsWith(tx, [reference]))
      if (other.state === 'reported')
        await declineIn(tx, await orders.get(tx, other.order_id), 'of-another', actorId);
    return payment;
  }

  async function acceptIn(
    tx: Db,
    order: OrderRow,
    input: contract.AcceptInput,
    actorId: number,
  ): Promise<Accepted> {
    if (order.state === 'paid') return { state: 'paid', receipt: await receipts.serialOf(tx, order.id) };
    if (order.state === 'cancelled') throw new AppError('ORDER_CANCELLED');
    const sold = order.slug === TEST_SLUG ? undefined : await partiesOf(tx, order);
    const at = now();
    const { reference: typed, amountPaise = order.due_paise - order.paid_paise } = input;
    const reported = typed ?? (await rows.findReportedPayment(tx, order.id))?.reference ?? null;
    const reference = reported === null ? null : parseReference(reported, order.code);
    const restPaise = restAfter(order, amountPaise, input.askForRest);
    const money = { amountPaise, method: input.method, reference };
    const payment = await recordPayment(tx, order, money, actorId);
    const state = restPaise > 0 ? 'short' : 'paid';
    await orders.transition(tx, order, state);
    const detail = { amountPaise, ...(restPaise > 0 && { restPaise }) };
    await orders.record(tx, order, 'payment-accepted', detail, actorId);
    if (state === 'short') await orders.mail(tx, order, (mails) => mails.short(formatPaise(restPaise)));
    if (state === 'short' || sold === undefined) return { state, payment, receipt: null };
    await users.markApproved(tx, sold.user, actorId);
    const grant = { source: 'order', orderId: order.id } as const;
    await enrollments.enrollIn(tx, sold.user.id, [sold.courseId], actorId, grant);
    const payments = await rows.listAcceptedPayments(tx, order.id);
    const receipt = await receipts.issueIn(tx, order, order.paid_paise + amountPaise, payments, at);
    await orders.mail(tx, order, (mails) => mails.accepted());
    return { state, payment, receipt: receipt.serial };
  }

  async function declineIn(tx: Db, order: OrderRow, code: Reason, actorId: number, words?: string) {
    const reason = sentenceOf(code, words);
    await rows.endReportedPayments(tx, order.id, 'refused');
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
    const { reference = null } = (await rows.findReportedPayment(tx, order.id)) ?? {};
    const more = { amountPaise: refundPaise - paid, method: 'upi', reference } as const;
    if (more.amountPaise > 0) await rows.matchBankCredit(tx, await recordPayment(tx, order, more, actorId));
    await rows.endReportedPayments(tx, order.id, 'refused');
    await orders.transition(tx, order, 'cancelled', reason);
    await orders.record(tx, order, 'payment-declined', { reason: 'no-place' }, actorId);
    const input = { amountPaise: refundPaise, reason };
    await refunds.beginIn(tx, { ...order, paid_paise: Math.max(paid, refundPaise) }, input, actorId);
    await orders.mail(tx, order, (mails) => mails.notTaken(reason, formatPaise(refundPaise)));
  }

  async function recordIn(
    tx: Db,
    { userId, courseId }: RecordCreditInput,
    paid: contract.AcceptInput & { readonly amountPaise: number },
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
    const live = await rows.findLiveOrder(tx, user.id, slug);
    const sold = { slug, name, listPaise: paid.amountPaise };
    const order = live ?? (await orders.insertFor(tx, user, sold, {}, actorId));
    return acceptIn(tx, order, paid, actorId);
  }

  /** Accepts without the bank statement: a line of it that came before is used then, too. */
  const byHand = (accepting: (tx: Db) => Promise<Accepted>): Promise<Accepted> =>
    db.transaction().execute(async (tx) => {
      const accepted = await accepting(tx);
      if (accepted.payment !== undefined) await rows.matchBankCredit(tx, accepted.payment);
      return accepted;
    });

  return {
    /** Told twice, the second answer is the first. */
    accept: (id: number, input: contract.AcceptInput, isExpected: IsExpected, actorId: number) =>
      byHand(async (tx) => acceptIn(tx, await present(tx, id, isExpected), input, actorId)),

    /** Accepts an order by a line of the bank statement. @returns the payment's id @throws AppError also where it was paid before */
    async acceptCredit(tx: Db, id: number, credit: Credit, actorId: number): Promise<number> {
      const order = await orders.get(tx, id);
      const { payment } = await acceptIn(tx, order, paidBy(credit, order.reference), actorId);
      const message = `Order ${order.code} was paid before.`;
      if (payment === undefined) throw new AppError('ORDER_CLOSED', { message });
      return payment.id;
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
    record: ({ userId, courseId, ...paid }: contract.ManualOrderInput, actorId: number): Promise<Accepted> =>
      byHand((tx) => recordIn(tx, { userId, courseId }, { ...paid, askForRest: false }, actorId)),

    listPayable: () => rows.listPayableOrders(db, now() - PAYABLE_MS),

    /** Of a course: orders that money or an answer is missing for, and paid ones. @throws AppError NOT_FOUND */
    async countOf(courseId: number): Promise<contract.CourseOrders> {
      const course = orNotFound(await courses.find(db, courseId));
      return course.slug === null ? { open: 0, paid: 0 } : rows.countOrders(db, course.slug, now());
    },

    async list(query: contract.OrderQuery): Promise<Page<contract.OrderSummary>> {
      const page = await rows.listOrders(db, query);
      const references = page.items.flatMap(({ reference }) => reference ?? []);
      const paidWith = await rows.listPaymentsWith(db, references);
      const items = page.items.map(({ age, accountState, slug, expires_at, ...order }) => {
        const others = paidWith.filter(
          ({ reference, order_id }) => reference === order.reference && order_id !== order.id,
        );
        return {
          ...order,
          state: stateAt({ state: order.state, expires_at }, now()),
          isKnown: accountState === 'approved',
          isTest: slug === TEST_SLUG,
          underAge: age === 'guardian',
          contestedBy: [...new Set(others.map(({ code }) => code))],
          link: orders.linkOf(order),
        };
      });
      return { ...page, items };
    },
  };
}
