// Foreign tables read: second_factors, users
import type { Expression, Selectable } from 'kysely';
import type { Adapter, DatabaseSession } from 'lucia';
import type { Db } from '../db/database.ts';
import { isLive } from '../db/live.ts';
import { prepared } from '../db/prepared.ts';
import type { Tables } from '../db/schema/index.ts';

type SessionRow = Selectable<Tables['sessions']>;
export type SessionAttributes = Omit<SessionRow, 'id' | 'user_id' | 'expires_at'>;

const toSession = ({ id, user_id: userId, expires_at: expiresAt, ...attributes }: SessionRow) =>
  ({ id, userId, expiresAt: new Date(expiresAt), attributes }) satisfies DatabaseSession;

const findWithUser = prepared((db, id: Expression<string>) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .selectAll('sessions')
    .select(['users.full_name', 'users.email', 'users.role', 'users.must_change_password'])
    .select('second_factors.confirmed_at as second_factor_at')
    .where('sessions.id', '=', id)
    .where(isLive('users'))
    .where('users.state', '=', 'approved'),
);

/** Stores Lucia's sessions with Kysely. People in the trash or pending have none. */
export function createSessionAdapter(db: Db): Adapter {
  return {
    async getSessionAndUser(id) {
      const [row] = await findWithUser(db, id);
      if (row === undefined) return [null, null];
      const { full_name: fullName, email, role, must_change_password, second_factor_at, ...session } = row;
      const mustChangePassword = must_change_password === 1;
      const hasSecondFactor = second_factor_at !== null;
      const attributes = { fullName, email, role, mustChangePassword, hasSecondFactor };
      return [toSession(session), { id: row.user_id, attributes }];
    },
    async getUserSessions(userId) {
      const rows = await db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute();
      return rows.map(toSession);
    },
    async setSession({ id, userId, expiresAt, attributes }) {
      const row = { id, user_id: userId, expires_at: expiresAt.getTime(), ...attributes };
      await db.insertInto('sessions').values(row).execute();
    },
    async updateSessionExpiration(id, expiresAt) {
      const expires_at = expiresAt.getTime();
      await db.updateTable('sessions').set({ expires_at }).where('id', '=', id).execute();
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

/** Latest use first; may include expired sessions. */
export const listOwnSessions = (db: Db, userId: number): Promise<SessionRow[]> =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();

export async function deleteOwnSession(tx: Db, userId: number, id: string): Promise<boolean> {
  const own = tx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', id);
  return (await own.executeTakeFirstOrThrow()).numDeletedRows > 0n;
}

export async function deleteOtherSessions(tx: Db, userId: number, keptId: string): Promise<number> {
  const others = tx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', keptId);
  return Number((await others.executeTakeFirstOrThrow()).numDeletedRows);
}
