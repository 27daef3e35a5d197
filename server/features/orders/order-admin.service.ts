import type { RecordCreditInput } from '../../contract/bank-statements.ts';
import { declinedWords } from '../../contract/decline-reasons.ts';
import type { IsExpected } from '../../contract/fields.ts';
import { FORGIVEN_PAISE, formatPaise } from '../../contract/money.ts';
import type * as contract from '../../contract/orders.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps, Services } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { createOrderLists } from './order-lists.ts';
import { type Credit, type Money, paidBy, parseReference, restAfter, TEST_SLUG } from './order-rules.ts';
import { mayBeRevived } from './order-states.ts';
import type { OrderRow } from './orders.repository.ts';
import * as rows from './orders.repository.ts';
import * as paymentRows from './payments.repository.ts';
import { createRecordPayment } from './record-payment.ts';
import { createUndo } from './undo.ts';

const OF_ANOTHER = { reason: 'of-another' } as const;
const TAKEN_BACK = '/admin?tab=payments&list=statement';

type AcceptedInput = contract.AcceptInput & Pick<Money, 'isMatched' | 'split'>;
type Sale = RecordCreditInput & AcceptedInput & { readonly amountPaise: number };

/** What an admin does with orders. Accepting one approves, enrolls, books and mails, all in one transaction or not at all. */
export function createOrderAdmin(
  deps: ServiceDeps,
  needs: Pick<
    Services,
    'courses' | 'enrollments' | 'notifications' | 'orders' | 'receipts' | 'refunds' | 'users'
  >,
) {
  const { db, now } = deps;
  const { courses, enrollments, notifications, orders, receipts, refunds, users } = needs;

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

  const undoIn = createUndo(deps, needs);
  const declineOther = async (tx: Db, orderId: number, actorId: number) =>
    declineIn(tx, await orders.get(tx, orderId), OF_ANOTHER, actorId);
  const recordPayment = createRecordPayment(deps, undoIn, declineOther);

  /** @throws AppError ORDER_CLOSED where it was paid before */
  async function acceptIn(tx: Db, order: OrderRow, input: AcceptedInput, actorId: number) {
    const { code, due_paise: asked, paid_paise: paidBefore } = order;
    if (order.state === 'paid')
      throw new AppError('ORDER_CLOSED', { message: `Order ${code} was paid before.` });
    if (!mayBeRevived(order, now())) throw new AppError('ORDER_CANCELLED');
    const sold = order.slug === TEST_SLUG ? undefined : await partiesOf(tx, order);
    const { reference: typed, amountPaise = asked - paidBefore, agreedBecause } = input;
    const reported = typed ?? (await paymentRows.findReportedPayment(tx, order.id))?.reference ?? null;
    const reference = reported === null ? null : parseReference(reported, order.code);
    const isAgreed = agreedBecause !== undefined && paidBefore + amountPaise < asked;
    const agreedPaise = isAgreed ? paidBefore + amountPaise : asked;
    const restPaise = restAfter({ ...order, due_paise: agreedPaise }, amountPaise, input.askForRest);
    // An earlier list price is then all of the price.
    const isEarlierPrice = restPaise === 0 && agreedPaise - paidBefore - amountPaise > FORGIVEN_PAISE;
    const duePaise = isEarlierPrice ? paidBefore + amountPaise : agreedPaise;
    const payment = await recordPayment(tx, order, { ...input, amountPaise, reference }, actorId);
    const state = restPaise > 0 ? 'short' : 'paid';
    const agreed_reason = isAgreed ? agreedBecause : order.agreed_reason;
    const buyer_state = order.buyer_state ?? input.state ?? null;
    await rows.updateOrder(tx, order.id, { due_paise: duePaise, agreed_reason, buyer_state }, now());
    await orders.transition(tx, order, state);
    const missing = { ...(restPaise > 0 && { restPaise }), ...(isAgreed && { insteadOfPaise: asked }) };
    await orders.record(tx, order, 'payment-accepted', { amountPaise, ...missing }, actorId);
    const result = { code, duePaise, paidPaise: paidBefore + amountPaise, state, payment } as const;
    if (sold === undefined) return { ...result, receipt: null, opened: false };
    const payments = await paymentRows.listAcceptedPayments(tx, order.id);
    const receipt = await receipts.issueIn(tx, { ...order, buyer_state }, payments);
    const opens = state === 'paid' || input.opensCourse;
    const opened = opens && (await openIn(tx, order, sold, actorId));
    await orders.mail(tx, order, (mails) =>
      state === 'paid' ? mails.accepted([receipt.id]) : mails.short(formatPaise(restPaise), [receipt.id]),
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

  /** Without a place the money goes back: what of it is not recorded yet is, and the order is cancelled. */
  async function declineIn(tx: Db, order: OrderRow, input: contract.DeclineInput, actorId: number) {
    const why = { kind: input.reason, words: input.words };
    const reason = declinedWords(input.reason, input.words ?? null) ?? '';
    const amountPaise = input.reason === 'no-place' ? (input.refundPaise ?? 0) : 0;
    const { reference = null } = (await paymentRows.findReportedPayment(tx, order.id)) ?? {};
    const more = { amountPaise: amountPaise - order.paid_paise, reference };
    if (more.amountPaise > 0) await recordPayment(tx, order, more, actorId);
    await paymentRows.endReportedPayments(tx, order.id, 'refused');
    await orders.transition(tx, order, amountPaise > 0 ? 'cancelled' : 'declined', why);
    await orders.record(tx, order, 'payment-declined', { reason: input.reason }, actorId);
    if (amountPaise === 0) return orders.mail(tx, order, (mails) => mails.declined(reason));
    const paid_paise = Math.max(order.paid_paise, amountPaise);
    await refunds.beginIn(tx, { ...order, paid_paise }, { amountPaise, reason }, actorId);
    return orders.mail(tx, order, (mails) => mails.notTaken(reason, formatPaise(amountPaise)));
  }

  async function recordIn(tx: Db, sale: Sale, actorId: number) {
    const user = await users.find(tx, sale.userId);
    const course = await courses.find(tx, sale.courseId);
    if (user === undefined || course === undefined)
      throw new AppError('NOT_FOUND', { message: 'User or course not found.' });
    const { slug, course_name: name } = course;
    if (slug === null) throw new AppError('COURSE_CLOSED');
    if (await enrollments.isEnrolled(tx, user.id, course.id))
      throw new AppError('ALREADY_ENROLLED', { message: 'This student has the course already.' });
    const earlier = (await rows.listOrdersOf(tx, user.id)).find(({ buyer_state }) => buyer_state !== null);
    const live = await rows.findLiveOrder(tx, user.id, slug);
    const sold = { slug, name, listPaise: sale.amountPaise };
    const order = live ?? (await orders.insertFor(tx, user, sold, {}, actorId));
    return acceptIn(tx, order, { ...sale, state: sale.state ?? earlier?.buyer_state ?? undefined }, actorId);
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
      recordIn(tx, { ...sale, ...paidBy(credit, null) }, actorId),

    decline: (id: number, input: contract.DeclineInput, isExpected: IsExpected, actorId: number) =>
      db.transaction().execute(async (tx) => {
        const order = await present(tx, id, isExpected);
        if (order.state === 'paid') throw new AppError('ORDER_CLOSED');
        await declineIn(tx, order, input, actorId);
      }),

    /** Tells admins that the bank took back what paid for orders. @param firstId of the transfer's first payment */
    async noteTakenBack(tx: Db, firstId: number, actorId: number): Promise<void> {
      for (const { order_id, amount_paise: amountPaise } of await paymentRows.listTransfer(tx, firstId)) {
        const order = await orders.get(tx, order_id);
        await orders.record(tx, order, 'payment-taken-back', { amountPaise }, actorId);
        const text = `The bank took back ${formatPaise(amountPaise)} of order ${order.code}.`;
        await notifications.notify(tx, 'payment-taken-back', 'admins', { text, link: TAKEN_BACK });
      }
    },

    /** Money that came by hand or from a person who never ordered: ordered and accepted at once. */
    record: (input: contract.ManualOrderInput, actorId: number) => {
      const sale = { ...input, askForRest: false, opensCourse: false };
      return db.transaction().execute((tx) => recordIn(tx, sale, actorId));
    },

    /** Undoes the acceptance of the last payment, or of a chosen one. Idempotent. @throws AppError CHANGED_MEANWHILE */
    undo: (id: number, input: contract.UndoInput, isExpected: IsExpected, actorId: number) =>
      db.transaction().execute(async (tx) => {
        const order = await orders.get(tx, id);
        const accepted = await paymentRows.listAcceptedPayments(tx, id);
        const payment = accepted.findLast(
          (one) => input.paymentId === undefined || one.id === input.paymentId,
        );
        if (payment === undefined) return;
        if (!isExpected(order.version)) throw new AppError('CHANGED_MEANWHILE');
        await undoIn(tx, payment, input, actorId);
      }),

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
