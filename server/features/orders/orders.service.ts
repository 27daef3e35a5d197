import { lastDay } from '../../contract/access.ts';
import { declinedWords } from '../../contract/decline-reasons.ts';
import { firstName } from '../../contract/first-name.ts';
import { DAY_MS, fromIndia } from '../../contract/india-time.ts';
import * as contract from '../../contract/orders.ts';
import { awaitedPart } from '../../contract/parts.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { parsed } from '../../http/invalid-input.ts';
import { listCodesOf, withTries } from '../codes/apply-code.ts';
import { findOrderedEnd, findOrderedGrant } from '../enrollments/enrollments.service.ts';
import { receiptsOf } from '../receipts/receipts.service.ts';
import { getUser } from '../users/users.service.ts';
import {
  accessSold,
  bankFacts,
  factsOf,
  offerSold,
  paymentOf,
  soldAccess,
  standingOf,
  TEST_SLUG,
} from './order-rules.ts';
import { asksToPay, assertTransition, stateAt } from './order-states.ts';
import { findOrderByToken, getOrder, recordOrder } from './order-steps.ts';
import { moveOrder } from './order-transitions.ts';
import type { OrderRow } from './orders.repository.ts';
import * as rows from './orders.repository.ts';
import * as paymentRows from './payments.repository.ts';
import { insertOrderFor, placeFor, placeForVisitor, reportReference } from './place-orders.ts';
import { assertOwnPayee, isFreeCourse, paymentSettings, whyNotSold } from './sales.ts';

export type { OrderRow };
export { TEST_SLUG };

// Orders as buyers see them; order-admin.service.ts is the admin's side.

export function countReportedAfter({ db }: Deps, day: string) {
  return rows.countToCheckAfter(db, fromIndia(Date.parse(day) + DAY_MS));
}

export async function orderIdOf(deps: Deps, token: string): Promise<number> {
  return (await findOrderByToken(deps, deps.db, token)).id;
}

/** Places an order, or returns the live one. @param userId undefined registers a visitor */
export async function placeOrder(
  deps: Deps,
  input: contract.OrderInput,
  userId: number | undefined,
  address: string,
): Promise<OrderRow> {
  const buyer = userId ?? parsed(contract.newBuyerInput, input);
  if (paymentSettings(deps).asksForState && input.state === undefined && input.gstin === undefined)
    throw AppError.ofField('INVALID_INPUT', '/state', 'required', 'Please choose your State.');
  return withTries(deps, input, address, () =>
    typeof buyer === 'number'
      ? deps.db.transaction().execute((tx) => placeFor(deps, tx, buyer, input))
      : placeForVisitor(deps, buyer, input, address),
  );
}

export function placeTestOrder(deps: Deps, actorId: number): Promise<OrderRow> {
  return deps.db.transaction().execute(async (tx) => {
    assertOwnPayee(deps);
    const user = await getUser(tx, actorId);
    await rows.expireOrders(tx, deps.now());
    const test = { slug: TEST_SLUG, name: 'Payment test', listPaise: 100 };
    const live = await rows.findLiveOrder(tx, actorId, TEST_SLUG);
    return live ?? insertOrderFor(deps, tx, user, test, {}, actorId);
  });
}

/** Returns what an order's link shows: no email or phone, only the first name. */
export async function viewOrder(deps: Deps, order: OrderRow) {
  const state = stateAt(order, deps.now());
  const notSold = await whyNotSold(deps, order);
  const isPayable = asksToPay(state) && notSold === null;
  const part = awaitedPart(standingOf(order));
  const rest = order.due_paise - order.paid_paise;
  const [first] = await paymentRows.listPaymentsWith(deps.db, [order.reference ?? '']);
  const accepted = (await paymentRows.listReconciledOf(deps.db, [order.id])).map(bankFacts);
  const code = (await listCodesOf(deps.db, [order.coupon_id])).get(order.coupon_id ?? 0);
  return {
    ...factsOf(order, deps.now()),
    ...(code !== undefined && {
      discount: { code, paise: order.discount_paise, listPaise: order.list_paise },
    }),
    offer: offerSold(order),
    // The end of the moment is that of a part.
    access:
      part === undefined ? soldAccess(order, await findOrderedEnd(deps.db, order.id)) : accessSold(order),
    ...(state !== 'paid' && { opened: await openedBy(deps, order) }),
    notSold,
    isFree: notSold !== null && order.paid_paise === 0 && isFreeCourse(deps, order.slug),
    paidByPage: order.page_paise !== null,
    buyerName: firstName(order.buyer_name),
    // Another order had its reference first.
    takenBack: accepted.find(({ bank }) => bank === 'taken-back') ?? null,
    isContested: first !== undefined && first.order_id !== order.id,
    declineReason: declinedWords(order.decline_kind, order.decline_reason),
    pay: isPayable ? paymentOf(order, paymentSettings(deps)) : null,
    ...(isPayable &&
      rest > (part?.paise ?? rest) && { payAll: paymentOf(order, paymentSettings(deps), rest) }),
    receipts: await receiptsOf(deps.db, order.id),
  };
}

async function openedBy({ db, now }: Deps, { id }: OrderRow): Promise<contract.OrderView['opened']> {
  const given = await findOrderedGrant(db, id);
  if (given === undefined) return undefined;
  const { endsAt } = given;
  return endsAt === null
    ? { until: null, isOver: false }
    : { until: lastDay(endsAt), isOver: endsAt <= now() };
}

export async function reportPayment(deps: Deps, token: string, { reference, mine }: contract.ClaimInput) {
  const { id } = await findOrderByToken(deps, deps.db, token);
  await deps.limiter.spend('claim', String(id));
  await deps.db
    .transaction()
    .execute(async (tx) => reportReference(deps, tx, await getOrder(tx, id), reference, mine));
}

/** Reopens or cancels an order for its buyer. Idempotent. @throws AppError ORDER_CLOSED */
export function moveOwnOrder(deps: Deps, token: string, to: 'open' | 'cancelled'): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const order = await findOrderByToken(deps, tx, token);
    const isPartlyPaid = order.paid_paise > 0;
    const state = to === 'open' && isPartlyPaid ? 'short' : to;
    if (order.state === state) return;
    assertTransition(order.state, to);
    // Only an admin cancels a paid or reported order, with a refund.
    if (to === 'cancelled' && (isPartlyPaid || order.state === 'claimed')) throw new AppError('ORDER_CLOSED');
    if (to === 'open') await paymentRows.endReportedPayments(tx, order.id, 'withdrawn');
    await moveOrder(deps, tx, order, state);
    await recordOrder(tx, order, to === 'open' ? 'payment-withdrawn' : 'order-cancelled');
  });
}

export async function expireOrders({ db, now }: Deps) {
  await rows.expireOrders(db, now());
}
