import { type CatalogueCourse, isExamplePayee, type Payments, whyClosed } from '../../catalogue.ts';
import { type AccessRule, accessEnd } from '../../contract/access.ts';
import { formatPaise } from '../../contract/money.ts';
import type { OrderInput } from '../../contract/orders.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { findCourseBySlug, listCourses } from '../courses/courses.service.ts';
import { findAccessEnd, findEndByTime } from '../enrollments/enrollments.service.ts';
import { listPricesSince, PRICE_KEPT_MS, recordListPrice } from './list-prices.repository.ts';
import { TEST_SLUG } from './order-rules.ts';
import { asksForMoney } from './order-states.ts';
import { listOpenAmounts, type OrderRow } from './orders.repository.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Late credits of an expired order still need its amount. */
const AMOUNT_KEPT_MS = 7 * DAY_MS;
const MOST_PAISE_LESS = 99;

export interface SoldCourse {
  readonly slug: string;
  readonly name: string;
  readonly listPaise: number;
  readonly duePaise?: number;
}

// What is on sale: by content, courses and payee.

/** Returns the list price less up to 99 paise, so that a credit without a note identifies its order. */
export async function amountDue(
  deps: ServiceDeps,
  tx: Db,
  input: OrderInput,
  listPaise: number,
): Promise<number> {
  if (input.reference !== undefined) return input.pricePaise ?? listPaise;
  if (!paymentSettings(deps).tellAmountsApart) return listPaise;
  const least = Math.max(listPaise - MOST_PAISE_LESS, 1);
  const taken = new Set(await listOpenAmounts(tx, least, listPaise, deps.now() - AMOUNT_KEPT_MS));
  for (let due = listPaise; due >= least; due--) if (!taken.has(due)) return due;
  return listPaise;
}

export function assertOwnPayee(deps: ServiceDeps): void {
  if (isExamplePayee(paymentSettings(deps)) && !deps.isDemo)
    throw closed('This site is not ready to take payments yet.');
}

/** @throws AppError COURSE_CLOSED; NOT_FOUND where the site takes no orders */
export async function findForSale(deps: ServiceDeps, handle: Db, slug: string) {
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
  return { courseId: course.id, name: listed.courseName, listPaise: listed.priceInr * 100 };
}

/** Returns the rule of access that a course is sold with now. */
export function accessOf({ catalogue }: ServiceDeps, slug: string): AccessRule | undefined {
  return [...catalogue.courses, ...catalogue.hidden].find((course) => course.slug === slug)?.access;
}

/** Returns what a course on sale costs a person: to renew may have a price of its own. @throws AppError ALREADY_ENROLLED */
export async function priceFor(deps: ServiceDeps, handle: Db, userId: number, slug: string) {
  const { courseId, listPaise, ...course } = await findForSale(deps, handle, slug);
  const listed = deps.catalogue.courses.find((one) => one.slug === slug);
  const endsAt = await findAccessEnd(handle, userId, courseId);
  const rule = listed?.access;
  const isNoLonger = typeof endsAt === 'number' && rule && accessEnd(rule, deps.now(), endsAt) <= endsAt;
  if (endsAt === null || isNoLonger) throw new AppError('ALREADY_ENROLLED');
  const isKnown = endsAt !== undefined || (await findEndByTime(handle, userId, courseId)) > 0;
  const renewPaise = isKnown ? (listed?.renewInr ?? 0) * 100 : 0;
  return { ...course, courseId, listPaise: renewPaise || listPaise };
}

/** Returns what it costs a person to renew a course; undefined where it can't be bought here now. */
export async function renewalPaise(
  deps: ServiceDeps,
  handle: Db,
  userId: number,
  slug: string | null,
): Promise<number | undefined> {
  const listed = deps.catalogue.courses.find((course) => course.slug === slug);
  if (listed === undefined || listed.registrationUrl !== undefined || !takesOrders(deps)) return undefined;
  try {
    return (await priceFor(deps, handle, userId, listed.slug)).listPaise;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

export function isFreeCourse({ catalogue }: ServiceDeps, slug: string): boolean {
  return catalogue.courses.some((course) => course.slug === slug && course.priceInr === 0);
}

export function takesOrders({ catalogue }: ServiceDeps): boolean {
  return catalogue.payments?.mode === 'orders';
}

export async function listClosedCourses(deps: ServiceDeps): Promise<string[]> {
  paymentSettings(deps);
  const offered = new Set((await listCourses(deps, undefined)).map(({ slug }) => slug));
  const isClosed = (course: CatalogueCourse): boolean =>
    !offered.has(course.slug) || whyClosed(course, deps.now()) !== undefined;
  return deps.catalogue.courses.filter(isClosed).map(({ slug }) => slug);
}

/** Returns amounts that pay in full with a reference: recent list prices. @throws AppError PRICE_CHANGED */
export async function pagePrices(
  { now }: ServiceDeps,
  tx: Db,
  input: OrderInput,
  listPaise: number,
): Promise<number[]> {
  const { course, pricePaise = listPaise, reference } = input;
  const isPaid = reference !== undefined;
  const earlier = isPaid ? await listPricesSince(tx, course, now() - PRICE_KEPT_MS) : [];
  const prices = [...new Set([listPaise, ...earlier])].filter((price) => price > 0);
  if (prices.includes(pricePaise)) return prices;
  const message = `The price has changed. It is ${formatPaise(listPaise)} now, and nothing was ordered.`;
  throw new AppError('PRICE_CHANGED', { message, members: { pricePaise: listPaise } });
}

/** @throws AppError NOT_FOUND if the site takes no orders */
export function paymentSettings({ catalogue }: ServiceDeps): Payments {
  if (catalogue.payments?.mode !== 'orders') throw new AppError('NOT_FOUND');
  return catalogue.payments;
}

/** Records changed prices, so that earlier ones are still accepted. */
export function recordListPrices({ catalogue, db, now }: ServiceDeps): Promise<void> {
  return db.transaction().execute(async (tx) => {
    for (const { slug, priceInr } of catalogue.courses)
      await recordListPrice(tx, slug, priceInr * 100, now());
  });
}

/** Returns why an order takes no money now. A partly paid order can be completed while its course exists. */
export async function whyNotSold(
  deps: ServiceDeps,
  { state, slug, course_name }: OrderRow,
): Promise<string | null> {
  if (!asksForMoney(state) || slug === TEST_SLUG) return null;
  if (isFreeCourse(deps, slug)) return `${course_name} is free now.`;
  const gone = `${course_name} is not offered now.`;
  if (state === 'short') return (await findCourseBySlug(deps.db, slug)) === undefined ? gone : null;
  try {
    await findForSale(deps, deps.db, slug);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

function closed(message: string) {
  return new AppError('COURSE_CLOSED', { message });
}
