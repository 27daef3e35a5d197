import { lastDay } from '../../contract/access.ts';
import type { Deps } from '../../deps.ts';
import { planPath } from '../orders/due-parts.ts';
import { renewalPaise } from '../orders/sales.ts';
import * as rows from './access-ends.repository.ts';

/** Returns the last day of each course that ends for a person, by course. */
export async function lastDaysOf({ db }: Deps, userId: number): Promise<Map<number, string>> {
  const ends = await rows.listEndsOf(db, userId);
  return new Map(ends.map(({ courseId, endsAt }) => [courseId, lastDay(endsAt)]));
}

/** Lists courses whose time is over for a person, and what to renew each costs where it can be bought here. */
export async function listEndedCourses(deps: Deps, userId: number) {
  const ended = await rows.listEndedOf(deps.db, userId);
  return Promise.all(
    ended.map(async ({ courseId, courseName, slug, endedAt }) => ({
      courseId,
      courseName,
      slug,
      lastDay: lastDay(endedAt),
      payPath: await planPath(deps, userId, slug),
      renewPaise: await renewalPaise(deps, deps.db, userId, slug),
    })),
  );
}

/** Returns the last day of each student of a course for whom it ends, by student. */
export async function lastDaysIn({ db }: Deps, courseId: number): Promise<Map<number, string>> {
  const ends = await rows.listEndsIn(db, courseId);
  return new Map(ends.map(({ userId, endsAt }) => [userId, lastDay(endsAt)]));
}

/** Returns whose time in a course is over, by student, the latest first. */
export async function formerStudentsIn({ db }: Deps, courseId: number) {
  const ended = await rows.listEndedIn(db, courseId);
  return new Map(
    ended.map(({ userId, joinedAt, endedAt }) => [userId, { joinedAt, endsOn: lastDay(endedAt) }]),
  );
}
