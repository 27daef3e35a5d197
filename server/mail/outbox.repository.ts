import { type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import type { EmailQuery } from '../contract/emails.ts';
import { contains } from '../db/contains.ts';
import type { Db } from '../db/database.ts';
import { readPage } from '../db/read-page.ts';
import type { Tables } from '../db/schema/index.ts';
import type { MailMessage } from './messages.ts';

export type OutboxMail = Readonly<Selectable<Tables['mail_outbox']>>;

export const insertMail = (tx: Db, message: MailMessage, messageId: string, at: number) =>
  tx
    .insertInto('mail_outbox')
    .values({
      message_id: messageId,
      recipient: message.to,
      reply_to: message.replyTo ?? null,
      user_id: message.userId ?? null,
      kind: message.kind,
      subject: message.subject,
      body_text: message.text,
      created_at: at,
      attempts: 0,
      next_attempt_at: at,
      unsubscribe: message.unsubscribe ?? null,
      receipt_ids: message.receiptIds?.join(' ') || null,
    })
    .execute();

const waiting = (db: Db) =>
  db.selectFrom('mail_outbox').where('sent_at', 'is', null).where('failed_at', 'is', null);

/** Claims the next due mail until `hiddenUntil`: no other process sends it, and a crash does not lose it. */
export function claimDueMail(db: Db, at: number, hiddenUntil: number): Promise<OutboxMail | undefined> {
  const due = waiting(db).select('id').where('next_attempt_at', '<=', at);
  return db
    .updateTable('mail_outbox')
    .set((eb) => ({ next_attempt_at: hiddenUntil, attempts: eb('attempts', '+', 1), refused_by: null }))
    .where('id', '=', due.orderBy('next_attempt_at').limit(1))
    .where('next_attempt_at', '<=', at)
    .returningAll()
    .executeTakeFirst();
}

export const updateMail = (db: Db, id: number, change: Updateable<Tables['mail_outbox']>) =>
  db.updateTable('mail_outbox').set(change).where('id', '=', id).execute();

export const holdDueMail = (db: Db, at: number, until: number, reason: string) =>
  db
    .updateTable('mail_outbox')
    .set({ next_attempt_at: until, refused_by: 'server', last_error: reason })
    .where('id', 'in', waiting(db).select('id').where('next_attempt_at', '<=', at))
    .execute();

export const releaseMail = (db: Db, at: number) =>
  db
    .updateTable('mail_outbox')
    .set({ next_attempt_at: at })
    .where('id', 'in', waiting(db).select('id').where('refused_by', '=', 'server'))
    .where('next_attempt_at', '>', at)
    .execute();

/** Schedules an unsent mail for now. @returns undefined for an unknown id; `isSent` if it was sent */
export async function reopenMail(tx: Db, id: number, at: number) {
  const mail = await tx
    .selectFrom('mail_outbox')
    .select(['kind', 'recipient', 'sent_at', 'refused_by', 'failed_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  // A mail that was never refused is due or being sent.
  if (mail !== undefined && mail.sent_at === null && (mail.refused_by !== null || mail.failed_at !== null))
    await updateMail(tx, id, { failed_at: null, attempts: 0, next_attempt_at: at });
  return mail && { kind: mail.kind, isSent: mail.sent_at !== null };
}

export function listMails(db: Db, { search, state, to, ...page }: EmailQuery) {
  const found = db
    .selectFrom('mail_outbox')
    .select(['id', 'kind', 'recipient', 'attempts', 'last_error as words', 'next_attempt_at as nextAt'])
    .select(['created_at as writtenAt', 'sent_at as sentAt', 'failed_at as refusedAt'])
    .$if(state === 'sent', (all) => all.where('sent_at', 'is not', null))
    .$if(state === 'refused', (all) => all.where('sent_at', 'is', null).where('failed_at', 'is not', null))
    .$if(state === 'waiting', (all) => all.where('sent_at', 'is', null).where('failed_at', 'is', null))
    .where((eb) => contains(eb, ['recipient'], search))
    .where(to === undefined ? sql<SqlBool>`1 = 1` : sql<SqlBool>`lower(recipient) = ${to.toLowerCase()}`);
  return readPage(found, 'id', page);
}

const refusedOf = (email: string) =>
  sql<SqlBool>`failed_at is not null and lower(recipient) = ${email.toLowerCase()}`;

/** Marks a mail sent and clears its address's refusals. */
export async function noteSent(
  db: Db,
  { id, recipient }: OutboxMail,
  change: Updateable<Tables['mail_outbox']>,
) {
  await updateMail(db, id, change);
  await db.updateTable('mail_outbox').set({ refused_by: null }).where(refusedOf(recipient)).execute();
}

/** Returns the address's last refusal, unless a mail reached it later. */
export const findRefusalOf = (db: Db, email: string) =>
  db
    .selectFrom('mail_outbox')
    .select(['failed_at as at', 'last_error as words'])
    .where(refusedOf(email))
    .where('refused_by', 'in', ['address', 'full'])
    .orderBy('failed_at', 'desc')
    .executeTakeFirst();

/** Counts mails waiting for a reason of ours since before a moment, with the last error. */
export async function findStuckMail(db: Db, before: number, isServed: boolean) {
  const stuck = waiting(db)
    .where('created_at', '<', before)
    .$if(isServed, (all) => all.where('refused_by', 'in', ['server', 'us']));
  const { count, since } = await stuck
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('created_at').as('since')])
    .executeTakeFirstOrThrow();
  if (since === null) return null;
  const last = await stuck.select('last_error').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return { count, since, reason: isServed ? (last?.last_error ?? null) : null };
}

export async function findRefusedMail(db: Db, since: number) {
  const refused = await db
    .selectFrom('mail_outbox')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('failed_at').as('first')])
    .where('failed_at', '>', since)
    .where('refused_by', 'is not', null)
    .executeTakeFirstOrThrow();
  return refused.first === null ? null : { count: refused.count, since: refused.first };
}

export const listWaitingMail = (db: Db): Promise<OutboxMail[]> =>
  waiting(db).selectAll().orderBy('id').execute();

export async function measureBacklog(db: Db): Promise<{ waiting: number; oldestAt: number | undefined }> {
  const row = await waiting(db)
    .select((eb) => [eb.fn.countAll<number>().as('waiting'), eb.fn.min('created_at').as('oldest')])
    .executeTakeFirstOrThrow();
  return { waiting: row.waiting, oldestAt: row.oldest ?? undefined };
}
