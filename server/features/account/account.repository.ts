import type { DeletionRequest } from '../../contract/account.ts';
import type { Db } from '../../db/database.ts';

/** Gives a person another name. */
export async function updateFullName(tx: Db, userId: number, fullName: string): Promise<void> {
  await tx.updateTable('users').set({ full_name: fullName }).where('id', '=', userId).execute();
}

/** @param at null takes the request back */
export async function updateDeletionRequest(tx: Db, userId: number, at: number | null): Promise<void> {
  await tx.updateTable('users').set({ deletion_requested_at: at }).where('id', '=', userId).execute();
}

/** People who want their account deleted, who waited longest first. */
export async function listDeletionRequests(db: Db, limit: number): Promise<DeletionRequest[]> {
  return db
    .selectFrom('users')
    .select(['id', 'full_name as fullName', 'email', 'role', 'deletion_requested_at as deletionRequestedAt'])
    .where('deletion_requested_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('deletion_requested_at')
    .limit(limit)
    .$narrowType<{ deletionRequestedAt: number }>()
    .execute();
}

/** Whether somebody else administers, approved and not in the trash. */
export async function hasOtherAdmin(db: Db, userId: number): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('id', '<>', userId)
    .where('role', '=', 'admin')
    .where('state', '=', 'approved')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return other !== undefined;
}
