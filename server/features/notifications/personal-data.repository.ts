import type { Db } from '../../db/database.ts';
import { type DataSubject, ofUser, personalRows } from '../../db/personal-rows.ts';
import { DAYS_MS, KEPT_DAYS } from '../../kept-days.ts';
import { listMailChoices } from './notifications.repository.ts';

export const exportOf = async (tx: Db, person: DataSubject) => ({
  notifications: await tx
    .selectFrom('notifications')
    .select(['kind', 'text', 'link', 'created_at as toldAt', 'read_at as readAt'])
    .where('user_id', '=', person.id)
    .orderBy('id')
    .execute(),
  notificationChoices: await listMailChoices(tx, person.id),
  textsForWhatsApp: await personalRows(tx, 'to_send', ofUser(person)),
});

export async function sweep(db: Db, at: number): Promise<void> {
  const before = at - KEPT_DAYS.notifications * DAYS_MS;
  await db.deleteFrom('notifications').where('created_at', '<', before).execute();
  const unsent = at - KEPT_DAYS.textsToSend * DAYS_MS;
  await db.deleteFrom('to_send').where('created_at', '<', unsent).execute();
}
