import { kindOf, type MailChoice, type NotificationKind } from '../../contract/notification-kinds.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps } from '../../deps.ts';
import { noticeMail } from '../../mail/news.ts';
import {
  claimDue,
  deleteOldNotifications,
  exportNotifications,
  insertNotification,
  listDue,
  listReaders,
} from './notifications.repository.ts';

export type Notifications = ReturnType<typeof createNotifications>;

export interface Notice {
  /** A sentence or a whole message, as plain text. */
  readonly text: string;
  /** A path of this site. */
  readonly link: string;
  readonly subjectId?: number;
  /** Where a mail that leaves at once says more, or says it better. */
  readonly mail?: {
    readonly subject?: string;
    readonly paragraphs?: readonly string[];
    readonly button?: string;
  };
}

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const KEPT_MS = 90 * DAY_MS;
/** 8 in the morning in India, after midnight in UTC. */
const EIGHT_MS = 2.5 * HOUR_MS;
/** What mail servers of providers take. */
const MAILS_A_MINUTE = 50;

const next = (at: number, everyMs: number, offsetMs = 0): number =>
  (Math.floor((at - offsetMs) / everyMs) + 1) * everyMs + offsetMs;

/** What people are told: in the bell always, by mail as each of them chose. */
export function createNotifications({ db, now, outbox, site }: ServiceDeps) {
  /** @returns 'now' where the mail is to be written in the same step, null for none, else when it is due */
  function mailTime(kind: NotificationKind, choice: MailChoice): number | 'now' | null {
    if (choice === 'never' || !outbox.sends(kind)) return null;
    if (choice === 'daily') return next(now(), DAY_MS, EIGHT_MS);
    return kindOf(kind).hourly ? next(now(), HOUR_MS) : 'now';
  }

  return {
    /** In the transaction of what it is about. People in the trash are left out. */
    async notify(
      tx: Db,
      kind: NotificationKind,
      to: readonly number[] | 'admins',
      { text, link, subjectId, mail = {} }: Notice,
    ): Promise<void> {
      const { choice: usual, sentence, button } = kindOf(kind);
      const row = { kind, subject_id: subjectId ?? null, text, link, created_at: now() };
      for (const { id, email, full_name: fullName, choice } of await listReaders(tx, kind, to)) {
        const due = mailTime(kind, choice ?? usual);
        await insertNotification(tx, { ...row, user_id: id, mail_at: due === 'now' ? null : due });
        const letter = { subject: sentence, paragraphs: [text], button, link, ...mail };
        if (due === 'now') await outbox.announce(tx, noticeMail(kind, { email, fullName }, site, letter));
      }
    },

    /** One mail a person, with all that is due and unread. */
    async mailDue(): Promise<void> {
      for (const { user_id: userId, ...person } of await listDue(db, now(), MAILS_A_MINUTE))
        await db.transaction().execute(async (tx) => {
          const due = await claimDue(tx, userId, now());
          const [first, ...others] = due.filter(({ kind }) => outbox.sends(kind));
          if (first === undefined || person.deleted_at !== null) return;
          const { sentence, button } = kindOf(first.kind);
          const letter =
            others.length === 0
              ? { subject: sentence, paragraphs: [first.text], button, link: first.link }
              : {
                  subject: `${others.length + 1} things are new for you`,
                  paragraphs: [[first, ...others].map(({ text }) => `- ${lineOf(text)}`).join('\n')],
                  button: 'See them all',
                  link: person.role === 'admin' ? '/admin' : '/dashboard',
                };
          const to = { email: person.email, fullName: person.full_name };
          await outbox.announce(tx, noticeMail(first.kind, to, site, letter));
        });
    },

    sweep: (): Promise<void> => deleteOldNotifications(db, now() - KEPT_MS),

    exportOf: exportNotifications,
  };
}

const lineOf = (text: string): string => text.replace(/\s+/g, ' ');
