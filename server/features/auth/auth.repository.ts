import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/schema/index.ts';

type ResetTokenRow = Selectable<Tables['password_reset_tokens']>;

export const findResetToken = (db: Db, tokenHash: string, at: number): Promise<ResetTokenRow | undefined> =>
  db
    .selectFrom('password_reset_tokens')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', at)
    .executeTakeFirst();

/** A new link replaces older ones. */
export async function replaceResetToken(tx: Db, token: ResetTokenRow): Promise<void> {
  await tx.deleteFrom('password_reset_tokens').where('user_id', '=', token.user_id).execute();
  await tx.insertInto('password_reset_tokens').values(token).execute();
}

export const takeResetToken = (tx: Db, tokenHash: string): Promise<ResetTokenRow | undefined> =>
  tx
    .deleteFrom('password_reset_tokens')
    .where('token_hash', '=', tokenHash)
    .returningAll()
    .executeTakeFirst();
