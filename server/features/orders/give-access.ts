import { type Offer, offerEnd } from '../../contract/offers.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { findCourseBySlug } from '../courses/courses.service.ts';
import * as enrollments from '../enrollments/enrollments.service.ts';
import { endInParts, laterEnd } from '../enrollments/part-ends.ts';
import { findUser, markApproved } from '../users/users.service.ts';
import { accessSold, offerSold } from './order-rules.ts';
import { getOrder } from './order-steps.ts';
import type { OrderRow } from './orders.repository.ts';
import { forgetDays } from './parts.ts';

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
  deps: Deps,
  tx: Db,
  order: OrderRow,
  { user, courseId }: Sold,
  actorId: number,
  other?: Offer,
): Promise<boolean> {
  const wasOpen = await enrollments.isEnrolled(tx, user.id, courseId);
  const given = order.parts === null ? undefined : await enrollments.findOrderedGrant(tx, order.id);
  await markApproved(deps, tx, user, actorId);
  if (given === undefined) {
    const offerKey = other?.key ?? order.offer_key;
    const endsAt =
      order.parts === null
        ? await endAtOnce(deps, tx, order, user.id, courseId, other)
        : await endInParts(deps, tx, order, courseId, { createdAt: deps.now(), offerKey });
    const reason = { source: 'order', orderId: order.id, endsAt, offerKey } as const;
    await enrollments.enrollIn(deps, tx, user.id, [courseId], actorId, reason);
  } else {
    if (other !== undefined && other.key !== given.offerKey) throw inAnother();
    const endsAt = laterEnd(given.endsAt, await endInParts(deps, tx, order, courseId, given));
    await enrollments.moveOrderedEnd(deps, tx, order.id, endsAt, actorId);
  }
  return !wasOpen;
}

/** Moves the end of what an order in parts gave to where its payments and due days put it. */
export async function putEnd(deps: Deps, tx: Db, orderId: number, actorId: number): Promise<void> {
  const order = await getOrder(tx, orderId);
  if (order.parts === null) return;
  await forgetDays(tx, order);
  const given = await enrollments.findOrderedGrant(tx, orderId);
  if (given === undefined || order.paid_paise === 0) return;
  const endsAt = await endInParts(deps, tx, order, given.courseId, given);
  await enrollments.moveOrderedEnd(deps, tx, orderId, endsAt, actorId);
}

async function endAtOnce(
  { now }: Deps,
  tx: Db,
  order: OrderRow,
  userId: number,
  courseId: number,
  other: Offer | undefined,
) {
  const has = (await enrollments.findAccessEnd(tx, userId, courseId)) ?? undefined;
  const sold = offerEnd({ access: accessSold(order), starts: offerSold(order)?.starts }, now(), has);
  const others = other === undefined ? sold : offerEnd(other, now(), has);
  return laterEnd(sold, others);
}

const inAnother = () =>
  AppError.ofField(
    'INVALID_INPUT',
    '/offer',
    'in_another',
    'The course is open for this student. Move them under Batches.',
  );
