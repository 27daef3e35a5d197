import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { PasswordResetTokensTable } from '../../db/schema/people.ts';

export type ResetTokenRow = Selectable<PasswordResetTokensTable>;

/** The row of a token that still works; undefined where there is none. */
export async function findResetToken(
  db: Db,
  tokenHash: string,
  at: number,
): Promise<ResetTokenRow | undefined> {
  return db
    .selectFrom('password_reset_tokens')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', at)
    .executeTakeFirst();
}

/** A newer token voids the older ones of the same person. */
export async function replaceResetToken(tx: Db, token: ResetTokenRow): Promise<void> {
  await deleteResetTokens(tx, token.user_id);
  await tx.insertInto('password_reset_tokens').values(token).execute();
}

/** Takes the token out of the table; undefined when another request was first. */
export async function takeResetToken(tx: Db, tokenHash: string): Promise<ResetTokenRow | undefined> {
  return tx
    .deleteFrom('password_reset_tokens')
    .where('token_hash', '=', tokenHash)
    .returningAll()
    .executeTakeFirst();
}

/** Voids every link of a person. */
export async function deleteResetTokens(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('password_reset_tokens').where('user_id', '=', userId).execute();
}

/** Links whose time was over at a moment. */
export async function deleteExpiredResetTokens(db: Db, at: number): Promise<void> {
  await db.deleteFrom('password_reset_tokens').where('expires_at', '<=', at).execute();
}
