import { accessEnd, lastDay } from '../../contract/access.ts';
import type { ServiceDeps } from '../../deps.ts';
import { findCourseBySlug } from '../courses/courses.service.ts';
import { findAccessEnd, findEndByTime } from '../enrollments/enrollments.service.ts';
import { accessOf, renewalPaise } from './sales.ts';

/** Returns what a person who has or had a course pays for it and until when; undefined where there is nothing to renew. */
export async function readRenewal(deps: ServiceDeps, userId: number, slug: string) {
  const course = await findCourseBySlug(deps.db, slug);
  const pricePaise = await renewalPaise(deps, deps.db, userId, slug);
  if (course === undefined || pricePaise === undefined) return undefined;
  const endsAt = (await findAccessEnd(deps.db, userId, course.id)) ?? undefined;
  const last = endsAt ?? (await findEndByTime(deps.db, userId, course.id));
  if (last === 0) return undefined;
  const rule = accessOf(deps, slug);
  return {
    pricePaise,
    isOver: endsAt === undefined,
    lastDay: lastDay(last),
    newLastDay: rule && lastDay(accessEnd(rule, deps.now(), endsAt)),
  };
}
