import { setImmediate } from 'node:timers/promises';
import type { PartInput } from '../../contract/decide-orders.ts';
import type { IsExpected } from '../../contract/fields.ts';
import { indianDay, inIndia } from '../../contract/india-time.ts';
import { awaitedPart, isOverdue, paidParts, partNearness } from '../../contract/parts.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import { notify } from '../notifications/notifications.service.ts';
import { putText } from '../notifications/to-send.service.ts';
import { putEnd } from './give-access.ts';
import { standingOf } from './order-rules.ts';
import { asksForMoney } from './order-states.ts';
import { getOrder, orderLink, recordOrder } from './order-steps.ts';
import { findLiveOrder, listShortInParts, type OrderRow, updateOrder } from './orders.repository.ts';
import { markPartTold, partsOf, setPartTold, updateParts } from './parts.repository.ts';
import { whyNotSold } from './sales.ts';

/** Reminders are not for the night. */
const TOLD_FROM_HOUR = 8;
const WEEK = 7;

/** Reminds buyers 7 days and a day before a part is due, on its day and 3 days after, once each. */
export async function remindOfParts(deps: Deps): Promise<void> {
  const at = deps.now();
  if (inIndia(at).getUTCHours() < TOLD_FROM_HOUR) return;
  const today = indianDay(at);
  for (const order of await listShortInParts(deps.db, indianDay(at + WEEK * 24 * 60 * 60_000))) {
    const part = awaitedPart(standingOf(order));
    const days = part?.dueOn == null ? null : partNearness(part.dueOn, today);
    if (part === undefined || days === null || order.user_id === null) continue;
    if ((await whyNotSold(deps, order)) !== null) continue;
    await deps.db.transaction().execute(async (tx) => {
      if (await markPartTold(tx, order.id, part.number, days)) await tell(deps, tx, order);
    });
    // Requests come in between: SQLite alone never waits.
    await setImmediate();
  }
}

/** Counts the parts that are overdue, and what of them is missing; undefined for none. */
export async function readOverdue(deps: Deps) {
  const today = indianDay(deps.now());
  const found = (await listShortInParts(deps.db, today)).flatMap((order) =>
    paidParts(partsOf(order) ?? [], order.paid_paise).filter(
      (part) => part.paidPaise < part.paise && isOverdue(part, today),
    ),
  );
  if (found.length === 0) return undefined;
  return {
    parts: found.length,
    paise: found.reduce((sum, { paise, paidPaise }) => sum + paise - paidPaise, 0),
  };
}

/** Returns the page on which a person pays the next part for a course; undefined for none. */
export async function planPath(deps: Deps, userId: number, slug: string | null) {
  const order = slug === null ? undefined : await findLiveOrder(deps.db, userId, slug);
  if (order?.state !== 'short' || order.parts === null) return undefined;
  return new URL(orderLink(deps, order)).pathname;
}

/** Gives a part of an order another day, and its buyer access until then. Idempotent. @throws AppError */
export function moveDueDay(
  deps: Deps,
  { id, number, dueOn, reason }: PartInput & { readonly id: number; readonly number: number },
  isExpected: IsExpected,
  actorId: number,
): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const order = await getOrder(tx, id);
    const parts = partsOf(order) ?? [];
    const part = orNotFound(paidParts(parts, order.paid_paise).find((one) => one.number === number));
    if (part.dueOn === dueOn) return;
    if (!isExpected(order.version)) throw new AppError('CHANGED_MEANWHILE');
    assertMovable(order, part);
    const today = indianDay(deps.now());
    const [before, after] = [parts[number - 2]?.dueOn ?? '', parts[number]?.dueOn ?? '9'];
    const refuse = (why: string) => AppError.ofField('INVALID_INPUT', '/dueOn', 'day', why);
    if (dueOn < today) throw refuse('Choose today or a later day.');
    if (dueOn < before) throw refuse('Choose a day that is not before the part before it.');
    if (dueOn > after) throw refuse('Choose a day that is not after the next part.');
    const moved = parts.map((one) => (one.number === number ? { ...one, dueOn, dueDays: null } : one));
    await updateParts(tx, id, moved);
    await updateOrder(tx, id, {}, order.state_at);
    await putEnd(deps, tx, id, actorId);
    const detail = { part: number, from: part.dueOn ?? 'no day', to: dueOn, reason };
    await recordOrder(tx, order, 'part-moved', detail, actorId);
    const now = await getOrder(tx, id);
    if (awaitedPart(standingOf(now))?.number !== number || now.state !== 'short') return;
    await setPartTold(tx, id, number, partNearness(dueOn, today));
    await tell(deps, tx, now);
  });
}

function assertMovable(order: OrderRow, part: ReturnType<typeof paidParts>[number]): void {
  const isPaid = part.paidPaise >= part.paise;
  const message = isPaid
    ? 'This part is paid.'
    : part.number === 1
      ? 'The first part is paid at once: it has no other day.'
      : 'This order takes no money now.';
  if (isPaid || part.number === 1 || !(asksForMoney(order.state) || order.state === 'claimed'))
    throw new AppError('ORDER_CLOSED', { message });
}

async function tell(deps: Deps, tx: Db, order: OrderRow): Promise<void> {
  const part = awaitedPart(standingOf(order));
  const { id, user_id: userId, course_name: course } = order;
  if (part?.dueOn == null || userId === null) return;
  const facts = {
    course,
    duePaise: part.paise,
    dueOn: part.dueOn,
    isLate: part.dueOn < indianDay(deps.now()),
  };
  const link = orderLink(deps, order);
  await notify(deps, tx, 'part-due', [userId], { facts, link: new URL(link).pathname });
  await putText(deps, tx, { userId, about: `order ${id}`, reason: 'rest-due', facts: { ...facts, link } });
}
