import { indianDay } from '../../contract/india-time.ts';
import { type Offer, offerEnd } from '../../contract/offers.ts';
import { awaitedPart, endOfGrace } from '../../contract/parts.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { findOffer } from '../orders/choose-offer.ts';
import { accessSold, offerSold, standingOf } from '../orders/order-rules.ts';
import type { OrderRow } from '../orders/orders.service.ts';
import { findEndBeside, findFirstIn, type Reason } from './access-ends.repository.ts';

/** What an order in parts gave: since when, and the offer that the person is in now. */
interface Given {
  readonly createdAt: number;
  readonly offerKey: string | null;
}

/** Returns the part that is awaited of an order; none where it is paid, a rupee less included. */
export const awaitedOf = (order: OrderRow) =>
  order.state === 'paid' ? undefined : awaitedPart(standingOf(order));

/** Returns when access that is paid in parts ends: a part that is overdue gives its days of grace from today on. */
export async function endInParts(
  deps: Deps,
  tx: Db,
  order: OrderRow,
  courseId: number,
  { createdAt, offerKey }: Given,
): Promise<number | null> {
  const has = order.user_id === null ? 0 : await findEndBeside(tx, order.user_id, courseId, order.id);
  const sold = offerEnd({ access: accessSold(order), starts: offerSold(order)?.starts }, createdAt, has);
  const other = offerKey === order.offer_key ? undefined : findOffer(deps, order.slug, offerKey);
  const reason = {
    user_id: order.user_id ?? 0,
    course_id: courseId,
    source: 'order',
    order_id: order.id,
  } as const;
  const own = other === undefined ? sold : laterEnd(sold, await endIn(deps, tx, reason, other));
  const next = awaitedOf(order);
  if (next === undefined) return own;
  const today = indianDay(deps.now());
  const graced = endOfGrace(next.dueOn === null || next.dueOn < today ? today : next.dueOn);
  return own === null ? graced : Math.min(own, graced);
}

/** Returns when an offer ends for who is put into it, from the first time that they were in it. */
export const endIn = async ({ now }: Deps, tx: Db, reason: Reason, offer: Offer): Promise<number | null> =>
  offerEnd(offer, (await findFirstIn(tx, reason, offer.key)) ?? now());

/** Returns the later of two ends; null is no end. */
export const laterEnd = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : Math.max(one, other);
