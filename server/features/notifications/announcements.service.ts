import { audit } from '../../audit.ts';
import type { Page, PageQuery } from '../../contract/fields.ts';
import type * as contract from '../../contract/notifications.ts';
import type { Db } from '../../db/database.ts';
import { inScope } from '../../db/in-scope.ts';
import { readPage } from '../../db/read-page.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { scopeOf } from '../../sessions/rights.ts';
import type { Reader } from '../../sessions/sessions.ts';
import { findCourse } from '../courses/courses.service.ts';
import { listHolders } from '../enrollments/enrollments.service.ts';
import { listStudyingColleagues } from '../enrollments/studying-colleagues.ts';
import { findOffer } from '../orders/choose-offer.ts';
import * as rows from './announcements.repository.ts';
import { nextMorning, plainText } from './notifications.service.ts';

const linkOf = (id: number): string => `/dashboard?announcement=${id}`;

/** @returns its id, and whether it is published already */
export function createAnnouncement(
  deps: Deps,
  { courseId: to, offerKey, publishAt, byMail, ...text }: contract.AnnouncementInput,
  actor: Reader,
) {
  return deps.db.transaction().execute(async (tx) => {
    const courseId = to === 'all' ? null : to;
    assertMayTell(actor, courseId);
    const course = courseId === null ? undefined : await findCourse(tx, courseId);
    if (courseId !== null && course === undefined)
      throw AppError.ofField('UNKNOWN_COURSE', '/courseId', 'unknown');
    if (offerKey !== undefined && findOffer(deps, course?.slug ?? '', offerKey) === undefined)
      throw AppError.ofField('INVALID_INPUT', '/offerKey', 'unknown', 'Please choose a batch of the course.');
    const at = deps.now();
    const when = publishAt ?? at;
    const row = {
      ...text,
      course_id: courseId,
      offer_key: offerKey ?? null,
      by_mail: Number(byMail),
      publish_at: when,
    };
    const id = await rows.insertAnnouncement(tx, row);
    const subject = courseId === null ? undefined : ({ type: 'course', id: courseId } as const);
    await audit(tx, actor.id, 'announcement-written', subject, { announcement: id });
    if (when <= at) await publishAnnouncement(deps, tx, id);
    return { id, isPublished: when <= at };
  });
}

export async function publishDueAnnouncements(deps: Deps): Promise<void> {
  for (const { id } of await rows.listScheduled(deps.db, deps.now()))
    await deps.db.transaction().execute((tx) => publishAnnouncement(deps, tx, id));
}

export async function listAnnouncements(
  deps: Deps,
  query: PageQuery,
  actor: Reader,
): Promise<Page<contract.AnnouncementSummary>> {
  const { db, site } = deps;
  const { items, ...page } = await readPage(
    rows.announcements(db).where(inScope('announcements.course_id', scopeOf(actor, 'teaching'))),
    'announcements.id',
    query,
  );
  const toSummary = ({ body, by_mail, slug, offer_key, ...row }: (typeof items)[number]) => ({
    ...row,
    ...(offer_key !== null && { batchName: findOffer(deps, slug ?? '', offer_key)?.name ?? offer_key }),
    byMail: by_mail === 1,
    chatText: [`*${row.title}*`, plainText(body, '*'), site.url + linkOf(row.id)].join('\n\n'),
  });
  return { ...page, items: items.map(toSummary) };
}

/** Returns the course of an announcement; null for one to all students. */
export function courseOfAnnouncement({ db }: Deps, id: number): Promise<number | null | undefined> {
  return rows.findCourseOf(db, id);
}

export async function countReach(
  { db, outbox }: Deps,
  { courseId, offerKey }: contract.ReachQuery,
  actor: Reader,
) {
  assertMayTell(actor, courseId ?? null);
  const colleagues = await listStudyingColleagues(db);
  const userIds = await peopleOf(db, { courseId: courseId ?? null, offerKey: offerKey ?? null });
  const counted = await rows.countAudience(db, { courseId: courseId ?? null, colleagues, userIds });
  return outbox.sends('announcement') ? counted : { ...counted, byMail: 0 };
}

/** Also removes it from every bell; sent mails stay. */
export function deleteAnnouncement({ db }: Deps, id: number, actorId: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if (!(await rows.deleteAnnouncement(tx, id))) throw new AppError('NOT_FOUND');
    await audit(tx, actorId, 'announcement-deleted', undefined, { announcement: id });
  });
}

export async function announcementsFor(
  { db, texts }: Deps,
  userId: number,
  which: rows.Which,
): Promise<contract.ShownAnnouncement[]> {
  const shown = await rows.listShown(db, userId, which);
  return Promise.all(shown.map(async ({ body, ...row }) => ({ ...row, html: await texts.htmlOf(body) })));
}

/** All students are told by who teaches everywhere. @throws AppError UNKNOWN_COURSE, as if it were not there */
function assertMayTell(actor: Reader, courseId: number | null): void {
  const scope = scopeOf(actor, 'teaching');
  if (scope !== 'all' && (courseId === null || !scope.has(courseId)))
    throw AppError.ofField('UNKNOWN_COURSE', '/courseId', 'unknown');
}

/** To those who are students at this moment; their mails are written later, some a minute. */
async function publishAnnouncement({ now, outbox }: Deps, tx: Db, id: number): Promise<void> {
  const at = now();
  const readers = await rows.findReaders(tx, id);
  const userIds = readers && (await peopleOf(tx, readers));
  const isMailed = outbox.sends('announcement');
  const mailAt = { now: isMailed ? at : null, daily: isMailed ? nextMorning(at) : null };
  const colleagues = await listStudyingColleagues(tx);
  await rows.publishAnnouncement(tx, id, { at, link: linkOf(id), mailAt, colleagues, userIds });
}

async function peopleOf(
  db: Db,
  { courseId, offerKey }: { readonly courseId: number | null; readonly offerKey: string | null },
): Promise<number[] | undefined> {
  if (offerKey === null) return undefined;
  const holders = await listHolders(db, courseId ?? 0);
  return holders.filter((one) => one.offerKey === offerKey).map(({ userId }) => userId);
}
