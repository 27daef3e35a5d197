import { audit } from '../../audit.ts';
import { daysAfter, endOfDay, lastDay, nearness } from '../../contract/access.ts';
import type { EndInput, ExtendInput } from '../../contract/courses.ts';
import { indianDay } from '../../contract/india-time.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import { findCourse } from '../courses/courses.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { dropTexts } from '../notifications/to-send.service.ts';
import * as rows from './access-ends.repository.ts';
import { insertGrant } from './enrollments.repository.ts';
import { findAccessEnd, findBoth } from './enrollments.service.ts';
import { aboutEnd } from './move-batch.ts';

const dayOf = (endsAt: number | null | undefined) => (endsAt == null ? null : lastDay(endsAt));

/** Gives a person's access another last day, or none. Idempotent. @throws AppError CHANGED_MEANWHILE */
export function changeEnd(
  deps: Deps,
  { userId, courseId, endsOn, before, reason }: EndInput,
  actorId: number,
): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const { course } = await findBoth(tx, userId, courseId);
    const from = await findAccessEnd(tx, userId, courseId);
    const message = 'This student does not have the course now. Enroll them first.';
    if (from === undefined) throw new AppError('NOT_FOUND', { message });
    if (dayOf(from) === endsOn) return;
    if (before !== undefined && before !== dayOf(from)) throw new AppError('CHANGED_MEANWHILE');
    if (endsOn !== null && endsOn < indianDay(deps.now()))
      throw AppError.ofField('INVALID_INPUT', '/endsOn', 'past', 'Choose today or a later day.');
    await moveTo(deps, tx, { userId, courseId, from, endsOn });
    const detail = { courseId, from: dayOf(from) ?? 'no end', to: endsOn ?? 'no end', reason };
    await audit(tx, actorId, 'access-changed', { type: 'user', id: userId }, detail);
    await tell(deps, tx, userId, courseId, course.course_name, endsOn);
  });
}

/** Adds days to the access of students, all or none; it is opened again for those whose time is over. @returns how many have more days */
export function extendAccess(
  deps: Deps,
  courseId: number,
  { userIds, days }: ExtendInput,
  actorId: number,
): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const course = orNotFound(await findCourse(tx, courseId));
    let extended = 0;
    for (const userId of new Set(userIds)) {
      const endsOn = await extendOne(deps, tx, userId, courseId, days);
      if (endsOn === null) continue;
      extended += 1;
      await audit(
        tx,
        actorId,
        'access-changed',
        { type: 'user', id: userId },
        { courseId, days, to: endsOn },
      );
      await tell(deps, tx, userId, courseId, course.course_name, endsOn);
    }
    return extended;
  });
}

/** @returns the new last day; null for who has no end */
async function extendOne(deps: Deps, tx: Db, userId: number, courseId: number, days: number) {
  const at = deps.now();
  await findBoth(tx, userId, courseId);
  const from = await findAccessEnd(tx, userId, courseId);
  if (from === null) return null;
  const today = indianDay(at);
  const last = from === undefined ? today : lastDay(from);
  const endsOn = daysAfter(last < today ? today : last, days);
  if (from !== undefined) await moveTo(deps, tx, { userId, courseId, from, endsOn });
  else if ((await rows.findEndByTime(tx, userId, courseId)) === 0) throw new AppError('NOT_FOUND');
  else await insertGrant(tx, userId, courseId, { source: 'admin', endsAt: endOfDay(endsOn) }, at);
  return endsOn;
}

interface Move {
  readonly userId: number;
  readonly courseId: number;
  readonly from: number | null;
  readonly endsOn: string | null;
}

async function moveTo(deps: Deps, tx: Db, { userId, courseId, from, endsOn }: Move): Promise<void> {
  const ends_at = endsOn === null ? null : endOfDay(endsOn);
  const told_days = ends_at === null ? null : nearness(ends_at, deps.now());
  await rows.moveEnd(tx, userId, courseId, from, { ends_at, told_days });
}

async function tell(
  deps: Deps,
  tx: Db,
  userId: number,
  courseId: number,
  course: string,
  endsOn: string | null,
): Promise<void> {
  await dropTexts(tx, [userId], aboutEnd(courseId));
  await notify(deps, tx, 'access-changed', [userId], {
    facts: { course, endsOn },
    link: `/course/${courseId}`,
  });
}
