import type { Db } from '../../db/database.ts';
import type { DataSubject } from '../../db/personal-rows.ts';
import { DAYS_MS, KEPT_DAYS } from '../../kept-days.ts';
import { listMailChoices } from './notifications.repository.ts';

export const exportOf = async (tx: Db, { id }: DataSubject) => ({
  notifications: await tx
    .selectFrom('notifications')
    .select(['kind', 'text', 'link', 'created_at as toldAt', 'read_at as readAt'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute(),
  notificationChoices: await listMailChoices(tx, id),
});

export const sweep = (db: Db, at: number) =>
  db
    .deleteFrom('notifications')
    .where('created_at', '<', at - KEPT_DAYS.notifications * DAYS_MS)
    .execute();
