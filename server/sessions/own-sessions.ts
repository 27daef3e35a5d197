import type { Db } from '../db/database.ts';

/** A login of a person; times are milliseconds since 1970. */
export interface OwnSession {
  /** Hash of the cookie: it names the session and opens nothing. */
  readonly id: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  readonly userAgent: string;
}

/** A person's sessions, the one used last first; among them ones whose time may be over. */
export async function listOwnSessions(db: Db, userId: number): Promise<OwnSession[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'created_at as createdAt', 'last_seen_at as lastSeenAt', 'user_agent as userAgent'])
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Whether the person had that session. */
export async function deleteOwnSession(tx: Db, userId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** How many sessions of the person there were beside the kept one. */
export async function deleteOtherSessions(tx: Db, userId: number, keptId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '<>', keptId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
