import { setImmediate } from 'node:timers/promises';
import { audit } from '../../audit.ts';
import { lastDay, nearness } from '../../contract/access.ts';
import { DAY_MS, inIndia } from '../../contract/india-time.ts';
import type { Deps } from '../../deps.ts';
import { notify } from '../notifications/notifications.service.ts';
import { dropTexts, putText } from '../notifications/to-send.service.ts';
import { awaitsPart } from '../orders/parts.ts';
import { renewalPaise } from '../orders/sales.ts';
import { handInRunning } from '../quizzes/attempts.service.ts';
import * as rows from './access-ends.repository.ts';
import { findAccessEnd } from './enrollments.service.ts';
import { aboutEnd } from './move-batch.ts';

const TOLD_BEFORE_MS = 15 * DAY_MS;
/** Reminders are not for the night. */
const TOLD_FROM_HOUR = 8;

/** Ends access whose time is over, and submits the quizzes that run: saved answers count. */
export async function endDueAccess(deps: Deps): Promise<void> {
  for (const { userId, courseId } of await rows.listDueGrants(deps.db, deps.now())) {
    await endAccessOf(deps, userId, courseId);
    // Requests come in between: SQLite alone never waits.
    await setImmediate();
  }
}

function endAccessOf(deps: Deps, userId: number, courseId: number): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const at = deps.now();
    // Read again: an admin or a payment may have moved it since.
    const endsAt = await findAccessEnd(tx, userId, courseId);
    // Before the row is gone: a quiz that was passed may complete the course.
    if (typeof endsAt === 'number' && endsAt <= at) await handInRunning(deps, tx, userId, courseId);
    if (!(await rows.endDueGrants(tx, userId, courseId, at))) return;
    await dropTexts(tx, [userId], aboutEnd(courseId));
    await audit(tx, undefined, 'access-ended', { type: 'user', id: userId }, { courseId });
  });
}

/** Tells students 14 and 3 days before the end and on its day, once each. */
export async function remindOfEnds(deps: Deps): Promise<void> {
  const at = deps.now();
  if (inIndia(at).getUTCHours() < TOLD_FROM_HOUR) return;
  for (const grant of await rows.listEnding(deps.db, at, at + TOLD_BEFORE_MS)) {
    const days = nearness(grant.endsAt, at);
    if (days === null || (grant.toldDays !== null && grant.toldDays <= days)) continue;
    // Reminded of the part instead.
    if (grant.orderId !== null && (await awaitsPart(deps.db, grant.orderId))) continue;
    await remind(deps, grant, days);
    await setImmediate();
  }
}

type Ending = Awaited<ReturnType<typeof rows.listEnding>>[number];

function remind(deps: Deps, grant: Ending, days: number): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    if (!(await rows.markTold(tx, grant, days))) return;
    const { userId, courseId, course, slug } = grant;
    const mayRenew = (await renewalPaise(deps, tx, userId, slug)) !== undefined;
    const facts = { course, endsOn: lastDay(grant.endsAt), mayRenew };
    const link = mayRenew ? `/renew/${slug}` : '/dashboard';
    await notify(deps, tx, 'access-ends', [userId], { facts: { ...facts, isToday: days === 0 }, link });
    const text = { ...facts, link: deps.site.url + link };
    await putText(deps, tx, { userId, about: aboutEnd(courseId), reason: 'ends-soon', facts: text });
  });
}
