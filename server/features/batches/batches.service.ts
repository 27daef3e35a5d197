import { lastDay } from '../../contract/access.ts';
import type { Batch, BatchPeople, MoveInput, OfferState } from '../../contract/batches.ts';
import { counted } from '../../contract/counted.ts';
import { indianDay } from '../../contract/india-time.ts';
import { isOnSale, isOver, type Offer } from '../../contract/offers.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import { has } from '../../sessions/rights.ts';
import type { Reader } from '../../sessions/sessions.ts';
import { findCourse } from '../courses/courses.service.ts';
import { findBoth, isEnrolled, listHolders } from '../enrollments/enrollments.service.ts';
import { findBatch, moveInto } from '../enrollments/move-batch.ts';
import { findListed } from '../orders/choose-offer.ts';
import { countFree, countHeldOf, listSoldNames } from '../orders/places.ts';
import { listKnown } from '../users/users.service.ts';
import * as waiters from './waiters.repository.ts';
import { listWaiting } from './waiters.service.ts';

const FEW = 5;

/** Returns how many places each offer of a course has left, for its public page. @throws AppError NOT_FOUND */
export async function readOfferStates(deps: Deps, slug: string): Promise<OfferState[]> {
  const { offers = [] } = orNotFound(findListed(deps, slug));
  const held = offers.some(({ seats }) => seats !== undefined)
    ? await countHeldOf(deps.db, slug, deps.now())
    : new Map<string, number>();
  return offers.map((offer) => {
    const left = Math.max((offer.seats ?? Number.POSITIVE_INFINITY) - (held.get(offer.key) ?? 0), 0);
    const closed = !isOnSale(offer, indianDay(deps.now()));
    return { key: offer.key, left: left > FEW ? null : left, closed };
  });
}

/** Lists the offers of a course with their people, also those that its file has no more. */
export async function listBatches(deps: Deps, courseId: number): Promise<Batch[]> {
  const { slug } = orNotFound(await findCourse(deps.db, courseId));
  if (slug === null) return [];
  const at = deps.now();
  const offers = findListed(deps, slug)?.offers ?? [];
  const held = await countHeldOf(deps.db, slug, at);
  const names = await listSoldNames(deps.db, slug);
  const gone = [...new Set([...held.keys(), ...names.keys()])]
    .filter((key) => !offers.some((offer) => offer.key === key))
    .map((key): Pick<Offer, 'key' | 'name'> => ({ key, name: names.get(key) ?? key }));
  const listed = await Promise.all(
    [...offers, ...gone].map(async (offer: Offer | Pick<Offer, 'key' | 'name'>) => {
      const { starts, ends, when, seats, hidden }: Partial<Offer> = offer;
      return {
        key: offer.key,
        name: offer.name,
        starts,
        ends,
        when,
        seats,
        held: held.get(offer.key) ?? 0,
        waiting: (await listWaiting(deps.db, courseId, slug, offer.key)).length,
        isHidden: hidden === true,
        isOver: isOver({ ends }, indianDay(at)),
        isGone: !('priceInr' in offer),
      };
    }),
  );
  return listed;
}

/** Lists who is in an offer of a course and who waits; teachers see names only. */
export async function listPeopleOf(
  deps: Deps,
  courseId: number,
  key: string,
  actor: Reader,
): Promise<BatchPeople> {
  const { slug } = orNotFound(await findCourse(deps.db, courseId));
  const batch = (await listBatches(deps, courseId)).find((one) => one.key === key);
  if (batch === undefined) throw new AppError('NOT_FOUND');
  const holders = (await listHolders(deps.db, courseId)).filter(({ offerKey }) => offerKey === key);
  const ids = holders.map(({ userId }) => userId);
  const known = await listKnown(deps.db, { ids, emailKeys: [] });
  const seesContacts = has(actor, 'people') || has(actor, 'payments');
  const people = known
    .map(({ id, fullName, email }) => {
      const grant = holders.findLast(({ userId }) => userId === id);
      return {
        id,
        fullName,
        since: grant?.since ?? 0,
        ...(seesContacts && { email }),
        ...(grant?.endsAt != null && { endsOn: lastDay(grant.endsAt) }),
      };
    })
    .toSorted((a, b) => a.fullName.localeCompare(b.fullName));
  if (!seesContacts) return { people };
  const asked = await waiters.listWaiters(deps.db, { slug: slug ?? '', offer_key: key });
  const waiting = asked.map(({ id, name, email_key: email, at, told_at: toldAt }) => {
    return { id, name, email, at, toldAt };
  });
  return { people, waiting };
}

/** Moves students to another batch of a course, all or none. Idempotent. @returns how many were elsewhere @throws AppError BATCH_FULL */
export function moveStudents(
  deps: Deps,
  courseId: number,
  { userIds, to, isFullKnown }: MoveInput,
  actorId: number,
): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const course = orNotFound(await findCourse(tx, courseId));
    const offer = await findBatch(deps, tx, courseId, to, '/to');
    const there = new Set(
      (await listHolders(tx, courseId)).filter(({ offerKey }) => offerKey === to).map(({ userId }) => userId),
    );
    const ids = [...new Set(userIds)];
    for (const id of ids) {
      const { user } = await findBoth(tx, id, courseId);
      if (await isEnrolled(tx, id, courseId)) continue;
      const message = `${user.full_name} does not have this course now. Enroll them first.`;
      throw new AppError('NOT_FOUND', { message });
    }
    const coming = ids.filter((id) => !there.has(id)).length;
    if (!isFullKnown) await assertRoom(deps, tx, course.slug ?? '', offer, coming);
    let moved = 0;
    for (const id of ids) {
      if (await moveInto(deps, tx, id, course, offer, actorId)) moved += 1;
    }
    return moved;
  });
}

async function assertRoom(deps: Deps, tx: Db, slug: string, offer: Offer, coming: number) {
  const free = await countFree(tx, slug, offer, deps.now());
  if (free === undefined || free >= coming) return;
  const has =
    free === 0 ? 'no place is free' : `only ${counted(free, 'place')} ${free === 1 ? 'is' : 'are'} free`;
  const message = `In “${offer.name}” ${has}. Confirm to move ${counted(coming, 'student')} there anyway.`;
  throw AppError.ofField('BATCH_FULL', '/isFullKnown', 'full', message);
}
