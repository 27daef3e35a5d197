// Foreign tables read: sessions
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { DeletionRequest } from '../../contract/account.ts';
import type { Person } from '../../contract/auth.ts';
import { withKey } from '../../db/contains.ts';
import type { Db } from '../../db/database.ts';
import { isInTrash, livePeople } from '../../db/live.ts';
import { countRows } from '../../db/read-page.ts';
import type { Tables } from '../../db/schema/index.ts';

export type UserRow = Selectable<Tables['users']>;
type TemporaryPasswordRow = Selectable<Tables['issued_passwords']>;

const admins = (db: Db) => livePeople(db).where('role', '=', 'admin').where('state', '=', 'approved');
const among = (db: Db, ids: readonly number[]) => admins(db).where('id', 'in', [0, ...ids]);

export const findUser = (db: Db, id: number): Promise<UserRow | undefined> =>
  livePeople(db).selectAll().where('id', '=', id).executeTakeFirst();

export const findUserByEmailKey = (db: Db, emailKey: string): Promise<UserRow | undefined> =>
  livePeople(db).selectAll().where('email_key', '=', emailKey).executeTakeFirst();

export const listByEmailKeys = (db: Db, emailKeys: readonly string[]) =>
  livePeople(db)
    .select(['id', 'full_name as fullName', 'email_key as emailKey', 'role', 'state'])
    .where('email_key', 'in', ['', ...emailKeys])
    .execute();

/** Lists people who have one of these ids or emails. */
export const listKnown = (
  db: Db,
  { ids, emailKeys }: { readonly ids: readonly number[]; readonly emailKeys: readonly string[] },
) =>
  livePeople(db)
    .select(['id', 'full_name as fullName', 'email', 'email_key', 'phone'])
    .where((eb) => eb.or([eb('id', 'in', [0, ...ids]), eb('email_key', 'in', ['', ...emailKeys])]))
    .execute();

/** Throws a unique violation if the email is taken, like `updateUser`. */
export async function insertUser(tx: Db, user: Insertable<Tables['users']>): Promise<number> {
  const { id } = await tx
    .insertInto('users')
    .values(withKey(user, 'full_name', 'name_key'))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const updateUser = (tx: Db, id: number, change: Updateable<Tables['users']>) =>
  tx
    .updateTable('users')
    .set(withKey(change, 'full_name', 'name_key'))
    .where('id', '=', id)
    .execute();

/** @returns whether it was in the trash; throws a unique violation if the email is taken */
export async function untrashUser(tx: Db, id: number): Promise<boolean> {
  const trashed = tx.updateTable('users').where('id', '=', id).where(isInTrash('users'));
  return (await trashed.set({ deleted_at: null }).executeTakeFirst()).numUpdatedRows === 1n;
}

/** Clears the requested course once they are enrolled. */
export const clearWantedCourse = (tx: Db, userId: number, enrolled: readonly number[]) =>
  tx
    .updateTable('users')
    .set({ wanted_course_id: null })
    .where('id', '=', userId)
    .where('wanted_course_id', 'in', enrolled)
    .execute();

export const listDeletionRequests = (db: Db, limit: number): Promise<DeletionRequest[]> =>
  livePeople(db)
    .select(['id', 'full_name as fullName', 'email', 'role', 'deletion_requested_at as deletionRequestedAt'])
    .where('deletion_requested_at', 'is not', null)
    .orderBy('deletion_requested_at')
    .limit(limit)
    .$narrowType<{ deletionRequestedAt: number }>()
    .execute();

export const countAmong = (db: Db, ids: readonly number[]): Promise<number> => countRows(among(db, ids));

export const listAmong = (db: Db, ids: readonly number[]): Promise<Person[]> =>
  among(db, ids).select(['id', 'full_name as fullName', 'email', 'role']).orderBy('id').execute();

/** Owners and staff. */
export const listColleagues = (db: Db) =>
  admins(db)
    .select(['id', 'full_name as fullName', 'email', 'must_change_password'])
    .select((eb) => [
      eb
        .selectFrom('sessions')
        .select(({ fn }) => fn.max('last_seen_at').as('at'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .as('lastSeenAt'),
      eb
        .selectFrom('password_reset_tokens as link')
        .select(({ fn }) => fn.max('expires_at').as('at'))
        .whereRef('link.user_id', '=', 'users.id')
        .as('linkEndsAt'),
    ])
    .orderBy('id')
    .execute();

export const findTemporaryPassword = (db: Db, userId: number): Promise<TemporaryPasswordRow | undefined> =>
  db.selectFrom('issued_passwords').selectAll().where('user_id', '=', userId).executeTakeFirst();

export async function putTemporaryPassword(tx: Db, row: TemporaryPasswordRow): Promise<void> {
  await deleteTemporaryPassword(tx, row.user_id);
  await tx.insertInto('issued_passwords').values(row).execute();
}

/** Spends the password by deleting its readable copy. @returns whether there was one */
export async function clearSealedPassword(tx: Db, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('issued_passwords')
    .set({ sealed: null })
    .where('user_id', '=', userId)
    .where('sealed', 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export const deleteTemporaryPassword = (tx: Db, userId: number) =>
  tx.deleteFrom('issued_passwords').where('user_id', '=', userId).execute();
