import { accessEnd, lastDay } from '../../contract/access.ts';
import type { Deps } from '../../deps.ts';
import { findCourseBySlug } from '../courses/courses.service.ts';
import { findAccessEnd, findEndByTime } from '../enrollments/enrollments.service.ts';
import { findListed } from './choose-offer.ts';
import { listChoices } from './sales.ts';

/** Returns what a person who has or had a course can buy of it and until when; undefined where there is nothing to renew. */
export async function readRenewal(deps: Deps, userId: number, slug: string) {
  const course = await findCourseBySlug(deps.db, slug);
  const found = await listChoices(deps, deps.db, userId, slug);
  if (course === undefined || found.length === 0) return undefined;
  const endsAt = (await findAccessEnd(deps.db, userId, course.id)) ?? undefined;
  const last = endsAt ?? (await findEndByTime(deps.db, userId, course.id));
  if (last === 0) return undefined;
  const choices = found.map(({ offer, pricePaise }) => {
    const rule = (offer ?? findListed(deps, slug))?.access;
    return { offer, pricePaise, newLastDay: rule && lastDay(accessEnd(rule, deps.now(), endsAt)) };
  });
  return { choices, isOver: endsAt === undefined, lastDay: lastDay(last) };
}
