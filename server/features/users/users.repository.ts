import type { Selectable } from 'kysely';
import type { Person } from '../../contract/auth.ts';
import type { Db } from '../../db/database.ts';
import type { UsersTable } from '../../db/schema/people.ts';

export type UserRow = Selectable<UsersTable>;
export type NewUser = Omit<UserRow, 'id' | 'deletion_requested_at' | 'wanted_course_id' | 'deleted_at'>;

/** Undefined for a person in the trash. */
export async function findUser(db: Db, id: number): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Undefined for a person in the trash. @param emailKey in lower case */
export async function findUserByEmailKey(db: Db, emailKey: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('email_key', '=', emailKey)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Which of these keys belong to somebody who is not in the trash. */
export async function listTakenEmailKeys(db: Db, emailKeys: readonly string[]): Promise<string[]> {
  if (emailKeys.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .select('email_key')
    .where('email_key', 'in', emailKeys)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ email_key }) => email_key);
}

/** @returns the id of the new person @throws the unique violation where the email is taken */
export async function insertUser(tx: Db, user: NewUser): Promise<number> {
  const { id } = await tx
    .insertInto('users')
    .values({ ...user, deletion_requested_at: null, deleted_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Notes which course a person registered for. */
export async function updateWantedCourse(tx: Db, id: number, courseId: number): Promise<void> {
  await tx.updateTable('users').set({ wanted_course_id: courseId }).where('id', '=', id).execute();
}

/** Approves a person. @param approvedAt milliseconds since 1970 */
export async function updateUserState(tx: Db, id: number, approvedAt: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ state: 'approved', approved_at: approvedAt })
    .where('id', '=', id)
    .execute();
}

/** @param mustChange whether it was issued, and an own one has to be chosen */
export async function updatePasswordHash(
  tx: Db,
  id: number,
  passwordHash: string,
  mustChange: boolean,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, must_change_password: mustChange ? 1 : 0 })
    .where('id', '=', id)
    .execute();
}

/** Voids the reset links that were mailed to a person. */
export async function deleteResetTokens(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('password_reset_tokens').where('user_id', '=', userId).execute();
}

/** Moves a person to the trash; their sessions are ended by the caller. */
export async function trashUser(tx: Db, id: number, at: number): Promise<void> {
  await tx.updateTable('users').set({ deleted_at: at }).where('id', '=', id).execute();
}

/** Those who can administer now: approved, and not in the trash. */
export async function countAdmins(db: Db): Promise<number> {
  const { admins } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('admins'))
    .where('role', '=', 'admin')
    .where('state', '=', 'approved')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return admins;
}

/** Makes a person admin or student. */
export async function updateUserRole(tx: Db, id: number, role: UserRow['role']): Promise<void> {
  await tx.updateTable('users').set({ role }).where('id', '=', id).execute();
}

/** Admins, the oldest account first. */
export async function listAdmins(db: Db): Promise<Person[]> {
  return db
    .selectFrom('users')
    .select(['id', 'full_name as fullName', 'email', 'role'])
    .where('role', '=', 'admin')
    .where('state', '=', 'approved')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}
