import { setImmediate } from 'node:timers/promises';
import { limits } from '../../contract/limits.ts';
import { kindOf, type MailChoice, type NotificationKind } from '../../contract/notification-kinds.ts';
import type { MailChoices, NotificationList } from '../../contract/notifications.ts';
import type { Right } from '../../contract/rights.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { noticeMail } from '../../mail/news.ts';
import { listPeopleWith } from '../users/users.service.ts';
import { findAnnouncement } from './announcements.repository.ts';
import * as rows from './notifications.repository.ts';
import { digest, letters, type NoticeFacts, noticeText } from './notifications.words.ts';

export interface Notice<Kind extends NotificationKind> {
  /** The values that its sentences name. */
  readonly facts: NoticeFacts[Kind];
  readonly link: string;
  readonly subjectId?: number;
}

interface Holders {
  readonly right: Right;
  readonly courseId?: number;
}

type Person = Awaited<ReturnType<typeof rows.listDue>>[number];
type Due = Awaited<ReturnType<typeof rows.claimDue>>[number];

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** 8 in the morning in India, after midnight in UTC. */
const EIGHT_MS = 2.5 * HOUR_MS;
/** What mail servers of providers take. */
const MAILS_A_MINUTE = 50;

const next = (at: number, everyMs: number, offsetMs: number): number =>
  (Math.floor((at - offsetMs) / everyMs) + 1) * everyMs + offsetMs;
export const nextMorning = (at: number): number => next(at, DAY_MS, EIGHT_MS);

/** Converts Markdown to plain text. @param bold mark around bold words */
export const plainText = (markdown: string, bold = ''): string =>
  markdown
    .replace(/^#{1,6} +(\S.*)$/gm, `${bold}$1${bold}`)
    .replace(/(\*\*|__)([^*_\n]+)\1/g, `${bold}$2${bold}`)
    .replace(/\[([^[\]\n]+)\]\((https?:[^()\s]+)\)/g, '$1: $2');

// What people are told: in the bell always, by mail as each of them chose.

/** In the transaction of what it is about. People in the trash are left out. */
export async function notify<Kind extends NotificationKind>(
  deps: Deps,
  tx: Db,
  kind: Kind,
  to: readonly number[] | Holders,
  { facts: values, link, subjectId }: Notice<Kind>,
): Promise<void> {
  const { choice: usual, sentence, button, latest } = kindOf(kind);
  const ids = 'right' in to ? (await listPeopleWith(tx, to.right, to.courseId)).map(({ id }) => id) : to;
  const facts = JSON.stringify(values);
  const row = { kind, subject_id: subjectId ?? null, facts, link, created_at: deps.now() };
  const usualLetter = { subject: sentence, paragraphs: [noticeText(row)], button, link };
  const letter = { ...usualLetter, ...letters[kind]?.(values, deps.site.name) };
  for (const { id, email, full_name: fullName, choice } of await rows.listReaders(tx, kind, ids)) {
    const due = mailTime(deps, kind, choice ?? usual);
    const [earlier] = latest ? await rows.deleteUnread(tx, kind, id) : [];
    const mail_at = due === 'now' ? null : (due && earlier?.mail_at) || due;
    await rows.insertNotification(tx, { ...row, user_id: id, mail_at });
    if (due === 'now')
      await deps.outbox.announce(tx, noticeMail(kind, { email, fullName }, deps.site, letter));
  }
}

/** Corrects an unread notification. @param facts undefined to remove it */
export async function correctNotification<Kind extends NotificationKind>(
  tx: Db,
  kind: Kind,
  facts: NoticeFacts[Kind] | undefined,
): Promise<void> {
  if (facts === undefined) await rows.deleteUnread(tx, kind);
  else await rows.updateUnread(tx, kind, JSON.stringify(facts));
}

/** Mails each person their due unread notifications in one mail. */
export async function mailDueNotifications(deps: Deps): Promise<void> {
  for (const person of await rows.listDue(deps.db, deps.now(), MAILS_A_MINUTE)) {
    await deps.db.transaction().execute((tx) => mailTo(deps, tx, person));
    // Requests come in between: SQLite alone never waits.
    await setImmediate();
  }
}

export function countUnread({ db }: Deps, userId: number) {
  return rows.countUnread(db, userId);
}

export async function listNotifications({ db }: Deps, userId: number): Promise<NotificationList> {
  const { unread } = await rows.countUnread(db, userId);
  const listed = await rows.listNotifications(db, userId, limits.notifications);
  const items = listed.map(({ id, kind, facts, ...row }) => {
    return { id, kind, text: noticeText({ kind, facts }), ...row };
  });
  return { unread, items };
}

/** Ids of others name nothing. */
export function markNotificationsRead({ db, now }: Deps, userId: number, ids: readonly number[] | 'all') {
  return db.transaction().execute((tx) => rows.markRead(tx, userId, ids, now()));
}

export async function mailChoicesOf({ db }: Deps, userId: number): Promise<MailChoices> {
  return Object.fromEntries(
    (await rows.listMailChoices(db, userId)).map(({ kind, choice }) => [kind, choice]),
  );
}

export function chooseMail({ db }: Deps, userId: number, kind: NotificationKind, choice: MailChoice) {
  return db.transaction().execute((tx) => rows.putMailChoice(tx, userId, kind, choice));
}

function mailTime({ now, outbox }: Deps, kind: NotificationKind, choice: MailChoice): number | 'now' | null {
  if (choice === 'never' || !outbox.sends(kind)) return null;
  if (choice === 'daily') return nextMorning(now());
  return kindOf(kind).hourly ? next(now(), HOUR_MS, 0) : 'now';
}

async function mailTo(
  { now, outbox, site }: Deps,
  tx: Db,
  { user_id, email, full_name: fullName, role, deleted_at }: Person,
) {
  const due = await rows.claimDue(tx, user_id, now());
  const [first, ...others] = due.filter(({ kind }) => outbox.sends(kind));
  if (first === undefined || deleted_at !== null) return;
  const letter =
    others.length === 0
      ? await letterOf(tx, first)
      : {
          subject: digest.subject(others.length + 1),
          paragraphs: [[first, ...others].map((row) => `- ${lineOf(noticeText(row))}`).join('\n')],
          button: digest.button,
          link: role === 'admin' ? '/admin' : '/dashboard',
        };
  await outbox.announce(tx, noticeMail(first.kind, { email, fullName }, site, letter));
}

async function letterOf(tx: Db, { kind, subject_id, facts, link }: Due) {
  const { sentence, button, latest } = kindOf(kind);
  const text = noticeText({ kind, facts });
  const whole = kind === 'announcement' ? await findAnnouncement(tx, subject_id ?? 0) : undefined;
  if (whole === undefined) return { subject: latest ? text : sentence, paragraphs: [text], button, link };
  return { subject: whole.title, paragraphs: [plainText(whole.body)], button, link };
}

const lineOf = (text: string): string => text.replace(/\s+/g, ' ');
