import { createHash } from 'node:crypto';
import { afterEach, beforeEach, vi } from 'vitest';
import { createSessions } from '../../server/sessions/sessions.ts';
import { ownDatabase } from './own-database.ts';

/** Two people, a database and a clock for tests of sessions. */

const SECOND = 1000;
export const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const START = 1_700_000_000_000;
export const ASHA = { id: 1, role: 'student' } as const;
export const MEERA = { id: 2, role: 'admin' } as const;

/** Moves the clock on by so many milliseconds, or back. */
export const pass = (ms: number): unknown => vi.setSystemTime(Date.now() + ms);

/** The id of the session that a cookie belongs to. */
export const idOf = (cookie: string): string =>
  createHash('sha256')
    .update(cookie.slice(cookie.indexOf('=') + 1))
    .digest('hex');

/** Sessions on a database of the file's own, which is as new before each test. */
export async function startSessions() {
  const { db } = await ownDatabase();
  // Lucia reads the time by itself, so both go by the faked one.
  const now = (): number => Date.now();
  const sessions = createSessions(db, { secureCookie: true, now });

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: START });
    await db.deleteFrom('users').execute();
    for (const { id, role } of [ASHA, MEERA])
      await db
        .insertInto('users')
        .values({
          id,
          full_name: role === 'admin' ? 'Meera Iyer' : 'Asha Rao',
          email: `${role}@example.in`,
          email_key: `${role}@example.in`,
          password_hash: '',
          role,
          state: 'approved',
          must_change_password: 0,
          created_at: START,
          approved_at: START,
          deletion_requested_at: null,
          deleted_at: null,
        })
        .execute();
  });
  afterEach(() => void vi.useRealTimers());

  return {
    db,
    now,
    sessions,
    rows: () => db.selectFrom('sessions').selectAll().orderBy('created_at').execute(),

    /** Begins a session. @returns the `Cookie` header that the browser sends from now on */
    logIn: async ({ id }: { id: number }, userAgent = 'Firefox'): Promise<string> => {
      const cookie = await sessions.begin(db, id, userAgent);
      return cookie.split(';', 1)[0] ?? '';
    },
  };
}
