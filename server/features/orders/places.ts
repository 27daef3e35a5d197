import { DAY_MS, indianDay } from '../../contract/india-time.ts';
import { isOver, type Offer } from '../../contract/offers.ts';
import type { OrderSummary } from '../../contract/orders.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { readStatementSpan } from '../bank-statements/used-credits.ts';
import { findCourseBySlug } from '../courses/courses.service.ts';
import { listOfferGrants } from '../enrollments/enrollments.service.ts';
import { findListed } from './choose-offer.ts';
import { offerSold } from './order-rules.ts';
import type { OrderRow } from './orders.repository.ts';
import * as rows from './orders.repository.ts';
import { listNamingCredits } from './payments.repository.ts';

/** An order keeps its place for so long before its buyer pays. */
export const HELD_MS = 30 * 60_000;
/** A reported payment keeps its place for so long at most. */
const REPORTED_MS = 5 * DAY_MS;

type Placed = Awaited<ReturnType<typeof rows.listOrdersOfOffers>>[number];

interface Which {
  /** One offer of the course. */
  readonly key?: string | undefined;
  /** An order whose own place is not counted. */
  readonly without?: number | undefined;
}

/** Counts the places of each offer of a course that are taken: by access, by money and by orders just made. */
export async function countHeldOf(
  db: Db,
  slug: string,
  at: number,
  which?: Which,
): Promise<ReadonlyMap<string, number>> {
  const holders = await holdersOf(db, slug, at, which);
  return new Map([...holders].map(([offer, who]) => [offer, who.size]));
}

/** Returns who has a place: ids of people, and of orders without one as negative numbers. */
async function holdersOf(db: Db, slug: string, at: number, { key, without }: Which = {}) {
  const course = await findCourseBySlug(db, slug);
  const grants = course === undefined ? [] : await listOfferGrants(db, course.id);
  const given = new Set(grants.map(({ orderId }) => orderId));
  const orders = await rows.listOrdersOfOffers(db, slug, key);
  const ungiven = orders.filter(({ id }) => id !== without && !given.has(id));
  const holders = new Map<string, Set<number>>();
  const hold = (offer: string, who: number): void => {
    holders.set(offer, (holders.get(offer) ?? new Set()).add(who));
  };
  for (const { isLive, offerKey, userId } of grants) if (isLive) hold(offerKey, userId);
  for (const order of await keepPlaces(db, ungiven, at)) hold(order.offerKey, order.user_id ?? -order.id);
  return holders;
}

/** Returns how full the batch of an order is with it, if that is too full, and where else it can go. */
export async function fullBatchOf(
  deps: Deps,
  { id, slug, offer_key: key, state, user_id }: OrderRow,
): Promise<OrderSummary['fullBatch']> {
  if (key === null || state === 'paid') return undefined;
  if (state === 'short' && (await hasGiven(deps.db, slug, id))) return undefined;
  const { offers = [] } = findListed(deps, slug) ?? {};
  const today = indianDay(deps.now());
  const offer = offers.find((one) => one.key === key);
  if (offer?.seats === undefined || isOver(offer, today)) return undefined;
  const holders = await holdersOf(deps.db, slug, deps.now(), { without: id });
  const has = holders.get(key) ?? new Set();
  const taken = has.size + (has.has(user_id ?? -id) ? 0 : 1);
  if (taken <= offer.seats) return undefined;
  const others = offers
    .filter((one) => one !== offer && !isOver(one, today))
    .map((one) => {
      const isFull = one.seats !== undefined && (holders.get(one.key)?.size ?? 0) >= one.seats;
      return { key: one.key, name: one.name, isFull };
    });
  return { name: offer.name, taken, seats: offer.seats, others };
}

async function hasGiven(db: Db, slug: string, id: number): Promise<boolean> {
  const course = await findCourseBySlug(db, slug);
  const grants = course === undefined ? [] : await listOfferGrants(db, course.id);
  return grants.some(({ orderId }) => orderId === id);
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
  const held = await countHeldOf(db, slug, at, { key, without });
  return Math.max(seats - (held.get(key) ?? 0), 0);
}

/** Chooses the orders without access that keep a place: a statement that has the day of a payment, and not the payment, frees it. */
async function keepPlaces(db: Db, orders: readonly Placed[], at: number): Promise<Placed[]> {
  const fresh = orders.filter((order) => isFresh(order, at));
  const claimed = fresh.filter(({ state }) => state === 'claimed');
  const { lastDay = '' } = (claimed.length > 0 && (await readStatementSpan(db))) || {};
  const covered = claimed.filter(({ state_at }) => indianDay(state_at) < lastDay);
  const unpaid = new Set<number>();
  for (const { id } of covered) {
    const order = await rows.findOrder(db, id);
    const lines = order && (await listNamingCredits(db, order.code, order.reference));
    if (lines === undefined || lines.length === 0) unpaid.add(id);
  }
  return fresh.filter(({ id }) => !unpaid.has(id));
}

function isFresh({ state, created_at, state_at }: Placed, at: number): boolean {
  if (state === 'open') return created_at > at - HELD_MS;
  return state !== 'claimed' || state_at > at - REPORTED_MS;
}

/** Returns the names of the offers of a course that were sold, by key. */
export async function listSoldNames(db: Db, slug: string): Promise<ReadonlyMap<string, string>> {
  const sold = await rows.listSoldOffers(db, slug);
  return new Map(sold.map(({ key, offer }) => [key, offerSold({ offer })?.name ?? key]));
}
