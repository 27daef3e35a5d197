import type { Selectable, Updateable } from 'kysely';
import type { Db } from '../db/database.ts';
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
      subject: message.subject,
      body_text: message.text,
      created_at: at,
      attempts: 0,
      next_attempt_at: at,
      unsubscribe: message.unsubscribe ?? null,
      receipt_id: message.receiptId ?? null,
    })
    .execute();

const waiting = (db: Db) =>
  db.selectFrom('mail_outbox').where('sent_at', 'is', null).where('failed_at', 'is', null);

/** Claims the next due message until `hiddenUntil`, so that no other process sends it and a crash does not lose it. */
export function claimDueMail(db: Db, at: number, hiddenUntil: number): Promise<OutboxMail | undefined> {
  const due = waiting(db).select('id').where('next_attempt_at', '<=', at);
  return db
    .updateTable('mail_outbox')
    .set((eb) => ({ next_attempt_at: hiddenUntil, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', due.orderBy('next_attempt_at').limit(1))
    .where('next_attempt_at', '<=', at)
    .returningAll()
    .executeTakeFirst();
}

export const updateMail = (db: Db, id: number, change: Updateable<Tables['mail_outbox']>) =>
  db.updateTable('mail_outbox').set(change).where('id', '=', id).execute();

export const listWaitingMail = (db: Db): Promise<OutboxMail[]> =>
  waiting(db).selectAll().orderBy('id').execute();

export async function measureBacklog(db: Db): Promise<{ waiting: number; oldestAt: number | undefined }> {
  const row = await waiting(db)
    .select((eb) => [eb.fn.countAll<number>().as('waiting'), eb.fn.min('created_at').as('oldest')])
    .executeTakeFirstOrThrow();
  return { waiting: row.waiting, oldestAt: row.oldest ?? undefined };
}
