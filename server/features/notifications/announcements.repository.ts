// Foreign tables read: courses, enrollments, users
import { type Insertable, sql } from 'kysely';
import { type MailChoice, notificationKinds } from '../../contract/notification-kinds.ts';
import type { Db } from '../../db/database.ts';
import { isStudent, type Studies } from '../../db/is-student.ts';
import { isLive, livePeople } from '../../db/live.ts';
import type { Tables } from '../../db/schema/index.ts';

interface Audience {
  readonly courseId: number | null;
  /** Who of the team studies what. */
  readonly colleagues: readonly Studies[];
  /** The people of one batch; left out for more. */
  readonly userIds?: readonly number[] | undefined;
}

const audience = (db: Db, { courseId, colleagues, userIds }: Audience) =>
  livePeople(db)
    .where('users.state', '=', 'approved')
    .where(isStudent(colleagues.filter((one) => courseId === null || one.courseId === courseId)))
    .leftJoin('notification_choices as chosen', (join) =>
      join.onRef('chosen.user_id', '=', 'users.id').on('chosen.kind', '=', 'announcement'),
    )
    .$if(userIds !== undefined, (query) => query.where('users.id', 'in', [0, ...(userIds ?? [])]))
    .$if(courseId !== null, (query) =>
      query.where('users.id', 'in', (eb) =>
        eb
          .selectFrom('enrollments')
          .innerJoin('courses', 'courses.id', 'enrollments.course_id')
          .select('enrollments.user_id')
          .where('courses.id', '=', courseId ?? 0)
          .where(isLive('courses')),
      ),
    );
const choice = sql<MailChoice>`coalesce(chosen.choice, ${sql.lit(notificationKinds.announcement.choice)})`;

export const countAudience = (db: Db, to: Audience) =>
  audience(db, to)
    .select((eb) => [
      eb.fn.countAll<number>().as('students'),
      eb.fn.countAll<number>().filterWhere(choice, '<>', 'never').as('byMail'),
    ])
    .executeTakeFirstOrThrow();

export async function insertAnnouncement(tx: Db, row: Insertable<Tables['announcements']>): Promise<number> {
  return (await tx.insertInto('announcements').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export function listScheduled(db: Db, at: number) {
  const waiting = db.selectFrom('announcements').select('id').where('published_at', 'is', null);
  return waiting.where('publish_at', '<=', at).execute();
}

interface Publishing {
  readonly at: number;
  readonly link: string;
  readonly mailAt: Readonly<Record<'now' | 'daily', number | null>>;
  readonly colleagues: readonly Studies[];
  readonly userIds: readonly number[] | undefined;
}

/** Tells each student there is now, unless another process was first. */
export async function publishAnnouncement(
  tx: Db,
  id: number,
  { at, link, mailAt, colleagues, userIds }: Publishing,
) {
  const announcement = tx.updateTable('announcements').where('id', '=', id);
  const row = await announcement
    .set({ published_at: at })
    .where('published_at', 'is', null)
    .returning(['course_id', 'title', 'by_mail'])
    .executeTakeFirst();
  if (row === undefined) return;
  const mail = row.by_mail === 1 ? mailAt : { now: null, daily: null };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('notifications')
    .columns(['user_id', 'kind', 'subject_id', 'facts', 'link', 'created_at', 'mail_at'])
    .expression(
      audience(tx, { courseId: row.course_id, colleagues, userIds }).select([
        'users.id',
        sql.lit('announcement').as('kind'),
        sql.lit(id).as('subject_id'),
        sql<string>`cast(${JSON.stringify({ title: row.title })} as text)`.as('facts'),
        sql<string>`cast(${link} as text)`.as('link'),
        sql.lit(at).as('created_at'),
        sql<number>`case ${choice} when 'now' then ${sql.lit(mail.now)} when 'daily' then ${sql.lit(mail.daily)} else cast(null as bigint) end`.as(
          'mail_at',
        ),
      ]),
    )
    .executeTakeFirstOrThrow();
  await announcement.set({ recipients: Number(numInsertedOrUpdatedRows) }).execute();
}

export const announcements = (db: Db) =>
  db
    .selectFrom('announcements')
    .leftJoin('courses', 'courses.id', 'announcements.course_id')
    .select(['announcements.id', 'title', 'body', 'course_name as courseName', 'by_mail', 'recipients'])
    .select(['readers', 'publish_at as publishAt', 'published_at as publishedAt', 'slug', 'offer_key']);

export const findAnnouncement = (db: Db, id: number) =>
  db.selectFrom('announcements').select(['title', 'body']).where('id', '=', id).executeTakeFirst();

/** Returns to whom an announcement is. */
export const findReaders = (db: Db, id: number) =>
  db
    .selectFrom('announcements')
    .select(['course_id as courseId', 'offer_key as offerKey'])
    .where('id', '=', id)
    .executeTakeFirst();

export const findCourseOf = async (db: Db, id: number) =>
  (await db.selectFrom('announcements').select('course_id').where('id', '=', id).executeTakeFirst())
    ?.course_id;

export async function deleteAnnouncement(tx: Db, id: number): Promise<boolean> {
  const told = tx.deleteFrom('notifications').where('kind', '=', 'announcement');
  await told.where('subject_id', '=', id).execute();
  const deleted = tx.deleteFrom('announcements').where('id', '=', id);
  return (await deleted.executeTakeFirstOrThrow()).numDeletedRows === 1n;
}

export type Which = Partial<Readonly<Record<'courseId' | 'announcementId', number | undefined>>>;

/** Lists unread announcements, and one that is asked for. */
export const listShown = (db: Db, userId: number, { courseId, announcementId = 0 }: Which) =>
  db
    .selectFrom('notifications')
    .innerJoin('announcements', 'announcements.id', 'subject_id')
    .leftJoin('courses', 'courses.id', 'announcements.course_id')
    .select(['notifications.id', 'title', 'body', 'course_name as courseName'])
    .select('notifications.created_at as publishedAt')
    .where('user_id', '=', userId)
    .where('kind', '=', 'announcement')
    .where((eb) => eb.or([eb('read_at', 'is', null), eb('announcements.id', '=', announcementId)]))
    .$if(courseId !== undefined, (query) => query.where('announcements.course_id', '=', courseId ?? 0))
    .orderBy('notifications.id', 'desc')
    .limit(5)
    .execute();
