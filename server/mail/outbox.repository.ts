import type { Selectable } from 'kysely';
import type { Db } from '../db/database.ts';
import type { MailOutboxTable } from '../db/schema/operations.ts';
import type { MailMessage } from './messages.ts';

const COLUMNS = [
  'id',
  'message_id',
  'recipient',
  'reply_to',
  'subject',
  'body_text',
  'created_at',
  'attempts',
] as const;
export type OutboxMail = Readonly<Pick<Selectable<MailOutboxTable>, (typeof COLUMNS)[number]>>;

/** Puts a message in the outbox within the caller's transaction; it leaves when that commits. */
export async function insertMail(tx: Db, message: MailMessage, messageId: string, at: number): Promise<void> {
  await tx
    .insertInto('mail_outbox')
    .values({
      message_id: messageId,
      recipient: message.to,
      reply_to: message.replyTo ?? null,
      subject: message.subject,
      body_text: message.text,
      created_at: at,
      attempts: 0,
      next_attempt_at: at,
      sent_at: null,
      failed_at: null,
      last_error: null,
    })
    .execute();
}

/** Takes the next due message and hides it until `hiddenUntil`: no other process sends it, and a crash does not lose it. */
export const claimDueMail = (db: Db, at: number, hiddenUntil: number): Promise<OutboxMail | undefined> =>
  db
    .updateTable('mail_outbox')
    .set((eb) => ({ next_attempt_at: hiddenUntil, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('mail_outbox')
        .select('id')
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('next_attempt_at', '<=', at)
        .orderBy('next_attempt_at')
        .limit(1),
    )
    .where('next_attempt_at', '<=', at)
    .returning(COLUMNS)
    .executeTakeFirst();

export async function markMailSent(db: Db, id: number, at: number): Promise<void> {
  await db.updateTable('mail_outbox').set({ sent_at: at, last_error: null }).where('id', '=', id).execute();
}

/** What the mail server said, and when it is tried again or that it was given up. */
export async function markMailUnsent(
  db: Db,
  id: number,
  change: { last_error: string } & ({ next_attempt_at: number } | { failed_at: number }),
): Promise<void> {
  await db.updateTable('mail_outbox').set(change).where('id', '=', id).execute();
}

export async function listWaitingMail(db: Db): Promise<OutboxMail[]> {
  return db
    .selectFrom('mail_outbox')
    .select(COLUMNS)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .orderBy('id')
    .execute();
}

export async function measureBacklog(db: Db): Promise<{ waiting: number; oldestAt: number | undefined }> {
  const row = await db
    .selectFrom('mail_outbox')
    .select((eb) => [eb.fn.countAll<number>().as('waiting'), eb.fn.min('created_at').as('oldest')])
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { waiting: row.waiting, oldestAt: row.oldest ?? undefined };
}

/** Delivered mails hold links and names: they are not kept longer than needed to answer "did it go out?". */
export async function deleteSentMailBefore(db: Db, before: number): Promise<void> {
  await db.deleteFrom('mail_outbox').where('sent_at', '<', before).execute();
}
