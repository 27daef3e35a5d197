import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { IssuedPasswordsTable } from '../../db/schema/issued-passwords.ts';

export type IssuedPasswordRow = Selectable<IssuedPasswordsTable>;

/** Undefined where the password in force is the own choice of the person. */
export async function findIssuedPassword(db: Db, userId: number): Promise<IssuedPasswordRow | undefined> {
  return db.selectFrom('issued_passwords').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Replaces an earlier one. */
export async function putIssuedPassword(tx: Db, row: IssuedPasswordRow): Promise<void> {
  await deleteIssuedPassword(tx, row.user_id);
  await tx.insertInto('issued_passwords').values(row).execute();
}

/** Forgets the readable copy; the password itself stays good for logging in until it expires. */
export async function clearSealedPassword(tx: Db, userId: number): Promise<void> {
  await tx.updateTable('issued_passwords').set({ sealed: null }).where('user_id', '=', userId).execute();
}

/** Forgets it wholly: the password in force is no longer an issued one. */
export async function deleteIssuedPassword(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('issued_passwords').where('user_id', '=', userId).execute();
}

/** Forgets the readable copies whose time was over at a moment. */
export async function clearExpiredSealedPasswords(db: Db, at: number): Promise<void> {
  await db.updateTable('issued_passwords').set({ sealed: null }).where('expires_at', '<=', at).execute();
}
