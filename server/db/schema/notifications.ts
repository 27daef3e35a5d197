import type { Generated } from 'kysely';
import type { MailChoice, NotificationKind } from '../../contract/notification-kinds.ts';
import type { ToSendReason } from '../../contract/to-send.ts';
import type { Handled } from './handled.ts';

export interface NotificationsTables {
  notifications: {
    id: Generated<number>;
    user_id: number;
    kind: NotificationKind;
    subject_id: number | null;
    /** JSON of the values that it names, by its kind; `written` is the sentence of an earlier version. */
    facts: string;
    link: string;
    created_at: number;
    read_at: Generated<number | null>;
    /** Null if written, or not wanted. */
    mail_at: number | null;
  };

  notification_choices: {
    user_id: number;
    kind: NotificationKind;
    choice: MailChoice;
  };

  /** Texts for WhatsApp, which an admin opens and sends. */
  to_send: {
    id: Generated<number>;
    user_id: number;
    /** For example `order 7`: a newer text about it replaces this one. */
    about: string;
    reason: ToSendReason;
    /** JSON of the values that it names, by its reason; `written` is the sentence of an earlier version. */
    facts: string;
    created_at: number;
    opened_at: Generated<number | null>;
  };

  announcements: {
    id: Generated<number>;
    course_id: number | null;
    /** Null for the whole course. */
    offer_key: Generated<string | null>;
    title: string;
    body: string;
    by_mail: number;
    publish_at: number;
    published_at: Generated<number | null>;
    /** Students there were when it was published. */
    recipients: Generated<number>;
    /** Counted here, as notifications are deleted. */
    readers: Generated<number>;
  };
}

// biome-ignore format: a line or two for each way of handling
export const notificationsData = {
  notifications: {
    export: ['kind', 'facts', 'link', 'created_at', 'read_at'],
    tie: ['id', 'user_id', 'subject_id'],
    none: ['mail_at'],
  },
  notification_choices: { export: ['kind', 'choice'], tie: ['user_id'] },
  to_send: {
    export: ['created_at as writtenAt', 'reason', 'facts', 'opened_at as openedAt'],
    tie: ['id', 'user_id', 'about'],
  },
  announcements: 'none',
} as const satisfies Handled<NotificationsTables>;
