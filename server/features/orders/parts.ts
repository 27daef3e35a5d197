import { daysAfter } from '../../contract/access.ts';
import { indianDay } from '../../contract/india-time.ts';
import { type Offer, partsOn } from '../../contract/offers.ts';
import type { OrderInput } from '../../contract/orders.ts';
import {
  awaitedPart,
  cutParts,
  lessParts,
  type OrderPart,
  partNearness,
  settledParts,
} from '../../contract/parts.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { standingOf } from './order-rules.ts';
import { findOrder, type OrderRow } from './orders.repository.ts';
import { partsOf, setPartTold, updateParts } from './parts.repository.ts';
import { tellApart } from './sales.ts';

// The parts of an order: made with it, settled by each payment, and opened again where one is undone.

/** Returns the parts in which an offer is bought, with amounts. @throws AppError INVALID_INPUT where it has none */
export async function makeParts(
  deps: Deps,
  tx: Db,
  { reference }: OrderInput,
  offer: Offer | undefined,
  { listPaise, netPaise }: { readonly listPaise: number; readonly netPaise: number },
): Promise<OrderPart[]> {
  const today = indianDay(deps.now());
  const parts = partsOn(offer ?? {}, today);
  if (parts.length === 0 || parts.reduce((sum, { inr }) => sum + inr * 100, 0) !== listPaise)
    throw AppError.ofField('INVALID_INPUT', '/inParts', 'required', 'This is paid all at once.');
  const made: OrderPart[] = [];
  const amounts = lessParts(
    parts.map(({ inr }) => inr * 100),
    listPaise - netPaise,
  );
  for (const [at, amount] of amounts.entries()) {
    const { dueOn = null, dueDays = null } = parts[at] ?? {};
    const paise = reference === undefined ? await tellApart(deps, tx, amount) : amount;
    const first = at === 0 ? today : dueOn;
    made.push({ number: at + 1, paise, dueOn: first, dueDays });
  }
  return made;
}

/** Returns the parts of an order as money leaves them. @param isAll whether it is all that is due */
export function partsAfter(order: OrderRow, paidPaise: number, isAll: boolean): OrderPart[] | undefined {
  const parts = partsOf(order);
  return isAll
    ? parts && cutParts(parts, paidPaise)
    : parts && settledParts(parts, paidPaise, order.list_paise - order.discount_paise);
}

/** Returns whether money pays a part of an order that was not paid before. */
export function paysPart(
  order: OrderRow,
  parts: readonly OrderPart[] | undefined,
  paidPaise: number,
): boolean {
  const before = awaitedPart(standingOf(order));
  if (before === undefined) return false;
  const next = awaitedPart({ duePaise: 0, parts, paidPaise });
  return next === undefined || next.number > before.number;
}

/** Keeps the parts, and the day of those that count from the day on which the course is opened. */
export async function keepParts(
  { now }: Deps,
  tx: Db,
  { id }: OrderRow,
  parts: readonly OrderPart[],
  paidPaise: number,
): Promise<void> {
  const today = indianDay(now());
  const dated = parts.map((part) =>
    part.dueOn === null && part.dueDays !== null ? { ...part, dueOn: daysAfter(today, part.dueDays) } : part,
  );
  const isOpened = (awaitedPart({ duePaise: 0, parts, paidPaise })?.number ?? 0) !== 1;
  await updateParts(tx, id, isOpened ? dated : parts);
  const next = awaitedPart({ duePaise: 0, parts: dated, paidPaise });
  // The mail about the payment names the next day: it is not told at once again.
  if (isOpened && next?.dueOn != null)
    await setPartTold(tx, id, next.number, partNearness(next.dueOn, today));
}

/** Forgets days that count from the opening of a course for which nothing is paid any more. */
export async function forgetDays(tx: Db, order: OrderRow): Promise<void> {
  const parts = partsOf(order);
  if (parts === undefined || order.paid_paise > 0) return;
  await updateParts(
    tx,
    order.id,
    parts.map((part) => (part.dueDays === null ? part : { ...part, dueOn: null })),
  );
}

/** Returns whether an order waits for a part: then that is what its buyer is reminded of. */
export async function awaitsPart(db: Db, orderId: number): Promise<boolean> {
  const order = await findOrder(db, orderId);
  return order !== undefined && order.state !== 'cancelled' && awaitedPart(standingOf(order)) !== undefined;
}
