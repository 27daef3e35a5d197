import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { EmailChangesTable } from '../../db/schema/people.ts';

type EmailChangeRow = Selectable<EmailChangesTable>;

export const findEmailChange = (db: Db, tokenHash: string, at: number): Promise<EmailChangeRow | undefined> =>
  db
    .selectFrom('email_changes')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', at)
    .executeTakeFirst();

export async function replaceEmailChange(tx: Db, change: EmailChangeRow): Promise<void> {
  await deleteEmailChange(tx, change.user_id);
  await tx.insertInto('email_changes').values(change).execute();
}

export async function deleteEmailChange(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute();
}
