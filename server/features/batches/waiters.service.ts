import { audit } from '../../audit.ts';
import type { Person } from '../../contract/auth.ts';
import type { FreePlaces, WaiterInput } from '../../contract/batches.ts';
import { indianDay } from '../../contract/india-time.ts';
import { isOver, type Offer } from '../../contract/offers.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import { placeFreeMail } from '../../mail/news.ts';
import { findCourse, findCourseBySlug } from '../courses/courses.service.ts';
import { listOfferGrants } from '../enrollments/enrollments.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { putText } from '../notifications/to-send.service.ts';
import { findOffer } from '../orders/choose-offer.ts';
import { countFree } from '../orders/places.ts';
import { emailKey, getUser, listKnown } from '../users/users.service.ts';
import * as rows from './waiters.repository.ts';

// Who wants to hear of a free place. No place is kept for them.

/** Notes that someone wants a place. Idempotent. @throws AppError NOT_FOUND, OFFER_CLOSED, INVALID_INPUT */
export async function waitForPlace(
  deps: Deps,
  { slug, key }: { readonly slug: string; readonly key: string },
  input: WaiterInput,
  userId: number | undefined,
  address: string,
): Promise<void> {
  const offer = orNotFound(findOffer(deps, slug, key));
  if (offer.hidden === true || isOver(offer, indianDay(deps.now())))
    throw new AppError('OFFER_CLOSED', { message: `No one can join “${offer.name}” any more.` });
  const who = userId === undefined ? typedBy(input) : await accountOf(deps, userId);
  await deps.limiter.spend('waiter', userId === undefined ? address : `user ${userId}`);
  const { name, email } = who;
  await rows.putWaiter(deps.db, {
    slug,
    offer_key: key,
    email_key: emailKey(email),
    name,
    user_id: userId ?? null,
    at: deps.now(),
  });
}

/** Returns whether someone asked to hear of a free place. */
export const asksForPlaces = async ({ db }: Deps, { id, email }: Pick<Person, 'id' | 'email'>) =>
  (await rows.findWish(db, id, emailKey(email))) !== undefined;

/** Tells the first who wait of free places, by bell, mail or a text to send. @returns what an admin is told */
export function tellWaiters(
  deps: Deps,
  courseId: number,
  key: string,
  count: number,
  actorId: number,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const course = orNotFound(await findCourse(tx, courseId));
    const slug = course.slug ?? '';
    const offer = orNotFound(findOffer(deps, slug, key));
    const first = (await listWaiting(tx, course.id, slug, key)).slice(0, count);
    const unreached: string[] = [];
    for (const waiter of first) {
      await rows.markTold(tx, waiter.id, deps.now());
      if (!(await tell(deps, tx, waiter, { ...offer, slug, course: course.course_name })))
        unreached.push(`${waiter.name} (${waiter.email_key})`);
    }
    if (first.length === 0) return 'No one is waiting now.';
    const detail = { courseId, offer: key, people: first.length };
    await audit(tx, actorId, 'waiters-told', { type: 'course', id: courseId }, detail);
    const told = first.length === 1 ? 'One person is told.' : `${first.length} people are told.`;
    return unreached.length === 0
      ? told
      : `No email leaves this site. Please write to them yourself: ${unreached.join(', ')}.`;
  });
}

/** Lists offers with free places for which people wait. */
export async function listFreePlaces(deps: Deps): Promise<FreePlaces[]> {
  const found: FreePlaces[] = [];
  for (const { slug, key } of await rows.listAwaited(deps.db)) {
    const course = await findCourseBySlug(deps.db, slug);
    const offer = findOffer(deps, slug, key);
    if (course === undefined || offer === undefined || offer.hidden === true) continue;
    if (isOver(offer, indianDay(deps.now()))) continue;
    const free = (await countFree(deps.db, slug, offer, deps.now())) ?? null;
    const waiting = free === 0 ? [] : await listWaiting(deps.db, course.id, slug, key);
    const [longest] = waiting;
    if (longest === undefined) continue;
    const { id: courseId, course_name: courseName } = course;
    const since = longest.at;
    found.push({ courseId, courseName, key, name: offer.name, free, waiting: waiting.length, since });
  }
  return found;
}

/** Lists who waits and was not told, the longest first: with their account, and without those who have a place. */
export async function listWaiting(db: Db, courseId: number, slug: string, key: string) {
  const all = await rows.listWaiters(db, { slug, offer_key: key });
  const untold = all.filter(({ told_at }) => told_at === null);
  if (untold.length === 0) return [];
  const people = await listKnown(db, {
    ids: untold.flatMap(({ user_id }) => user_id ?? []),
    emailKeys: untold.map(({ email_key }) => email_key),
  });
  const grants = await listOfferGrants(db, courseId);
  const has = new Set(grants.filter((one) => one.isLive && one.offerKey === key).map(({ userId }) => userId));
  return untold.flatMap((waiter) => {
    const account = people.find(({ id, email_key }) =>
      waiter.user_id === null ? email_key === waiter.email_key : id === waiter.user_id,
    );
    // In the trash.
    if (account === undefined && waiter.user_id !== null) return [];
    return account !== undefined && has.has(account.id) ? [] : [{ ...waiter, account }];
  });
}

type Waiting = Awaited<ReturnType<typeof listWaiting>>[number];

/** @returns false where nothing reaches them */
async function tell(
  deps: Deps,
  tx: Db,
  { account, email_key: email }: Waiting,
  { key, name: batch, slug, course }: Offer & { readonly slug: string; readonly course: string },
): Promise<boolean> {
  const link = `/join/${slug}?offer=${key}`;
  const facts = { course, batch };
  const isMailed = deps.outbox.sends('place-free');
  if (account === undefined) {
    await deps.outbox.announce(tx, placeFreeMail(email, deps.site, facts, link));
    return isMailed;
  }
  await notify(deps, tx, 'place-free', [account.id], { facts, link });
  if (isMailed) return true;
  const text = { userId: account.id, about: `place ${slug} ${key}`, reason: 'place-free' } as const;
  await putText(deps, tx, { ...text, facts: { ...facts, link: deps.site.url + link } });
  return account.phone !== null;
}

function typedBy({ name, email }: WaiterInput) {
  const missing = (field: 'name' | 'email', message: string) =>
    AppError.ofField('INVALID_INPUT', `/${field}`, 'required', message);
  if (name === undefined) throw missing('name', 'Please enter your name.');
  if (email === undefined) throw missing('email', 'Please enter your email.');
  return { name, email };
}

async function accountOf({ db }: Deps, userId: number) {
  const { full_name: name, email } = await getUser(db, userId);
  return { name, email };
}
