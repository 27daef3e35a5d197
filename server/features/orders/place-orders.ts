import type { BuyerInput } from '../../contract/buyers.ts';
import { foldCode } from '../../contract/codes.ts';
import { whyNotDrawn } from '../../contract/drawn-letters.ts';
import type * as contract from '../../contract/orders.ts';
import { randomLetters } from '../../crypto/tokens.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { findCodeFor, listCodesOf } from '../codes/apply-code.ts';
import { notify } from '../notifications/notifications.service.ts';
import { registerWith } from '../users/registration.ts';
import { emailKey, findUserByEmail, getUser, type UserRow, updateUser } from '../users/users.service.ts';
import { chooseOffer, findListed, paiseOf } from './choose-offer.ts';
import { buyerColumns, parseReference, snapshotOf } from './order-rules.ts';
import { mayReportPayment } from './order-states.ts';
import { getOrder, mailBuyer, recordOrder } from './order-steps.ts';
import { endNewerOrder, moveOrder } from './order-transitions.ts';
import type { OrderRow } from './orders.repository.ts';
import * as rows from './orders.repository.ts';
import { pagePrices } from './page-prices.ts';
import { insertParts } from './parts.repository.ts';
import { makeParts } from './parts.ts';
import * as paymentRows from './payments.repository.ts';
import { assertUnpaid, codeFor, lateCode } from './quote.ts';
import { amountDue, assertPlace, findForSale, paymentSettings, priceFor, type SoldCourse } from './sales.ts';

const LOG_IN = 'You already have an order for this course. Log in with its password to open it.';
const HOUR_MS = 60 * 60_000;
const MOST_REPORTS = 5;

export async function insertOrderFor(
  deps: Deps,
  tx: Db,
  user: UserRow,
  { slug, name, listPaise, duePaise = listPaise, offer, code, renews = false, parts }: SoldCourse,
  buyer: Omit<BuyerInput, 'fullName' | 'email'> = {},
  actorId?: number,
): Promise<OrderRow> {
  const at = deps.now();
  const access = (offer ?? findListed(deps, slug))?.access;
  const id = await rows.insertOrder(tx, {
    code: paymentSettings(deps).orderPrefix + randomLetters(6),
    user_id: user.id,
    slug,
    course_name: offer === undefined ? name : `${name}, ${offer.name}`,
    list_paise: listPaise,
    due_paise: duePaise,
    coupon_id: code?.id ?? null,
    discount_paise: code?.discountPaise ?? 0,
    renews: Number(renews),
    offer_key: offer?.key ?? null,
    offer: offer === undefined ? null : JSON.stringify(snapshotOf(offer)),
    access: access === undefined ? null : JSON.stringify(access),
    state: 'open',
    ...buyerColumns({ ...buyer, fullName: user.full_name, email: user.email }),
    created_at: at,
    expires_at: at + paymentSettings(deps).expiresAfterHours * HOUR_MS,
    state_at: at,
  });
  if (parts !== undefined) await insertParts(tx, id, parts);
  const order = await getOrder(tx, id);
  await recordOrder(tx, order, 'order-placed', code === undefined ? {} : { code: code.code }, actorId);
  return order;
}

/** Returns the buyer's live order if there is one. An admin decides between orders with one reference. */
export async function placeFor(
  deps: Deps,
  tx: Db,
  userId: number,
  input: contract.OrderInput,
): Promise<OrderRow> {
  const user = await getUser(tx, userId);
  await rows.expireOrders(tx, deps.now());
  let order = await rows.findLiveOrder(tx, user.id, input.course);
  const wanted = input.offer ?? order?.offer_key ?? undefined;
  const price = await priceFor(deps, tx, user.id, input.course, wanted);
  const { name, listed, listPaise, offer, renews } = price;
  assertUnpaid(input, listPaise);
  const prices = await pagePrices(deps, tx, input, listPaise, { offerKey: offer?.key, renews });
  const isOtherCode = order !== undefined && (await changesCode(tx, order, input));
  const isSame = order?.offer_key === (offer?.key ?? null);
  const inParts = input.inParts ?? (isSame && order?.parts != null);
  const isOther = isOtherCode || !isSame || inParts !== (order?.parts != null);
  if (order?.state === 'open' && isOther) {
    await moveOrder(deps, tx, order, 'cancelled');
    await recordOrder(tx, order, 'order-cancelled');
    order = undefined;
  } else if (isOtherCode)
    throw lateCode(`Order ${order?.code} waits for you already; ask us for the difference.`);
  if (order === undefined) {
    if (input.reference === undefined) {
      await deps.limiter.spend('unpaidOrder', String(user.id), tx);
      await assertPlace(deps, tx, listed, offer);
    }
    const unprinted = whyNotDrawn(user.full_name);
    if (unprinted !== undefined)
      throw new AppError('INVALID_INPUT', {
        message: `${unprinted} Change your name in your account first.`,
      });
    const code = await codeFor(deps, tx, input, price, { userId: user.id, email: user.email });
    const netPaise = listPaise - (code?.discountPaise ?? 0);
    const parts = inParts ? await makeParts(deps, tx, input, offer, { listPaise, netPaise }) : undefined;
    const duePaise =
      parts?.reduce((sum, { paise }) => sum + paise, 0) ?? (await amountDue(deps, tx, input, netPaise));
    const sold = { slug: input.course, name, listPaise, duePaise, offer, code, renews, parts };
    order = await insertOrderFor(deps, tx, user, sold, input);
    await mailBuyer(deps, tx, order, (mails) => mails.ordered());
  }
  if (input.phone && user.phone === null) await updateUser(tx, user.id, { phone: input.phone });
  if (input.reference === undefined) return order;
  if (order.parts === null)
    await rows.updateOrder(tx, order.id, { page_paise: prices.join(' ') }, deps.now());
  await reportReference(deps, tx, order, input.reference, true);
  return order;
}

async function changesCode(tx: Db, { coupon_id }: OrderRow, { code }: contract.OrderInput): Promise<boolean> {
  if (code === undefined) return false;
  return (await listCodesOf(tx, [coupon_id])).get(coupon_id ?? 0) !== foldCode(code);
}

/** Registers a visitor and places the order. @throws AppError ORDER_WAITING with a mailed link; EMAIL_REGISTERED */
export async function placeForVisitor(
  deps: Deps,
  buyer: contract.NewBuyerInput,
  input: contract.OrderInput,
  address: string,
) {
  const { consent, email, password } = buyer;
  const { course, reference } = input;
  // Checked before the slow hashing.
  const { listed } = await findForSale(deps, deps.db, course);
  const offer = chooseOffer(listed, input.offer, deps.now());
  const listPaise = paiseOf(listed, offer, deps.now());
  assertUnpaid(input, listPaise);
  await pagePrices(deps, deps.db, input, listPaise, { offerKey: offer?.key });
  if (input.code !== undefined)
    await findCodeFor(deps, deps.db, input.code, { slug: course, offerKey: offer?.key, renews: false });
  if (reference !== undefined) parseReference(reference, '');
  await deps.limiter.spend('login', `${address}:${emailKey(email)}`);
  try {
    return await registerWith(deps, buyer, { consent, course, address }, (tx, id) =>
      placeFor(deps, tx, id, input),
    );
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'EMAIL_REGISTERED')) throw error;
    const user = await findUserByEmail(deps.db, email);
    if (user?.state !== 'pending') throw error;
    await deps.limiter.spend('account', `order:${emailKey(email)}`);
    if (await deps.hasher.verify(user.password_hash, password))
      return deps.db.transaction().execute((tx) => placeFor(deps, tx, user.id, input));
    const order = await rows.findLiveOrder(deps.db, user.id, course);
    if (order === undefined) throw error;
    if (await deps.limiter.takes('mail', `order:${emailKey(email)}`))
      await deps.db.transaction().execute((tx) => mailBuyer(deps, tx, order, (mails) => mails.ordered()));
    throw new AppError('ORDER_WAITING', deps.outbox.isOn() ? {} : { message: LOG_IN });
  }
}

/** Records a reference. `isMine` keeps it beside another order's, so that a stolen one can't lock the payer out. */
export async function reportReference(deps: Deps, tx: Db, order: OrderRow, typed: string, isMine: boolean) {
  const { id, code } = order;
  const at = deps.now();
  const reference = parseReference(typed, code);
  if (order.reference === reference && order.state === 'claimed') return;
  if (!mayReportPayment(order, at) || (await paymentRows.countReports(tx, id)) >= MOST_REPORTS)
    throw new AppError('ORDER_CLOSED');
  const same = await paymentRows.listPaymentsWith(tx, [reference]);
  if (!isMine && same.some(({ order_id }) => order_id !== id))
    throw AppError.ofField('REFERENCE_TAKEN', '/reference', 'reference_taken');
  await endNewerOrder(deps, tx, order, 'claimed');
  await paymentRows.endReportedPayments(tx, id, 'withdrawn');
  await paymentRows.insertReportedPayment(tx, id, reference, at);
  await rows.updateOrder(tx, id, { state: 'claimed', decline_kind: null, decline_reason: null }, at);
  await recordOrder(tx, order, 'payment-reported');
  const facts = { waiting: await rows.countToCheck(tx) };
  await notify(deps, tx, 'payments-to-check', { right: 'payments' }, { facts, link: '/admin?tab=payments' });
}
