import { z } from 'zod';
import { idOf, idTextOf, lineOf, named, offerKey, someIds } from './fields.ts';
import { limits } from './limits.ts';
import { markdownOf } from './markdown.ts';
import { type MailChoice, NOTIFICATION_KINDS, type NotificationKind } from './notification-kinds.ts';

const kind = z.enum(NOTIFICATION_KINDS, 'Unknown kind.');

export const notificationList = named('NotificationList', {
  unread: z.int(),
  items: z.array(
    z.object({
      id: z.int(),
      kind,
      text: z.string(),
      link: z.string(),
      at: z.int(),
      readAt: z.int().nullable(),
    }),
  ),
});
export type NotificationList = z.infer<typeof notificationList>;

const WHICH = 'Say which notifications, or “all”.';
export const readInput = z.object({
  ids: z.union([z.literal('all'), someIds(WHICH, limits.notifications)], WHICH),
});
export const readAnswer = z.object({ unread: z.int() });

const choice = z.enum(['now', 'daily', 'never'], 'Choose one of the three.');
export const mailChoiceInput = z.object({ kind, choice });

export type MailChoices = Partial<Record<NotificationKind, MailChoice>>;

const UNKNOWN_COURSE = 'Choose a course, or all students.';
const BAD_TIME = 'Please enter a day and a time.';

/** Without a time, or with a past one, it is published now. */
export const announcementInput = z.object({
  title: lineOf(limits.title, 'Please enter a title.'),
  body: markdownOf(limits.announcement, 'Please write the announcement.'),
  courseId: z.union([z.literal('all'), idOf(UNKNOWN_COURSE)], UNKNOWN_COURSE),
  offerKey: offerKey.optional(),
  publishAt: z.int(BAD_TIME).min(0, BAD_TIME).max(limits.lastMoment, BAD_TIME).optional(),
  byMail: z.boolean('Say whether it is emailed.'),
});
export type AnnouncementInput = z.infer<typeof announcementInput>;

/** The text for a chat has bold words between stars, and the link last. */
export const announcementSummary = named('AnnouncementSummary', {
  id: z.int(),
  title: z.string(),
  courseName: z.string().nullable(),
  batchName: z.string().optional(),
  publishAt: z.int(),
  publishedAt: z.int().nullable(),
  byMail: z.boolean(),
  recipients: z.int(),
  readers: z.int(),
  chatText: z.string(),
});
export type AnnouncementSummary = z.infer<typeof announcementSummary>;

export const announcementSaved = z.object({ message: z.string(), id: z.int() });
export const reachQuery = z.object({
  courseId: idTextOf(UNKNOWN_COURSE).optional(),
  offerKey: offerKey.optional(),
});
export type ReachQuery = z.infer<typeof reachQuery>;
export const reach = z.object({ students: z.int(), byMail: z.int() });

export interface ShownAnnouncement {
  readonly id: number;
  readonly title: string;
  readonly html: string;
  readonly courseName: string | null;
  readonly publishedAt: number;
}
