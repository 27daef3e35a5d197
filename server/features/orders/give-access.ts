import { indianDay } from '../../contract/india-time.ts';
import { type Offer, offerEnd } from '../../contract/offers.ts';
import { awaitedPart, endOfGrace } from '../../contract/parts.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { findCourseBySlug } from '../courses/courses.service.ts';
import {
  enrollIn,
  findAccessEnd,
  findEndBeside,
  findOrderedGrant,
  isEnrolled,
  moveOrderedEnd,
} from '../enrollments/enrollments.service.ts';
import { findUser, markApproved } from '../users/users.service.ts';
import { findOffer } from './choose-offer.ts';
import { accessSold, offerSold, standingOf } from './order-rules.ts';
import { getOrder } from './order-steps.ts';
import { listOrdersOf, type OrderRow } from './orders.repository.ts';
import { forgetDays } from './parts.ts';

// What money for an order opens, and until when.

type Sold = Awaited<ReturnType<typeof partiesOf>>;

/** Returns the buyer and the course of an order. @throws AppError ORDER_CLOSED where one is gone */
export async function partiesOf(tx: Db, order: OrderRow) {
  const user = order.user_id === null ? undefined : await findUser(tx, order.user_id);
  const course = await findCourseBySlug(tx, order.slug);
  if (user !== undefined && course !== undefined) return { user, courseId: course.id };
  const gone = user === undefined ? 'account' : 'course';
  const message = `This ${gone} was deleted. Restore it from the trash first, or give the money back.`;
  throw new AppError('ORDER_CLOSED', { message });
}

/** Opens the course of an order for its buyer. @param other another offer to open than the one that was sold @returns whether the course is new to the buyer */
export async function openIn(
  deps: ServiceDeps,
  tx: Db,
  order: OrderRow,
  { user, courseId }: Sold,
  actorId: number,
  other?: Offer,
): Promise<boolean> {
  const wasOpen = await isEnrolled(tx, user.id, courseId);
  const given = order.parts === null ? undefined : await findOrderedGrant(tx, order.id);
  await markApproved(deps, tx, user, actorId);
  if (given === undefined) {
    const endsAt =
      order.parts === null
        ? await endAtOnce(deps, tx, order, user.id, courseId, other)
        : await endInParts(deps, tx, order, courseId, deps.now(), other);
    const offerKey = other?.key ?? order.offer_key;
    const reason = { source: 'order', orderId: order.id, endsAt, offerKey } as const;
    await enrollIn(deps, tx, user.id, [courseId], actorId, reason);
  } else {
    if (other !== undefined && other.key !== given.offerKey) throw inAnother();
    const batch = batchIn(deps, order, given);
    const endsAt = await endInParts(deps, tx, order, courseId, given.createdAt, batch);
    const isLater = endsAt === null || (given.endsAt !== null && endsAt > given.endsAt);
    await moveOrderedEnd(deps, tx, order.id, isLater ? endsAt : given.endsAt, actorId);
  }
  return !wasOpen;
}

/** Moves the end of what an order in parts gave to where its payments and due days put it. */
export async function putEnd(deps: ServiceDeps, tx: Db, orderId: number, actorId: number): Promise<void> {
  const order = await getOrder(tx, orderId);
  if (order.parts === null) return;
  await forgetDays(tx, order);
  const given = await findOrderedGrant(tx, orderId);
  if (given === undefined || order.paid_paise === 0) return;
  const batch = batchIn(deps, order, given);
  const endsAt = await endInParts(deps, tx, order, given.courseId, given.createdAt, batch);
  await moveOrderedEnd(deps, tx, orderId, endsAt, actorId);
}

/** Moves the ends of what a person's partly paid orders of a course gave. */
export async function putEndsOf(
  deps: ServiceDeps,
  tx: Db,
  userId: number,
  slug: string | null,
  actorId: number,
): Promise<void> {
  for (const order of await listOrdersOf(tx, userId))
    if (order.slug === slug && order.state === 'short') await putEnd(deps, tx, order.id, actorId);
}

async function endAtOnce(
  { now }: ServiceDeps,
  tx: Db,
  order: OrderRow,
  userId: number,
  courseId: number,
  other: Offer | undefined,
) {
  const has = (await findAccessEnd(tx, userId, courseId)) ?? undefined;
  return ownEnd(order, other, now(), has);
}

/** Returns the end of what was sold, or that of the batch in which the buyer is, whichever is later; null for no end. */
function ownEnd(order: OrderRow, other: Offer | undefined, at: number, has: number | undefined) {
  const sold = offerEnd({ access: accessSold(order), starts: offerSold(order)?.starts }, at, has);
  const others = other === undefined ? sold : offerEnd(other, at, has);
  return sold === null || others === null ? null : Math.max(sold, others);
}

/** Finds the batch in which a buyer is, where it is not the one that was sold. */
const batchIn = (deps: ServiceDeps, { slug, offer_key }: OrderRow, given: { offerKey: string | null }) =>
  given.offerKey === offer_key ? undefined : findOffer(deps, slug, given.offerKey);

const inAnother = () =>
  AppError.ofField(
    'INVALID_INPUT',
    '/offer',
    'in_another',
    'The course is open for this student. Move them under Batches.',
  );

/** A part that is overdue gives its days of grace from today on. @param openedAt when the order gave access first @param other another batch than the one that was sold */
async function endInParts(
  { now }: ServiceDeps,
  tx: Db,
  order: OrderRow,
  courseId: number,
  openedAt: number,
  other: Offer | undefined,
) {
  const has = order.user_id === null ? 0 : await findEndBeside(tx, order.user_id, courseId, order.id);
  const own = ownEnd(order, other, openedAt, has);
  const next = awaitedPart(standingOf(order));
  if (next === undefined) return own;
  const today = indianDay(now());
  const graced = endOfGrace(next.dueOn === null || next.dueOn < today ? today : next.dueOn);
  return own === null ? graced : Math.min(own, graced);
}
