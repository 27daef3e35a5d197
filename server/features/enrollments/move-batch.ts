import { audit } from '../../audit.ts';
import { lastDay } from '../../contract/access.ts';
import { indianDay } from '../../contract/india-time.ts';
import { isOver, type Offer, offerEnd } from '../../contract/offers.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { OpenCourse } from '../../mail/news.ts';
import { findCourse } from '../courses/courses.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { dropTexts } from '../notifications/to-send.service.ts';
import { findOffer } from '../orders/choose-offer.ts';
import * as rows from './enrollments.repository.ts';

/** Names the texts to send about the end of access to a course. */
export const aboutEnd = (courseId: number): string => `end ${courseId}`;

/** Finds the offer of a course into which an admin puts people, also one that is hidden. @throws AppError INVALID_INPUT, OFFER_CLOSED */
export async function findBatch(
  deps: ServiceDeps,
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

/** Puts a person who has a course into another batch of it; their access ends no earlier. @param settle sets ends that money decides @returns whether they were elsewhere */
export async function moveInto(
  deps: ServiceDeps,
  tx: Db,
  userId: number,
  { id: courseId, course_name: course }: OpenCourse,
  offer: Offer,
  actorId: number | undefined,
  settle: () => Promise<void> = async () => undefined,
): Promise<boolean> {
  const { key: to, name: batch, starts, when } = offer;
  const from = await rows.moveGrants(
    tx,
    userId,
    courseId,
    { to, endsAt: offerEnd(offer, deps.now()) },
    deps.now(),
  );
  if (from === undefined) return false;
  await settle();
  await dropTexts(tx, [userId], aboutEnd(courseId));
  const endsAt = await rows.findAccessEnd(tx, userId, courseId);
  const facts = { course, batch, starts, when, endsOn: endsAt == null ? null : lastDay(endsAt) };
  await notify(deps, tx, 'moved', [userId], { facts, link: `/course/${courseId}` });
  await audit(tx, actorId, 'batch-changed', { type: 'user', id: userId }, { courseId, from, to });
  return true;
}
