import type { Insertable } from 'kysely';
import type { NotificationKind } from '../../contract/notification-kinds.ts';
import type { Db } from '../../db/database.ts';
import type { NotificationsTable } from '../../db/schema/notifications.ts';

/** Those of them who are not in the trash, with what each chose. */
export const listReaders = (tx: Db, kind: NotificationKind, to: readonly number[] | 'admins') =>
  tx
    .selectFrom('users')
    .leftJoin('notification_choices as chosen', (join) =>
      join.onRef('chosen.user_id', '=', 'users.id').on('chosen.kind', '=', kind),
    )
    .select(['users.id', 'email', 'full_name', 'choice'])
    .where('deleted_at', 'is', null)
    .where((eb) =>
      to === 'admins'
        ? eb.and({ role: 'admin', state: 'approved' })
        : eb('users.id', 'in', to.length === 0 ? [0] : to),
    )
    .orderBy('users.id')
    .execute();

export async function insertNotification(tx: Db, row: Insertable<NotificationsTable>): Promise<void> {
  await tx.insertInto('notifications').values(row).execute();
}

/** People whose mail is due, the longest first. */
export const listDue = (db: Db, at: number, limit: number) =>
  db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['user_id', 'email', 'full_name', 'role', 'deleted_at'])
    .where('mail_at', '<=', at)
    .groupBy(['user_id', 'email', 'full_name', 'role', 'deleted_at'])
    .orderBy((eb) => eb.fn.min('mail_at'))
    .limit(limit)
    .execute();

/** Takes what is due to a person: no other process writes the mail about it. */
export const claimDue = (tx: Db, userId: number, at: number) =>
  tx
    .updateTable('notifications')
    .set({ mail_at: null })
    .where('user_id', '=', userId)
    .where('mail_at', '<=', at)
    .returning(['id', 'kind', 'subject_id', 'text', 'link'])
    .execute();

export async function deleteOldNotifications(db: Db, before: number): Promise<void> {
  await db.deleteFrom('notifications').where('created_at', '<', before).execute();
}

export async function exportNotifications(tx: Db, userId: number) {
  return {
    notifications: await tx
      .selectFrom('notifications')
      .select(['kind', 'text', 'link', 'created_at as toldAt', 'read_at as readAt'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    notificationChoices: await tx
      .selectFrom('notification_choices')
      .select(['kind', 'choice'])
      .where('user_id', '=', userId)
      .orderBy('kind')
      .execute(),
  };
}
