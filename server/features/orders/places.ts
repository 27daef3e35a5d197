import { DAY_MS, indianDay } from '../../contract/india-time.ts';
import type { Offer } from '../../contract/offers.ts';
import type { Db } from '../../db/database.ts';
import { readStatementSpan } from '../bank-statements/used-credits.ts';
import { findCourseBySlug } from '../courses/courses.service.ts';
import { listOfferGrants } from '../enrollments/enrollments.service.ts';
import * as rows from './orders.repository.ts';

/** An order keeps its place for so long before its buyer pays. */
export const HELD_MS = 30 * 60_000;
/** A reported payment keeps its place for so long at most. */
const REPORTED_MS = 5 * DAY_MS;

type Placed = Awaited<ReturnType<typeof rows.listOrdersOfOffer>>[number];

/** Whether an order without access keeps a place; `seenUntil` is the last day that statements cover. */
function holdsPlace({ state, created_at, state_at }: Placed, at: number, seenUntil: string): boolean {
  if (state === 'open') return created_at > at - HELD_MS;
  if (state !== 'claimed') return true;
  return state_at > at - REPORTED_MS && indianDay(state_at) >= seenUntil;
}

/** Counts the places of an offer that are taken: by access, by money and by orders just made. */
export async function countHeld(
  db: Db,
  slug: string,
  key: string,
  at: number,
  without?: number,
): Promise<number> {
  const course = await findCourseBySlug(db, slug);
  const grants = course === undefined ? [] : await listOfferGrants(db, course.id);
  const given = new Set(grants.map(({ orderId }) => orderId));
  const has = new Set(
    grants.filter(({ isLive, offerKey }) => isLive && offerKey === key).map(({ userId }) => userId),
  );
  const { lastDay = '' } = (await readStatementSpan(db)) ?? {};
  const orders = await rows.listOrdersOfOffer(db, slug, key);
  const waiting = orders.filter(
    (order) =>
      order.id !== without &&
      !given.has(order.id) &&
      !has.has(order.user_id ?? 0) &&
      holdsPlace(order, at, lastDay),
  );
  return has.size + waiting.length;
}

/** Returns how many places of an offer are free; undefined where it has no limit, never below 0. */
export async function countFree(
  db: Db,
  slug: string,
  { key, seats }: Offer,
  at: number,
  without?: number,
): Promise<number | undefined> {
  if (seats === undefined) return undefined;
  return Math.max(seats - (await countHeld(db, slug, key, at, without)), 0);
}
