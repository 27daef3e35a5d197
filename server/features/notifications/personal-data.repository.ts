import { DAY_MS } from '../../contract/india-time.ts';
import type { Db } from '../../db/database.ts';
import type { DataSubject } from '../../db/personal-rows.ts';
import { KEPT_DAYS } from '../../kept-days.ts';
import { listMailChoices } from './notifications.repository.ts';
import { noticeText, textToSend } from './notifications.words.ts';

export const exportOf = async (tx: Db, person: DataSubject) => ({
  notifications: (
    await tx
      .selectFrom('notifications')
      .select(['kind', 'facts', 'link', 'created_at as toldAt', 'read_at as readAt'])
      .where('user_id', '=', person.id)
      .orderBy('id')
      .execute()
  ).map((row) => ({ ...row, facts: JSON.parse(row.facts) as object, text: noticeText(row) })),
  notificationChoices: await listMailChoices(tx, person.id),
  textsForWhatsApp: (
    await tx
      .selectFrom('to_send')
      .select(['created_at as writtenAt', 'reason', 'facts', 'opened_at as openedAt'])
      .where('user_id', '=', person.id)
      .orderBy('created_at')
      .execute()
  ).map((row) => ({ ...row, facts: JSON.parse(row.facts) as object, text: textToSend(row) })),
});

export async function sweep(db: Db, at: number): Promise<void> {
  const before = at - KEPT_DAYS.notifications * DAY_MS;
  await db.deleteFrom('notifications').where('created_at', '<', before).execute();
  const unsent = at - KEPT_DAYS.textsToSend * DAY_MS;
  await db.deleteFrom('to_send').where('created_at', '<', unsent).execute();
}
