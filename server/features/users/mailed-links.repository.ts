import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/schema/index.ts';

type EmailChangeRow = Selectable<Tables['email_changes']>;
type ResetTokenRow = Selectable<Tables['password_reset_tokens']>;

const findEmailChange = (db: Db, tokenHash: string, at: number): Promise<EmailChangeRow | undefined> =>
  db
    .selectFrom('email_changes')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', at)
    .executeTakeFirst();

const insertEmailChange = (tx: Db, change: EmailChangeRow) =>
  tx.insertInto('email_changes').values(change).execute();

const deleteEmailChange = (tx: Db, userId: number) =>
  tx.deleteFrom('email_changes').where('user_id', '=', userId).execute();

const findResetToken = (db: Db, tokenHash: string, at: number): Promise<ResetTokenRow | undefined> =>
  db
    .selectFrom('password_reset_tokens')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', at)
    .executeTakeFirst();

const deleteResetTokens = (tx: Db, userId: number) =>
  tx.deleteFrom('password_reset_tokens').where('user_id', '=', userId).execute();

/** Keeps links valid for longer: anyone can request a mailed link, which must not end a new site's set-up link. */
async function replaceResetToken(tx: Db, token: ResetTokenRow): Promise<void> {
  await tx
    .deleteFrom('password_reset_tokens')
    .where('user_id', '=', token.user_id)
    .where('expires_at', '<=', token.expires_at)
    .execute();
  await tx.insertInto('password_reset_tokens').values(token).execute();
}

const takeResetToken = (tx: Db, tokenHash: string): Promise<ResetTokenRow | undefined> =>
  tx
    .deleteFrom('password_reset_tokens')
    .where('token_hash', '=', tokenHash)
    .returningAll()
    .executeTakeFirst();

async function deleteMailedLinks(tx: Db, userId: number): Promise<void> {
  await deleteResetTokens(tx, userId);
  await deleteEmailChange(tx, userId);
}

/** Links that change an email or a password; their tokens are kept as hashes. */
export const mailedLinks = {
  deleteEmailChange,
  deleteMailedLinks,
  deleteResetTokens,
  findEmailChange,
  findResetToken,
  insertEmailChange,
  replaceResetToken,
  takeResetToken,
};
