import type { RecordCreditInput } from '../../contract/bank-statements.ts';
import type { AcceptInput, DeclineInput, ManualOrderInput, UndoInput } from '../../contract/decide-orders.ts';
import type { IsExpected } from '../../contract/fields.ts';
import { FORGIVEN_PAISE } from '../../contract/money.ts';
import { awaitedPaise, paidWords } from '../../contract/parts.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { listCodesOf } from '../codes/apply-code.ts';
import { findCourse } from '../courses/courses.service.ts';
import { findAccessEnd, findOrderedEnd, isEnrolled } from '../enrollments/enrollments.service.ts';
import { findBatch } from '../enrollments/move-batch.ts';
import { notify } from '../notifications/notifications.service.ts';
import { issueReceipt } from '../receipts/issue-receipts.ts';
import { receiptSerialOf } from '../receipts/receipts.service.ts';
import { findUser } from '../users/users.service.ts';
import { openIn, partiesOf } from './give-access.ts';
import * as rules from './order-rules.ts';
import { mayBeRevived } from './order-states.ts';
import { getOrder, mailReceived, recordOrder } from './order-steps.ts';
import { moveOrder } from './order-transitions.ts';
import type { OrderRow } from './orders.repository.ts';
import * as rows from './orders.repository.ts';
import { pricedFor } from './page-prices.ts';
import { keepParts, partsAfter, paysPart } from './parts.ts';
import * as paymentRows from './payments.repository.ts';
import { insertOrderFor } from './place-orders.ts';
import { declineIn, recordPayment } from './record-payment.ts';
import { undoPayment } from './undo.ts';

const TAKEN_BACK = '/admin?tab=payments&list=statement';

type AcceptedInput = AcceptInput & Pick<rules.Money, 'isMatched' | 'split'>;
type Sale = RecordCreditInput & AcceptedInput & { readonly amountPaise: number };

// What an admin does with orders. Accepting approves, enrolls, books and mails in one transaction.

/** Accepts an order's payment. Idempotent. */
export function acceptOrder(
  deps: Deps,
  id: number,
  input: AcceptInput,
  isExpected: IsExpected,
  actorId: number,
) {
  return deps.db.transaction().execute(async (tx) => {
    const order = await getUnchanged(tx, id, isExpected);
    if (order.state !== 'paid') return acceptIn(deps, tx, order, input, actorId);
    const { code, due_paise: duePaise, paid_paise: paidPaise, state } = order;
    const receipt = await receiptSerialOf(tx, id);
    return { code, duePaise, paidPaise, state, receipt, opened: true };
  });
}

export async function acceptByCredit(
  deps: Deps,
  tx: Db,
  id: number,
  credit: rules.Credit,
  actorId: number,
  split?: rules.Money['split'],
) {
  const order = await getOrder(tx, id);
  const paid = rules.paidBy(credit, split?.first?.reference ?? order.reference);
  return acceptIn(deps, tx, order, { ...paid, split }, actorId);
}

export function recordCreditSale(
  deps: Deps,
  tx: Db,
  sale: RecordCreditInput,
  credit: rules.Credit,
  actorId: number,
) {
  return recordIn(deps, tx, { ...sale, ...rules.paidBy(credit, null) }, actorId);
}

export function declineOrder(
  deps: Deps,
  id: number,
  input: DeclineInput,
  isExpected: IsExpected,
  actorId: number,
) {
  return deps.db.transaction().execute(async (tx) => {
    const order = await getUnchanged(tx, id, isExpected);
    if (order.state === 'paid') throw new AppError('ORDER_CLOSED');
    await declineIn(deps, tx, order, input, actorId);
  });
}

/** Tells admins that the bank reversed a transfer. @param firstId its first payment */
export async function noteTakenBack(deps: Deps, tx: Db, firstId: number, actorId: number): Promise<void> {
  for (const { order_id, amount_paise: amountPaise } of await paymentRows.listTransfer(tx, firstId)) {
    const order = await getOrder(tx, order_id);
    await recordOrder(tx, order, 'payment-taken-back', { amountPaise }, actorId);
    const facts = { amountPaise, order: order.code };
    await notify(deps, tx, 'payment-taken-back', { right: 'payments' }, { facts, link: TAKEN_BACK });
  }
}

/** Places and accepts an order for money received by hand or from someone who never ordered. */
export function recordManualOrder(deps: Deps, input: ManualOrderInput, actorId: number) {
  const sale = { ...input, askForRest: false, opensCourse: false };
  return deps.db.transaction().execute((tx) => recordIn(deps, tx, sale, actorId));
}

/** Undoes the last acceptance, or a chosen one. Idempotent. @throws AppError CHANGED_MEANWHILE */
export function undoAcceptance(
  deps: Deps,
  id: number,
  input: UndoInput,
  isExpected: IsExpected,
  actorId: number,
) {
  return deps.db.transaction().execute(async (tx) => {
    const order = await getOrder(tx, id);
    const accepted = await paymentRows.listAcceptedPayments(tx, id);
    const payment = accepted.findLast((one) => input.paymentId === undefined || one.id === input.paymentId);
    if (payment === undefined) return;
    if (!isExpected(order.version)) throw new AppError('CHANGED_MEANWHILE');
    await undoPayment(deps, tx, payment, input, actorId);
  });
}

/** Enrolls the buyer of a partly paid order. @returns whether they were not enrolled @throws AppError */
export function openPartlyPaid(deps: Deps, id: number, actorId: number): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const order = await getOrder(tx, id);
    const message = 'The course can be opened once a part of the money is accepted.';
    if (order.state !== 'short') throw new AppError('ORDER_CLOSED', { message });
    const opened = await openIn(deps, tx, order, await partiesOf(tx, order), actorId);
    if (opened) await recordOrder(tx, order, 'course-opened', {}, actorId);
    return opened;
  });
}

async function getUnchanged(tx: Db, id: number, isExpected: IsExpected): Promise<OrderRow> {
  const order = await getOrder(tx, id);
  if (order.state !== 'paid' && !isExpected(order.version)) throw new AppError('CHANGED_MEANWHILE');
  return order;
}

async function acceptIn(deps: Deps, tx: Db, found: OrderRow, input: AcceptedInput, actorId: number) {
  const order = await pricedFor(tx, found, input);
  const { code, due_paise: asked, paid_paise: paidBefore } = order;
  if (order.state === 'paid')
    throw new AppError('ORDER_CLOSED', { message: `Order ${code} was paid before.` });
  if (!mayBeRevived(order, deps.now())) throw new AppError('ORDER_CANCELLED');
  const sold = order.slug === rules.TEST_SLUG ? undefined : await partiesOf(tx, order);
  const { reference: typed, amountPaise = awaitedPaise(rules.standingOf(order)), agreedBecause } = input;
  const reported = typed ?? (await paymentRows.findReportedPayment(tx, order.id))?.reference ?? null;
  const reference = reported === null ? null : rules.parseReference(reported, order.code);
  const paidPaise = paidBefore + amountPaise;
  const isAgreed = agreedBecause !== undefined && paidPaise < asked;
  const parts = partsAfter(order, paidPaise, isAgreed);
  const isPart = paysPart(order, parts, paidPaise);
  const agreedPaise = isAgreed ? paidPaise : (parts?.reduce((sum, { paise }) => sum + paise, 0) ?? asked);
  const restPaise = rules.restAfter(
    { ...order, due_paise: agreedPaise },
    amountPaise,
    input.askForRest || isPart,
  );
  // The amount is then an earlier list price in full.
  const isEarlierPrice = restPaise === 0 && agreedPaise - paidPaise > FORGIVEN_PAISE;
  const duePaise = isEarlierPrice ? paidPaise : agreedPaise;
  const payment = await recordPayment(deps, tx, order, { ...input, amountPaise, reference }, actorId);
  const state = restPaise > 0 ? 'short' : 'paid';
  const agreed_reason = isAgreed ? agreedBecause : order.agreed_reason;
  const buyer_state = order.buyer_state ?? input.state ?? null;
  await rows.updateOrder(tx, order.id, { due_paise: duePaise, agreed_reason, buyer_state }, deps.now());
  if (parts !== undefined) await keepParts(deps, tx, order, parts, paidPaise);
  await moveOrder(deps, tx, order, state);
  const missing = { ...(restPaise > 0 && { restPaise }), ...(isAgreed && { insteadOfPaise: asked }) };
  await recordOrder(tx, order, 'payment-accepted', { amountPaise, ...missing }, actorId);
  const result = { code, duePaise, paidPaise, state, payment } as const;
  if (sold === undefined) return { ...result, receipt: null, opened: false };
  const now = await getOrder(tx, order.id);
  const opens = state === 'paid' || input.opensCourse || isPart;
  const other =
    input.offer === undefined ? undefined : await findBatch(deps, tx, sold.courseId, input.offer, '/offer');
  if (other !== undefined && !opens)
    throw AppError.ofField(
      'INVALID_INPUT',
      '/offer',
      'not_open',
      'Choose the batch when you open the course.',
    );
  const opened = opens && (await openIn(deps, tx, now, sold, actorId, other));
  const payments = await paymentRows.listAcceptedPayments(tx, order.id);
  const access = rules.soldAccess(order, await findOrderedEnd(tx, order.id));
  const codes = await listCodesOf(tx, [agreed_reason === null ? order.coupon_id : null]);
  const part = parts && paidWords(parts, paidBefore, paidPaise);
  const receipt = await issueReceipt(deps, tx, now, payments, {
    access: isPart && restPaise > 0 ? rules.accessSold(order) : access,
    part,
    code: codes.get(order.coupon_id ?? 0),
  });
  const isOpen = await isEnrolled(tx, sold.user.id, sold.courseId);
  await mailReceived(deps, tx, now, receipt.id, {
    isOpen,
    part: isPart ? part : undefined,
    until: access?.until,
  });
  return { ...result, receipt: receipt.serial, opened };
}

async function recordIn(deps: Deps, tx: Db, sale: Sale, actorId: number) {
  const user = await findUser(tx, sale.userId);
  const course = await findCourse(tx, sale.courseId);
  if (user === undefined || course === undefined)
    throw new AppError('NOT_FOUND', { message: 'User or course not found.' });
  const { slug, course_name: name } = course;
  if (slug === null) throw new AppError('COURSE_CLOSED');
  if ((await findAccessEnd(tx, user.id, course.id)) === null)
    throw new AppError('ALREADY_ENROLLED', { message: 'This student has the course already.' });
  const earlier = (await rows.listOrdersOf(tx, user.id)).find(({ buyer_state }) => buyer_state !== null);
  const live = await rows.findLiveOrder(tx, user.id, slug);
  const offer =
    sale.offer === undefined ? undefined : await findBatch(deps, tx, course.id, sale.offer, '/offer');
  const sold = { slug, name, listPaise: sale.amountPaise, offer };
  const order = live ?? (await insertOrderFor(deps, tx, user, sold, {}, actorId));
  return acceptIn(
    deps,
    tx,
    order,
    {
      ...sale,
      // A live order may be of another offer, and it is already the one of a new order.
      offer: live === undefined || live.offer_key === sale.offer ? undefined : sale.offer,
      state: sale.state ?? earlier?.buyer_state ?? undefined,
    },
    actorId,
  );
}
