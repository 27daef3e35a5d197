import { audit } from '../../audit.ts';
import { lastDay } from '../../contract/access.ts';
import { indianDay } from '../../contract/india-time.ts';
import { isOver, type Offer } from '../../contract/offers.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { OpenCourse } from '../../mail/news.ts';
import { findCourse } from '../courses/courses.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { dropTexts } from '../notifications/to-send.service.ts';
import { findOffer } from '../orders/choose-offer.ts';
import { getOrder } from '../orders/order-steps.ts';
import { findOrderedGrant } from './access-ends.repository.ts';
import * as rows from './enrollments.repository.ts';
import { awaitedOf, endIn, endInParts, laterEnd } from './part-ends.ts';

/** Names the texts to send about the end of access to a course. */
export const aboutEnd = (courseId: number): string => `end ${courseId}`;

/** Finds the offer of a course into which an admin puts people, also one that is hidden. @throws AppError INVALID_INPUT, OFFER_CLOSED */
export async function findBatch(
  deps: Deps,
  tx: Db,
  courseId: number,
  key: string,
  pointer: string,
): Promise<Offer> {
  const slug = (await findCourse(tx, courseId))?.slug ?? '';
  const offer = findOffer(deps, slug, key);
  const unknown = 'This course does not have that batch. Please choose another.';
  if (offer === undefined) throw AppError.ofField('INVALID_INPUT', pointer, 'unknown', unknown);
  if (isOver(offer, indianDay(deps.now())))
    throw new AppError('OFFER_CLOSED', {
      message: `The batch “${offer.name}” is over. Please choose another.`,
    });
  return offer;
}

/** Puts a person who has a course into another batch of it; their access ends no earlier, and with an unpaid part as before. @returns whether they were elsewhere */
export async function moveInto(
  deps: Deps,
  tx: Db,
  userId: number,
  { id: courseId, course_name: course }: OpenCourse,
  offer: Offer,
  actorId: number | undefined,
): Promise<boolean> {
  const { key: to, name: batch, starts, when } = offer;
  const at = deps.now();
  const endOf = async (moved: rows.Moved): Promise<number | null> => {
    const { order_id, ends_at } = moved;
    const order = order_id === null ? undefined : await getOrder(tx, order_id);
    if (order?.parts == null || awaitedOf(order) === undefined)
      return laterEnd(ends_at, await endIn(deps, tx, moved, offer));
    const given = order.paid_paise === 0 ? undefined : await findOrderedGrant(tx, order.id);
    if (given === undefined) return ends_at;
    return laterEnd(ends_at, await endInParts(deps, tx, order, courseId, { ...given, offerKey: to }));
  };
  const from = await rows.moveGrants(tx, userId, courseId, { to, endOf }, at);
  if (from === undefined) return false;
  await dropTexts(tx, [userId], aboutEnd(courseId));
  const endsAt = await rows.findAccessEnd(tx, userId, courseId);
  const facts = { course, batch, starts, when, endsOn: endsAt == null ? null : lastDay(endsAt) };
  await notify(deps, tx, 'moved', [userId], { facts, link: `/course/${courseId}` });
  await audit(tx, actorId, 'batch-changed', { type: 'user', id: userId }, { courseId, from, to });
  return true;
}
