import type { DeclineKind } from '../../contract/decline-reasons.ts';
import { awaitedPaise, awaitedPart } from '../../contract/parts.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import { correctNotification } from '../notifications/notifications.service.ts';
import { dropTexts, putText } from '../notifications/to-send.service.ts';
import { standingOf, TEST_SLUG } from './order-rules.ts';
import { assertTransition, LATE_STATES, LIVE_STATES } from './order-states.ts';
import { orderLink, recordOrder } from './order-steps.ts';
import type { OrderRow } from './orders.repository.ts';
import * as rows from './orders.repository.ts';

interface Why {
  readonly kind: DeclineKind;
  readonly words: string | undefined;
}

/** Late money cancels a newer unpaid order of the course. @throws AppError ORDER_CLOSED if that waits for money */
export async function endNewerOrder(
  { now }: Deps,
  tx: Db,
  { state, user_id, slug }: OrderRow,
  to: OrderRow['state'],
) {
  if (user_id === null || !LATE_STATES.includes(state) || !(to === 'paid' || LIVE_STATES.includes(to)))
    return;
  const newer = await rows.findLiveOrder(tx, user_id, slug);
  if (newer?.state === 'open') {
    await rows.updateOrder(tx, newer.id, { state: 'cancelled' }, now());
    await recordOrder(tx, newer, 'order-cancelled');
  } else if (newer !== undefined && to !== 'paid') {
    const message = `Order ${newer.code} for the same course is newer. Use its page.`;
    throw new AppError('ORDER_CLOSED', { message });
  }
}

/** @param why shown to the buyer of a declined or cancelled order @throws AppError ORDER_CLOSED */
export async function moveOrder(
  deps: Deps,
  tx: Db,
  order: OrderRow,
  to: OrderRow['state'],
  why: Partial<Why> = {},
) {
  const { id, state } = order;
  assertTransition(state, to);
  await endNewerOrder(deps, tx, order, to);
  await rows.updateOrder(
    tx,
    id,
    { state: to, decline_kind: why.kind ?? null, decline_reason: why.words ?? null },
    deps.now(),
  );
  await recountToCheck(tx);
  await textBuyer(deps, tx, orNotFound(await rows.findOrder(tx, id)));
}

async function recountToCheck(tx: Db): Promise<void> {
  const waiting = await rows.countToCheck(tx);
  await correctNotification(tx, 'payments-to-check', waiting === 0 ? undefined : { waiting });
}

async function textBuyer(deps: Deps, tx: Db, order: OrderRow): Promise<void> {
  const { id, state, user_id: userId, course_name: course, slug } = order;
  if (userId === null || slug === TEST_SLUG) return;
  const about = `order ${id}`;
  if (state !== 'paid' && state !== 'short') return dropTexts(tx, [userId], about);
  const next = awaitedPart(standingOf(order));
  const isPart = next !== undefined && next.number > 1 && next.isWhole;
  if (state === 'paid' || isPart) {
    const facts = { course, link: `${deps.site.url}/student-login` };
    await putText(deps, tx, { userId, about, reason: 'paid', facts });
  } else {
    const facts = { course, missingPaise: awaitedPaise(standingOf(order)), link: orderLink(deps, order) };
    await putText(deps, tx, { userId, about, reason: state, facts });
  }
}
