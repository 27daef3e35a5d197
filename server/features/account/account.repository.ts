// Foreign tables read: users
import type { Selectable } from 'kysely';
import type { DeletionRequest } from '../../contract/account.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/schema/index.ts';

type EmailChangeRow = Selectable<Tables['email_changes']>;

export const findEmailChange = (db: Db, tokenHash: string, at: number): Promise<EmailChangeRow | undefined> =>
  db
    .selectFrom('email_changes')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', at)
    .executeTakeFirst();

export const insertEmailChange = (tx: Db, change: EmailChangeRow) =>
  tx.insertInto('email_changes').values(change).execute();

export const deleteEmailChange = (tx: Db, userId: number) =>
  tx.deleteFrom('email_changes').where('user_id', '=', userId).execute();

export const listDeletionRequests = (db: Db, limit: number): Promise<DeletionRequest[]> =>
  db
    .selectFrom('users')
    .select(['id', 'full_name as fullName', 'email', 'role', 'deletion_requested_at as deletionRequestedAt'])
    .where('deletion_requested_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('deletion_requested_at')
    .limit(limit)
    .$narrowType<{ deletionRequestedAt: number }>()
    .execute();
