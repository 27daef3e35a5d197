import { audit } from '../../audit.ts';
import { nearness } from '../../contract/access.ts';
import type { ChosenBatch, EnrollmentInput } from '../../contract/courses.ts';
import { type Offer, offerEnd } from '../../contract/offers.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { accountCreatedMail, type OpenCourse } from '../../mail/news.ts';
import { findCourse } from '../courses/courses.service.ts';
import { type Notice, notify } from '../notifications/notifications.service.ts';
import { dropTexts } from '../notifications/to-send.service.ts';
import { getOrder } from '../orders/order-steps.ts';
import { isFreeNow, type Registration } from '../users/registration.ts';
import * as users from '../users/users.service.ts';
import { findOrderedGrant, moveGrantEnd } from './access-ends.repository.ts';
import * as rows from './enrollments.repository.ts';
import { aboutEnd, findBatch, moveInto } from './move-batch.ts';

const courseGone = () =>
  new AppError('NOT_FOUND', { message: 'A course you chose is no longer there. Reload and try again.' });

export { findEndByTime, findOrderedEnd, findOrderedGrant } from './access-ends.repository.ts';
export {
  findAccessEnd,
  isEnrolled,
  listHolders,
  listOfferGrants,
  wasRemoved,
} from './enrollments.repository.ts';

type Batches = ReadonlyMap<number, Offer>;

/** Finds the batches that an admin chose, by course. @throws AppError INVALID_INPUT, OFFER_CLOSED */
export async function findBatches(deps: Deps, tx: Db, chosen: readonly ChosenBatch[] = []): Promise<Batches> {
  const found = chosen.map(async ({ courseId, offer }, at) => {
    const batch = await findBatch(deps, tx, courseId, offer, `/batches/${at}/offer`);
    return [courseId, batch] as const;
  });
  return new Map(await Promise.all(found));
}

/** Enrolls a person, with one audit entry for all courses. @param batches who has the course is moved into it @returns the new courses */
export async function enrollIn(
  deps: Deps,
  tx: Db,
  userId: number,
  courseIds: readonly number[],
  actorId: number | undefined,
  reason: rows.GrantReason = { source: 'admin' },
  batches: Batches = new Map(),
): Promise<number[]> {
  const { now } = deps;
  const added: number[] = [];
  for (const courseId of new Set(courseIds)) {
    if (reason.source === 'order') await dropTexts(tx, [userId], aboutEnd(courseId));
    const offer = batches.get(courseId);
    const course = offer && (await findCourse(tx, courseId));
    // Who is in the batch already gets no other time.
    if (course && (await moveInto(deps, tx, userId, course, offer, actorId))) continue;
    if (course && (await rows.isEnrolled(tx, userId, courseId))) continue;
    const given = offer && { ...reason, offerKey: offer.key, endsAt: offerEnd(offer, now()) };
    if (await rows.insertGrant(tx, userId, courseId, given ?? reason, now())) added.push(courseId);
  }
  if (added.length === 0) return added;
  await users.clearWantedCourse(tx, userId, added);
  const detail = added.length === 1 ? { courseId: added[0] ?? 0 } : { courseIds: added.join(', ') };
  await audit(tx, actorId, 'enrolled', { type: 'user', id: userId }, detail);
  return added;
}

/** Gives what an order gave another end, and opens it again if that is to come. @param endsAt null for no end */
export async function moveOrderedEnd(
  { now }: Deps,
  tx: Db,
  orderId: number,
  endsAt: number | null,
  actorId: number,
): Promise<void> {
  const grant = await findOrderedGrant(tx, orderId);
  if (grant === undefined) return;
  const { userId, courseId } = grant;
  const told_days = endsAt === null ? null : nearness(endsAt, now());
  await dropTexts(tx, [userId], aboutEnd(courseId));
  if (await moveGrantEnd(tx, grant, { ends_at: endsAt, told_days }, now()))
    await audit(tx, actorId, 'enrolled', { type: 'user', id: userId }, { courseId });
}

/** Enrolls and sends one mail for all courses. */
export async function openCoursesFor(
  deps: Deps,
  tx: Db,
  user: users.UserRow,
  chosen: readonly OpenCourse[],
  actorId: number | undefined,
  batches?: Batches,
) {
  const ids = chosen.map(({ id }) => id);
  const added = await enrollIn(deps, tx, user.id, ids, actorId, undefined, batches);
  const opened = chosen.filter(({ id }) => added.includes(id));
  if (opened.length > 0) await notify(deps, tx, 'course-opened', [user.id], openedNotice(opened));
}

export async function assertCourses(tx: Db, courseIds: readonly number[], missing: Error = courseGone()) {
  const found = await Promise.all([...new Set(courseIds)].map((courseId) => findCourse(tx, courseId)));
  return found.map((course): OpenCourse => {
    if (course === undefined) throw missing;
    return course;
  });
}

export function enrollAll(
  deps: Deps,
  userIds: readonly number[],
  courseIds: readonly number[],
  chosenBatches: readonly ChosenBatch[] | undefined,
  actorId: number,
): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const chosen = await assertCourses(tx, courseIds);
    const batches = await findBatches(deps, tx, chosenBatches);
    for (const userId of new Set(userIds)) {
      const user = await users.findUser(tx, userId);
      if (user === undefined) throw new AppError('NOT_FOUND', { message: users.SOMEONE_GONE });
      if (user.state !== 'approved')
        throw new AppError('APPROVE_FIRST', { message: `Approve ${user.full_name} first.` });
      await openCoursesFor(deps, tx, user, chosen, actorId, batches);
    }
  });
}

export async function courseIdsOf({ db }: Deps, userId: number): Promise<number[]> {
  await users.getUser(db, userId);
  return rows.listEnrolledCourseIds(db, userId);
}

export function enrollStudent(
  deps: Deps,
  { userId, courseId, offer }: EnrollmentInput,
  actorId: number | undefined,
): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const { user, course } = await findBoth(tx, userId, courseId);
    if (user.state !== 'approved') throw new AppError('APPROVE_FIRST');
    const batch = offer === undefined ? undefined : await findBatch(deps, tx, courseId, offer, '/offer');
    const batches: Batches = new Map(batch && [[courseId, batch]]);
    await openCoursesFor(deps, tx, user, [course], actorId, batches);
  });
}

/** Opens the free course that a person wants, unless an admin had unenrolled them. @returns the course */
export async function openFreeCourse(
  deps: Deps,
  tx: Db,
  user: users.UserRow,
): Promise<OpenCourse | undefined> {
  const id = user.wanted_course_id;
  const course = id === null ? undefined : await findCourse(tx, id);
  if (course === undefined || !isFreeNow(deps, course)) return undefined;
  if (await rows.wasRemoved(tx, user.id, course.id)) return undefined;
  await users.approveIn(deps, tx, user, undefined, [course]);
  await enrollIn(deps, tx, user.id, [course.id], undefined);
  return course;
}

export function endOrderedAccess({ now }: Deps, tx: Db, orderId: number): Promise<boolean> {
  return rows.endGrants(tx, { order_id: orderId }, 'refund', now());
}

export function unenrollStudent(
  { db, now }: Deps,
  userId: number,
  courseId: number,
  isPaidKnown: boolean,
  actorId: number,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await findBoth(tx, userId, courseId);
    const orderId = isPaidKnown ? null : await rows.findGrantingOrder(tx, userId, courseId);
    if (orderId !== null) {
      const { code } = await getOrder(tx, orderId);
      const message = `This student paid for this course (order ${code}). Confirm to remove it.`;
      throw new AppError('COURSE_PAID', { message });
    }
    const which = { user_id: userId, course_id: courseId };
    if (!(await rows.endGrants(tx, which, 'unenrolled', now()))) return;
    await audit(tx, actorId, 'unenrolled', { type: 'user', id: userId }, { courseId });
  });
}

export async function admitStudent(
  deps: Deps,
  registration: Registration & { courseIds: number[]; batches?: readonly ChosenBatch[] | undefined },
  actorId: number,
): Promise<void> {
  const passwordHash = await users.hashAcceptable(deps, registration);
  await deps.db.transaction().execute(async (tx) => {
    const userId = await users.addStudent(deps, tx, registration, passwordHash, actorId);
    const opened = await assertCourses(tx, registration.courseIds, new AppError('UNKNOWN_COURSE'));
    const batches = await findBatches(deps, tx, registration.batches);
    for (const { id } of opened) await enrollIn(deps, tx, userId, [id], actorId, undefined, batches);
    await deps.outbox.announce(tx, accountCreatedMail(registration, deps.site, opened));
  });
}

export async function findBoth(tx: Db, userId: number, courseId: number) {
  const user = await users.findUser(tx, userId);
  const course = await findCourse(tx, courseId);
  if (user === undefined || course === undefined)
    throw new AppError('NOT_FOUND', { message: 'User or course not found.' });
  return { user, course };
}

function openedNotice(courses: readonly OpenCourse[]): Notice<'course-opened'> {
  const [first] = courses;
  const link = courses.length > 1 || first === undefined ? '/dashboard' : `/course/${first.id}`;
  return { facts: { courses: courses.map(({ course_name: name }) => name) }, link };
}
