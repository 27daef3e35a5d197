// Foreign tables read: users
import type { Expression, Insertable } from 'kysely';
import type { MailChoice, NotificationKind } from '../../contract/notification-kinds.ts';
import type { Db } from '../../db/database.ts';
import { livePeople } from '../../db/live.ts';
import { prepared } from '../../db/prepared.ts';
import type { Tables } from '../../db/schema/index.ts';

export const listReaders = (tx: Db, kind: NotificationKind, ids: readonly number[]) =>
  livePeople(tx)
    .leftJoin('notification_choices as chosen', (join) =>
      join.onRef('chosen.user_id', '=', 'users.id').on('chosen.kind', '=', kind),
    )
    .select(['users.id', 'email', 'full_name', 'choice'])
    .where('users.id', 'in', ids.length === 0 ? [0] : ids)
    .orderBy('users.id')
    .execute();

export const insertNotification = (tx: Db, row: Insertable<Tables['notifications']>) =>
  tx.insertInto('notifications').values(row).execute();

export function deleteUnread(tx: Db, kind: NotificationKind, userId?: number) {
  const unread = tx.deleteFrom('notifications').where('kind', '=', kind).where('read_at', 'is', null);
  const own = userId === undefined ? unread : unread.where('user_id', '=', userId);
  return own.returning('mail_at').execute();
}

export const updateUnread = (tx: Db, kind: NotificationKind, facts: string) =>
  tx
    .updateTable('notifications')
    .set({ facts })
    .where('kind', '=', kind)
    .where('read_at', 'is', null)
    .execute();

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
    .returning(['id', 'kind', 'subject_id', 'facts', 'link'])
    .execute();

const unread = prepared((db, userId: Expression<number>) =>
  db
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .select((eb) => [
      eb.fn.countAll<number>().as('unread'),
      eb.fn.countAll<number>().filterWhere('kind', '=', 'announcement').as('announcements'),
    ]),
);

export const countUnread = async (db: Db, userId: number) =>
  (await unread(db, userId))[0] ?? { unread: 0, announcements: 0 };

const ofPerson = (db: Db, userId: number) => db.selectFrom('notifications').where('user_id', '=', userId);

export const listNotifications = (db: Db, userId: number, limit: number) =>
  ofPerson(db, userId)
    .select(['id', 'kind', 'facts', 'link', 'created_at as at', 'read_at as readAt'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Marks notifications read, and cancels their mails. */
export async function markRead(tx: Db, userId: number, ids: readonly number[] | 'all', at: number) {
  const read = await tx
    .updateTable('notifications')
    .set({ read_at: at, mail_at: null })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(ids !== 'all', (query) => query.where('id', 'in', ids === 'all' ? [] : ids))
    .returning(['kind', 'subject_id'])
    .execute();
  const announced = read.flatMap(({ kind, subject_id: id }) => (kind === 'announcement' ? (id ?? []) : []));
  if (announced.length === 0) return;
  await tx
    .updateTable('announcements')
    .set((eb) => ({ readers: eb('readers', '+', 1) }))
    .where('id', 'in', announced)
    .execute();
}

export const listMailChoices = (db: Db, userId: number) =>
  db.selectFrom('notification_choices').select(['kind', 'choice']).where('user_id', '=', userId).execute();

/** Mails that wait come so, too, unless there are to be none. */
export async function putMailChoice(tx: Db, user_id: number, kind: NotificationKind, choice: MailChoice) {
  await tx
    .insertInto('notification_choices')
    .values({ user_id, kind, choice })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ choice }))
    .execute();
  if (choice !== 'never') return;
  const waiting = tx.updateTable('notifications').set({ mail_at: null }).where('user_id', '=', user_id);
  await waiting.where('kind', '=', kind).where('mail_at', 'is not', null).execute();
}
