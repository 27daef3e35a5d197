import type { Adapter, DatabaseSession, DatabaseUser } from 'lucia';
import type { Db } from '../db/database.ts';

const COLUMNS = [
  'sessions.id as session_id',
  'sessions.user_id',
  'sessions.created_at',
  'sessions.last_seen_at',
  'sessions.authenticated_at',
  'sessions.expires_at',
  'sessions.user_agent',
] as const;

interface SessionRow {
  session_id: string;
  user_id: number;
  created_at: number;
  last_seen_at: number;
  authenticated_at: number;
  expires_at: number;
  user_agent: string;
}

const toSession = (row: SessionRow): DatabaseSession => ({
  id: row.session_id,
  userId: row.user_id,
  expiresAt: new Date(row.expires_at),
  attributes: {
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    authenticatedAt: row.authenticated_at,
    userAgent: row.user_agent,
  },
});

const findSessionAndUser = (db: Db, id: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select([...COLUMNS, 'users.full_name', 'users.email', 'users.role', 'users.must_change_password'])
    .select('second_factors.confirmed_at as second_factor_at')
    .where('sessions.id', '=', id)
    .where('users.deleted_at', 'is', null)
    .where('users.state', '=', 'approved')
    .executeTakeFirst();

/** Lucia's storage over Kysely. Ids are hashes already; a person in the trash or not approved has no session. */
export function createSessionAdapter(db: Db): Adapter {
  return {
    async getSessionAndUser(id): Promise<[DatabaseSession | null, DatabaseUser | null]> {
      const row = await findSessionAndUser(db, id);
      if (row === undefined) return [null, null];
      const attributes = {
        fullName: row.full_name,
        email: row.email,
        role: row.role,
        mustChangePassword: row.must_change_password === 1,
        hasSecondFactor: row.second_factor_at !== null,
      };
      return [toSession(row), { id: row.user_id, attributes }];
    },
    async getUserSessions(userId) {
      const rows = await db.selectFrom('sessions').select(COLUMNS).where('user_id', '=', userId).execute();
      return rows.map(toSession);
    },
    async setSession({ id, userId, expiresAt, attributes }) {
      await db
        .insertInto('sessions')
        .values({
          id,
          user_id: userId,
          expires_at: expiresAt.getTime(),
          created_at: attributes.createdAt,
          last_seen_at: attributes.lastSeenAt,
          authenticated_at: attributes.authenticatedAt,
          user_agent: attributes.userAgent,
        })
        .execute();
    },
    async updateSessionExpiration(id, expiresAt) {
      await db
        .updateTable('sessions')
        .set({ expires_at: expiresAt.getTime() })
        .where('id', '=', id)
        .execute();
    },
    async deleteSession(id) {
      await db.deleteFrom('sessions').where('id', '=', id).execute();
    },
    async deleteUserSessions(userId) {
      await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
    },
    async deleteExpiredSessions() {
      await db.deleteFrom('sessions').where('expires_at', '<=', Date.now()).execute();
    },
  };
}
