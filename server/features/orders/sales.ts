import { type CatalogueCourse, isExamplePayee, type Payments, whyClosed } from '../../catalogue.ts';
import { accessEnd } from '../../contract/access.ts';
import { indianDay } from '../../contract/india-time.ts';
import { isOnSale, type Offer } from '../../contract/offers.ts';
import type { OrderInput } from '../../contract/orders.ts';
import type { OrderPart } from '../../contract/parts.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { findCourseBySlug, listCourses } from '../courses/courses.service.ts';
import { findAccessEnd, findEndByTime } from '../enrollments/enrollments.service.ts';
import { chooseOffer, paiseOf } from './choose-offer.ts';
import { TEST_SLUG } from './order-rules.ts';
import { asksForMoney } from './order-states.ts';
import { findLiveOrder, listOpenAmounts, type OrderRow } from './orders.repository.ts';
import { countFree, HELD_MS } from './places.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Late credits of an expired order still need its amount. */
const AMOUNT_KEPT_MS = 7 * DAY_MS;
const MOST_PAISE_LESS = 99;

export interface SoldCourse {
  readonly slug: string;
  readonly name: string;
  readonly listPaise: number;
  readonly duePaise?: number;
  readonly offer?: Offer | undefined;
  readonly code?: { readonly id: number; readonly code: string; readonly discountPaise: number } | undefined;
  /** Its buyer had the course before. */
  readonly renews?: boolean;
  readonly parts?: readonly OrderPart[] | undefined;
}

/** Returns the list price less up to 99 paise, so that a credit without a note identifies its order. */
export async function amountDue(deps: Deps, tx: Db, input: OrderInput, listPaise: number): Promise<number> {
  return input.reference === undefined ? tellApart(deps, tx, listPaise) : (input.pricePaise ?? listPaise);
}

/** Takes up to 99 paise off an amount, so that no other order waits for the same. */
export async function tellApart(deps: Deps, tx: Db, listPaise: number): Promise<number> {
  if (!paymentSettings(deps).tellAmountsApart) return listPaise;
  const least = Math.max(listPaise - MOST_PAISE_LESS, 1);
  const taken = new Set(await listOpenAmounts(tx, least, listPaise, deps.now() - AMOUNT_KEPT_MS));
  for (let due = listPaise; due >= least; due--) if (!taken.has(due)) return due;
  return listPaise;
}

export function assertOwnPayee(deps: Deps): void {
  if (isExamplePayee(paymentSettings(deps)) && !deps.isDemo)
    throw closed('This site is not ready to take payments yet.');
}

/** @throws AppError COURSE_CLOSED; NOT_FOUND where the site takes no orders */
export async function findForSale(deps: Deps, handle: Db, slug: string) {
  assertOwnPayee(deps);
  const isWanted = (course: CatalogueCourse): boolean => course.slug === slug;
  const listed = deps.catalogue.courses.find(isWanted);
  const hidden = deps.catalogue.hidden.find(isWanted);
  if (hidden !== undefined) throw closed(`${hidden.courseName} is not offered now.`);
  const course = await findCourseBySlug(handle, slug);
  if (listed === undefined || listed.priceInr === 0) throw new AppError('COURSE_CLOSED');
  if (course === undefined) throw closed(`${listed.courseName} is not offered now.`);
  const why = whyClosed(listed, deps.now());
  if (why !== undefined) throw closed(why);
  return { courseId: course.id, name: listed.courseName, listed };
}

/** Returns the offer that a person buys, and what it costs them: to renew may have a price of its own. @throws AppError ALREADY_ENROLLED, OFFER_CLOSED */
export async function priceFor(deps: Deps, handle: Db, userId: number, slug: string, offerKey?: string) {
  const { courseId, name, listed } = await findForSale(deps, handle, slug);
  const offer = chooseOffer(listed, offerKey, deps.now());
  const price = await priceForPerson(deps, handle, { userId, courseId }, listed, offer);
  if (price === undefined) throw new AppError('ALREADY_ENROLLED');
  return { name, courseId, listed, offer, listPaise: price.paise, renews: price.renews };
}

/** Returns undefined where the person has it as long as the offer gives it. */
async function priceForPerson(
  deps: Deps,
  handle: Db,
  { userId, courseId }: { readonly userId: number; readonly courseId: number },
  listed: CatalogueCourse,
  offer: Offer | undefined,
): Promise<{ paise: number; renews: boolean } | undefined> {
  const at = deps.now();
  const endsAt = await findAccessEnd(handle, userId, courseId);
  const { access, renewInr = 0 } = offer ?? listed;
  const isNoLonger = typeof endsAt === 'number' && access && accessEnd(access, at, endsAt) <= endsAt;
  if (endsAt === null || isNoLonger) return undefined;
  const renews = endsAt !== undefined || (await findEndByTime(handle, userId, courseId)) > 0;
  return { renews, paise: (renews && renewInr * 100) || paiseOf(listed, offer, at) };
}

/** Lists what a person can buy of a course with its price for them; empty where it can't be bought here now. */
export async function listChoices(deps: Deps, handle: Db, userId: number, slug: string | null) {
  const listed = deps.catalogue.courses.find((course) => course.slug === slug);
  if (listed === undefined || listed.registrationUrl !== undefined || !takesOrders(deps)) return [];
  try {
    const { courseId } = await findForSale(deps, handle, listed.slug);
    // Who pays in parts pays the next one instead.
    const plan = await findLiveOrder(handle, userId, listed.slug);
    if (plan?.state === 'short' && plan.parts !== null) return [];
    const today = indianDay(deps.now());
    const offers = listed.offers?.filter((offer) => isOnSale(offer, today)) ?? [undefined];
    const choices: { offer: Offer | undefined; pricePaise: number }[] = [];
    for (const offer of offers) {
      const price = await priceForPerson(deps, handle, { userId, courseId }, listed, offer);
      if (price !== undefined) choices.push({ offer, pricePaise: price.paise });
    }
    return choices;
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}

/** Returns the least that it costs a person to renew a course; undefined where it can't be bought here now. */
export async function renewalPaise(
  deps: Deps,
  handle: Db,
  userId: number,
  slug: string | null,
): Promise<number | undefined> {
  const prices = (await listChoices(deps, handle, userId, slug)).map(({ pricePaise }) => pricePaise);
  return prices.length === 0 ? undefined : Math.min(...prices);
}

/** @param without an order whose own place is not counted @throws AppError BATCH_FULL */
export async function assertPlace(
  { now }: Deps,
  handle: Db,
  { slug, offers = [] }: CatalogueCourse,
  offer: Offer | undefined,
  without?: number,
): Promise<void> {
  const isFull = async (one: Offer) => (await countFree(handle, slug, one, now(), without)) === 0;
  if (offer === undefined || !(await isFull(offer))) return;
  const free: { key: string; name: string }[] = [];
  for (const other of offers.filter((one) => isOnSale(one, indianDay(now()))))
    if (!(await isFull(other))) free.push({ key: other.key, name: other.name });
  const message = `Every place of “${offer.name}” is taken now.`;
  throw new AppError('BATCH_FULL', { message, members: { offers: free } });
}

export function isFreeCourse({ catalogue }: Deps, slug: string): boolean {
  return catalogue.courses.some((course) => course.slug === slug && course.priceInr === 0);
}

export function takesOrders({ catalogue }: Deps): boolean {
  return catalogue.payments?.mode === 'orders';
}

export async function listClosedCourses(deps: Deps): Promise<string[]> {
  paymentSettings(deps);
  const offered = new Set((await listCourses(deps, undefined)).map(({ slug }) => slug));
  const isClosed = (course: CatalogueCourse): boolean =>
    !offered.has(course.slug) || whyClosed(course, deps.now()) !== undefined;
  return deps.catalogue.courses.filter(isClosed).map(({ slug }) => slug);
}

/** @throws AppError NOT_FOUND if the site takes no orders */
export function paymentSettings({ catalogue }: Deps): Payments {
  if (catalogue.payments?.mode !== 'orders') throw new AppError('NOT_FOUND');
  return catalogue.payments;
}

/** Returns why an order takes no money now. A partly paid order can be completed while its course exists. */
export async function whyNotSold(deps: Deps, order: OrderRow): Promise<string | null> {
  const { state, slug, course_name, offer_key } = order;
  if (!asksForMoney(state) || slug === TEST_SLUG) return null;
  if (isFreeCourse(deps, slug)) return `${course_name} is free now.`;
  const gone = `${course_name} is not offered now.`;
  if (state === 'short') return (await findCourseBySlug(deps.db, slug)) === undefined ? gone : null;
  try {
    const { listed } = await findForSale(deps, deps.db, slug);
    // Its buyer chose before the course had several prices.
    if (offer_key === null) return null;
    const offer = chooseOffer(listed, offer_key, deps.now());
    if (order.created_at <= deps.now() - HELD_MS) await assertPlace(deps, deps.db, listed, offer, order.id);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

function closed(message: string) {
  return new AppError('COURSE_CLOSED', { message });
}
