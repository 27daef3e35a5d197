import { setImmediate } from 'node:timers/promises';
import { DAY_MS } from '../contract/india-time.ts';
import type { Db } from '../db/database.ts';
import { type DataSubject, personalRows, withEmailOf } from '../db/personal-rows.ts';
import { KEPT_DAYS } from '../kept-days.ts';

export const exportOf = async (tx: Db, person: DataSubject) => ({
  mails: await personalRows(tx, 'mail_outbox', withEmailOf(person, 'recipient')),
});

/** Their mails, and the office's copies of what they wrote. */
export async function eraseFor(tx: Db, person: DataSubject): Promise<void> {
  for (const column of ['recipient', 'reply_to'])
    await tx.deleteFrom('mail_outbox').where(withEmailOf(person, column)).execute();
}

/** Only recipient, kind and time of a sent mail are kept. */
const WITHOUT_TEXT = { subject: '', body_text: '', reply_to: null, unsubscribe: null, receipt_ids: null };

export async function sweep(db: Db, at: number): Promise<void> {
  const before = (days: number): number => at - days * DAY_MS;
  await db
    .deleteFrom('mail_outbox')
    .where('sent_at', 'is', null)
    .where('created_at', '<', before(KEPT_DAYS.unsentMail))
    .execute();
  await setImmediate();
  await db
    .updateTable('mail_outbox')
    .set(WITHOUT_TEXT)
    .where('sent_at', 'is not', null)
    .where('body_text', '!=', '')
    .execute();
  await setImmediate();
  await db.deleteFrom('mail_outbox').where('sent_at', '<', before(KEPT_DAYS.sentMail)).execute();
}
