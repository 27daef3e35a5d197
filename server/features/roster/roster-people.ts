import { daysAfter } from '../../contract/access.ts';
import { indianDay } from '../../contract/india-time.ts';
import { limits } from '../../contract/limits.ts';
import type { RosterQuery } from '../../contract/roster.ts';
import type { Deps } from '../../deps.ts';
import { findCourse } from '../courses/courses.service.ts';
import { listHolders } from '../enrollments/enrollments.service.ts';
import { formerStudentsIn, lastDaysIn } from '../enrollments/read-ends.ts';
import { findOffer } from '../orders/choose-offer.ts';
import * as rows from './roster.repository.ts';

const SOON_DAYS = 14;
const NEVER = '9999-12-31';

/** Lists ids of the students to show, sorted; those whose access ended are sorted by its end. */
export async function idsOf(
  deps: Deps,
  courseId: number,
  { show, offer, ...query }: RosterQuery & { readonly contacts: boolean },
  { required }: { readonly required: number },
): Promise<number[]> {
  const ids = await idsShown(deps, courseId, { show, ...query }, required);
  if (offer === undefined) return ids;
  const holders = await listHolders(deps.db, courseId);
  const chosen = new Set(holders.filter(({ offerKey }) => offerKey === offer).map(({ userId }) => userId));
  return ids.filter((id) => chosen.has(id));
}

async function idsShown(
  deps: Deps,
  courseId: number,
  { show, ...query }: Omit<RosterQuery, 'offer'> & { readonly contacts: boolean },
  required: number,
): Promise<number[]> {
  const { db, now } = deps;
  if (show === 'ended') {
    const former = [...(await formerStudentsIn(deps, courseId)).keys()];
    const found = await rows.listFound(db, former, query);
    return former.filter((id) => found.has(id));
  }
  const facts = { required, stuckBefore: now() - limits.stuckMs };
  if (show !== 'ends-soon') return rows.listIds(db, courseId, { ...query, show }, facts);
  const lastDays = await lastDaysIn(deps, courseId);
  const until = daysAfter(indianDay(now()), SOON_DAYS);
  return (await rows.listIds(db, courseId, query, facts)).filter(
    (id) => (lastDays.get(id) ?? NEVER) <= until,
  );
}

/** Returns people of a course with their progress and the last day of their access, if it ends. */
export async function peopleOf(deps: Deps, courseId: number, ids: readonly number[]) {
  const lastDays = await lastDaysIn(deps, courseId);
  const batches = await batchNames(deps, courseId, ids);
  const people = (await rows.listPeople(deps.db, courseId, ids)).map((row) => {
    const endsOn = lastDays.get(row.id);
    const batch = batches.get(row.id);
    return { ...row, ...(endsOn !== undefined && { endsOn }), ...(batch !== undefined && { batch }) };
  });
  if (people.length === ids.length) return people;
  const former = await formerStudentsIn(deps, courseId);
  const missing = ids.filter((id) => former.has(id));
  if (missing.length === 0) return people;
  const gone = await rows.listFormer(deps.db, courseId, missing);
  return [...people, ...gone.map((row) => ({ ...row, joinedAt: 0, ...former.get(row.id) }))];
}

async function batchNames(deps: Deps, courseId: number, ids: readonly number[]) {
  const holders = await listHolders(deps.db, courseId, ids);
  const slug = (holders.length > 0 && (await findCourse(deps.db, courseId))?.slug) || '';
  const nameOf = (key: string): string => findOffer(deps, slug, key)?.name ?? key;
  return new Map(holders.map(({ userId, offerKey }) => [userId, nameOf(offerKey)]));
}
