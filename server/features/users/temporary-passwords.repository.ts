import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { IssuedPasswordsTable } from '../../db/schema/people.ts';

export type TemporaryPasswordRow = Selectable<IssuedPasswordsTable>;

/** Undefined where the password in force is the own choice of the person. */
export async function findTemporaryPassword(
  db: Db,
  userId: number,
): Promise<TemporaryPasswordRow | undefined> {
  return db.selectFrom('issued_passwords').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Replaces an earlier one. */
export async function putTemporaryPassword(tx: Db, row: TemporaryPasswordRow): Promise<void> {
  await deleteTemporaryPassword(tx, row.user_id);
  await tx.insertInto('issued_passwords').values(row).execute();
}

/** Forgets the readable copy, and with that spends the password. @returns whether there was a copy */
export async function clearSealedPassword(tx: Db, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('issued_passwords')
    .set({ sealed: null })
    .where('user_id', '=', userId)
    .where('sealed', 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Forgets it wholly: the password in force is no longer a temporary one. */
export async function deleteTemporaryPassword(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('issued_passwords').where('user_id', '=', userId).execute();
}

/** Forgets the readable copies whose time was over at a moment. */
export async function clearExpiredSealedPasswords(db: Db, at: number): Promise<void> {
  await db.updateTable('issued_passwords').set({ sealed: null }).where('expires_at', '<=', at).execute();
}

/** When a person first logged in from a moment on. */
export async function findFirstLogin(db: Db, userId: number, since: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('audit_log')
    .select('at')
    .where('subject_type', '=', 'user')
    .where('subject_id', '=', userId)
    .where('action', '=', 'login')
    .where('at', '>=', since)
    .orderBy('id')
    .executeTakeFirst();
  return row?.at;
}
