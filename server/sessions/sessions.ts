import { generateIdFromEntropySize, Lucia, TimeSpan } from 'lucia';
import type { Person, Role } from '../contract/auth.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../contract/india-time.ts';
import { tokenHash } from '../crypto/tokens.ts';
import type { Db } from '../db/database.ts';
import { has, NO_RIGHTS, type Rights, toRights } from './rights.ts';
import type { SessionAttributes } from './session-adapter.ts';
import * as rows from './session-adapter.ts';
import { listRights } from './staff-rights.ts';

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<SessionAttributes, UserAttributes>;
    UserId: number;
    DatabaseSessionAttributes: SessionAttributes;
    DatabaseUserAttributes: UserAttributes;
  }
}

type UserAttributes = Omit<Person, 'id'> & { mustChangePassword: boolean; hasSecondFactor: boolean };

export interface CurrentUser extends Person {
  readonly rights: Rights;
  /** A hash. */
  readonly sessionId: string;
  readonly mustChangePassword: boolean;
  readonly mustSetUpSecondFactor: boolean;
  /** The login was by passkey, which counts as both steps. */
  readonly isByPasskey: boolean;
  /** Password and code were given within the last 10 minutes. */
  readonly isFresh: boolean;
  readonly endsAt: number;
}

export type Reader = Pick<CurrentUser, 'id' | 'rights'>;

const SESSION_LIMITS = {
  student: { idleMs: 7 * DAY_MS, absoluteMs: 30 * DAY_MS },
  admin: { idleMs: 30 * MINUTE_MS, absoluteMs: 12 * HOUR_MS },
} as const;

const FRESH_MS = 10 * MINUTE_MS;
const SEEN_EVERY_MS = MINUTE_MS;
const TOKEN_BYTES = 25;

/** Says whether two-step login can be required of someone: owners, and staff with payments. */
export const needsSecondFactor = (holder: Pick<CurrentUser, 'rights'>): boolean =>
  holder.rights.isOwner || has(holder, 'payments');

interface Options {
  readonly secureCookie: boolean;
  readonly secondFactorOfAdmins?: boolean;
  readonly now?: () => number;
}

/** The cookie has a random token, the database its SHA-256: a copy of the database grants nothing. */
export function createSessions(db: Db, options: Options) {
  const { secureCookie, secondFactorOfAdmins = false, now = Date.now } = options;
  const luciaOn = (handle: Db) => new Lucia(rows.createSessionAdapter(handle), luciaOptions);
  const luciaOptions = {
    sessionExpiresIn: new TimeSpan(SESSION_LIMITS.student.idleMs, 'ms'),
    sessionCookie: {
      name: secureCookie ? '__Host-session' : 'session',
      expires: false,
      attributes: { secure: secureCookie, sameSite: 'lax', path: '/' },
    },
    getSessionAttributes: (attributes: SessionAttributes) => attributes,
    getUserAttributes: (attributes: UserAttributes) => attributes,
  } as const;
  const lucia = luciaOn(db);

  const endOf = (role: Role, { last_seen_at, created_at }: SessionAttributes): number =>
    Math.min(last_seen_at + SESSION_LIMITS[role].idleMs, created_at + SESSION_LIMITS[role].absoluteMs);

  /** Lucia's parser throws on other sites' broken cookies. */
  const ownCookie = new RegExp(`(?:^|;)\\s*${luciaOptions.sessionCookie.name}=([a-z0-9]{1,100})\\s*(?:;|$)`);

  /** A full disk must not lock users out. */
  const markSeen = (id: string): Promise<unknown> =>
    db
      .updateTable('sessions')
      .set({ last_seen_at: now() })
      .where('id', '=', id)
      .execute()
      .catch(() => undefined);

  return {
    async begin(tx: Db, userId: number, userAgent: string, isByPasskey = false): Promise<string> {
      const token = generateIdFromEntropySize(TOKEN_BYTES);
      const at = now();
      const times = { created_at: at, last_seen_at: at, authenticated_at: at };
      await luciaOn(tx).createSession(
        userId,
        { ...times, user_agent: userAgent.slice(0, 300), by_passkey: isByPasskey ? 1 : 0 },
        { sessionId: tokenHash(token) },
      );
      return lucia.createSessionCookie(token).serialize();
    },

    async identify(cookieHeader: string | undefined): Promise<CurrentUser | undefined> {
      const token = ownCookie.exec(cookieHeader ?? '')?.[1];
      if (token === undefined) return undefined;
      const { session, user } = await lucia.validateSession(tokenHash(token));
      if (session === null) return undefined;
      const { hasSecondFactor, ...person } = user;
      const { id, role } = person;
      const isByPasskey = session.by_passkey === 1;
      const endsAt = endOf(role, session);
      if (now() > endsAt) {
        await lucia.invalidateSession(session.id);
        return undefined;
      }
      if (now() - session.last_seen_at > SEEN_EVERY_MS) await markSeen(session.id);
      const rights = role === 'admin' ? toRights(await listRights(db, id)) : NO_RIGHTS;
      return {
        ...person,
        rights,
        mustSetUpSecondFactor:
          secondFactorOfAdmins && needsSecondFactor({ rights }) && !hasSecondFactor && !isByPasskey,
        isByPasskey,
        isFresh: now() - session.authenticated_at <= FRESH_MS,
        endsAt: Math.min(endsAt, session.expiresAt.getTime()),
        sessionId: session.id,
      };
    },

    end: (tx: Db, sessionId: string): Promise<void> => luciaOn(tx).invalidateSession(sessionId),

    endAll: (tx: Db, userId: number): Promise<void> => luciaOn(tx).invalidateUserSessions(userId),

    async list(handle: Db, { id: userId, role }: Pick<Person, 'id' | 'role'>) {
      const all = await rows.listOwnSessions(handle, userId);
      return all.filter((row) => now() <= endOf(role, row));
    },

    endOwn: rows.deleteOwnSession,

    endOthers: rows.deleteOtherSessions,

    sweep: (): Promise<void> => lucia.deleteExpiredSessions(),

    blankCookie: (): string => lucia.createBlankSessionCookie().serialize(),
  };
}
