import { setImmediate } from 'node:timers/promises';
import type { BuyerInput, OwnBuyerInput } from '../../contract/buyers.ts';
import type { IsExpected } from '../../contract/fields.ts';
import { type OwnOrder, ownOrder } from '../../contract/orders.ts';
import { awaitedPaise } from '../../contract/parts.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import { orderReminderMail } from '../../mail/news.ts';
import { findCourseBySlug } from '../courses/courses.service.ts';
import { findAccessEnd } from '../enrollments/enrollments.service.ts';
import { consentOf } from '../privacy/consents.service.ts';
import { replaceReceipts } from '../receipts/issue-receipts.ts';
import { receiptsOf } from '../receipts/receipts.service.ts';
import * as registering from '../users/registration.ts';
import { emailKey, findUser, findUserByEmail, type UserRow, updateUser } from '../users/users.service.ts';
import { buyerColumns, factsOf, standingOf, TEST_SLUG } from './order-rules.ts';
import { isUnfinished, stateAt } from './order-states.ts';
import { findOrderByToken, getOrder, mailBuyer, orderLink, recordOrder } from './order-steps.ts';
import { moveOrder } from './order-transitions.ts';
import type { OrderRow } from './orders.repository.ts';
import * as rows from './orders.repository.ts';
import * as paymentRows from './payments.repository.ts';
import { takesOrders, whyNotSold } from './sales.ts';

const DAY_MS = 24 * 60 * 60_000;
const ORDERS_A_RUN = 50;

type Corrected = Pick<Awaited<ReturnType<typeof replaceReceipts>>, 'kept' | 'replacements'>;

/** Registers a person, or joins a free course ordered earlier. @returns whether a mailed link opens it */
export async function registerBuyer(
  deps: Deps,
  registration: registering.Registration,
  context: registering.RegistrationContext = {},
): Promise<boolean> {
  try {
    return await registering.registerStudent(deps, registration, context);
  } catch (error) {
    const { course: slug = '' } = context;
    const isTaken = error instanceof AppError && error.code === 'EMAIL_REGISTERED';
    if (!isTaken || !registering.isFreeNow(deps, { slug })) throw error;
    const user = await findUserByEmail(deps.db, registration.email);
    if (user?.state !== 'pending') throw error;
    await deps.limiter.spend('account', `order:${emailKey(user.email)}`);
    if (!(await deps.hasher.verify(user.password_hash, registration.password))) throw error;
    const adult = await isAdult(deps, user);
    return deps.db.transaction().execute((tx) => joinFreeIn(deps, tx, user, slug, adult));
  }
}

/** Joins a course that is free now. @throws AppError ORDER_CLOSED */
export async function joinFreeOrder(deps: Deps, token: string): Promise<void> {
  const order = await findOrderByToken(deps, deps.db, token);
  const user = order.user_id === null ? undefined : await findUser(deps.db, order.user_id);
  if (user?.state !== 'pending' || order.paid_paise > 0 || !registering.isFreeNow(deps, order))
    throw new AppError('ORDER_CLOSED');
  const adult = await isAdult(deps, user);
  await deps.db.transaction().execute((tx) => joinFreeIn(deps, tx, user, order.slug, adult));
}

export function correctBuyer(
  deps: Deps,
  id: number,
  input: BuyerInput,
  isExpected: IsExpected,
  actorId: number,
): Promise<Corrected> {
  return deps.db.transaction().execute(async (tx) => {
    const order = await getOrder(tx, id);
    return correctIn(deps, tx, order, buyerColumns(input), isExpected, actorId);
  });
}

export function correctOwnOrder(deps: Deps, token: string, input: OwnBuyerInput): Promise<Corrected> {
  return deps.db.transaction().execute(async (tx) => {
    const order = await findOrderByToken(deps, tx, token);
    if (!factsOf(order, deps.now()).mayCorrect) throw new AppError('ORDER_CLOSED');
    return correctIn(deps, tx, order, buyerColumns(input, order), () => true);
  });
}

export async function listOpenOrders(
  deps: Deps,
  userId: number,
): Promise<{ orders: OwnOrder[]; total: number }> {
  const all = await ordersOf(deps, deps.db, userId);
  return {
    orders: await Promise.all(
      all.filter((order) => isOpen(deps, order)).map((order) => summaryOf(deps, order)),
    ),
    total: all.length,
  };
}

export async function listOwnOrders(deps: Deps, userId: number): Promise<OwnOrder[]> {
  return Promise.all((await ordersOf(deps, deps.db, userId)).map((order) => summaryOf(deps, order)));
}

/** Returns the link of the person's most urgent order, else of the newest; undefined without orders. */
export async function orderLinkFor(deps: Deps, userId: number): Promise<string | undefined> {
  const own = await ordersOf(deps, deps.db, userId);
  const order = own.find((order) => isOpen(deps, order)) ?? own[0];
  return order && orderLink(deps, order);
}

/** Emails one reminder in the last day of an unpaid order. */
export async function remindUnpaidOrders(deps: Deps): Promise<void> {
  if (!takesOrders(deps) || !deps.outbox.sends('order-reminder')) return;
  for (const order of await rows.listToRemind(deps.db, deps.now(), deps.now() + DAY_MS, ORDERS_A_RUN)) {
    const isWorth = await isWorthPaying(deps, order);
    await deps.db.transaction().execute(async (tx) => {
      if ((await rows.markReminded(tx, order.id, deps.now())) && isWorth)
        await deps.outbox.announce(
          tx,
          orderReminderMail(
            { ...order, asked_paise: awaitedPaise(standingOf(order)) },
            orderLink(deps, order),
            deps.site,
          ),
        );
    });
    // Lets requests in: SQLite never waits.
    await setImmediate();
  }
}

/** Ends unpaid orders of a person who is enrolled without payment. */
export async function endUnpaidOrders(deps: Deps, tx: Db, userId: number, actorId: number): Promise<void> {
  for (const order of await ordersOf(deps, tx, userId)) {
    if (order.paid_paise > 0 || order.state === 'cancelled') continue;
    await paymentRows.endReportedPayments(tx, order.id, 'refused');
    await moveOrder(deps, tx, order, 'cancelled');
    await recordOrder(tx, order, 'order-cancelled', {}, actorId);
  }
}

async function ordersOf(deps: Deps, handle: Db, userId: number): Promise<OrderRow[]> {
  const all = takesOrders(deps) ? await rows.listOrdersOf(handle, userId) : [];
  return all.filter(({ slug }) => slug !== TEST_SLUG);
}

function isOpen({ now }: Deps, order: OrderRow): boolean {
  return isUnfinished(stateAt(order, now()));
}

async function summaryOf(deps: Deps, order: OrderRow): Promise<OwnOrder> {
  return ownOrder.decode({
    ...factsOf(order, deps.now()),
    path: new URL(orderLink(deps, order)).pathname,
    receipts: await receiptsOf(deps.db, order.id),
  });
}

async function isWorthPaying(deps: Deps, order: OrderRow): Promise<boolean> {
  const course = await findCourseBySlug(deps.db, order.slug);
  if (course === undefined || order.user_id === null || (await whyNotSold(deps, order)) !== null)
    return false;
  return (await findAccessEnd(deps.db, order.user_id, course.id)) !== null;
}

/** Corrects the buyer and replaces documents, except those whose tax is final. Idempotent. @throws AppError */
async function correctIn(
  deps: Deps,
  tx: Db,
  order: OrderRow,
  change: ReturnType<typeof buyerColumns>,
  isExpected: IsExpected,
  actorId?: number,
): Promise<Corrected> {
  const names = Object.keys(change) as (keyof typeof change)[];
  const changed = names.filter((name) => order[name] !== change[name]);
  if (changed.length === 0) return { replacements: [], kept: [] };
  if (!isExpected(order.version)) throw new AppError('CHANGED_MEANWHILE');
  // Keeps the payment's time, which the refund period counts from.
  await rows.updateOrder(tx, order.id, change, order.state_at);
  const corrected = { ...order, ...change };
  const { issued, replacements, kept } = await replaceReceipts(deps, tx, corrected);
  const receiptIds = issued.map(({ id }) => id);
  // A document without its tax note would tell half of it.
  if (issued.length > 0) await mailBuyer(deps, tx, corrected, (mails) => mails.corrected(receiptIds));
  const receiptsNow = { receipts: replacements.join(' '), ...(kept.length > 0 && { kept: kept.join(' ') }) };
  await recordOrder(tx, order, 'buyer-corrected', { changed: changed.join(' '), ...receiptsNow }, actorId);
  return { replacements, kept };
}

async function joinFreeIn(
  deps: Deps,
  tx: Db,
  user: UserRow,
  slug: string,
  isAdult: boolean,
): Promise<boolean> {
  const course = orNotFound(await findCourseBySlug(tx, slug));
  for (const order of await ordersOf(deps, tx, user.id)) {
    if (order.slug !== slug || order.paid_paise > 0) continue;
    if (order.state === 'cancelled') {
      await rows.updateOrder(tx, order.id, { decline_kind: 'now-free' }, order.state_at);
      continue;
    }
    await paymentRows.endReportedPayments(tx, order.id, 'withdrawn');
    await moveOrder(deps, tx, order, 'cancelled', { kind: 'now-free' });
    await recordOrder(tx, order, 'order-cancelled');
  }
  await updateUser(tx, user.id, { wanted_course_id: course.id });
  const person = { fullName: user.full_name, email: user.email };
  return registering.requestOpening(deps, tx, user.id, person, course, isAdult);
}

async function isAdult(deps: Deps, { id }: UserRow) {
  return (await consentOf(deps, id)).given?.age === 'adult';
}
