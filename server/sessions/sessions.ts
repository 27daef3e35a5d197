import { generateIdFromEntropySize, Lucia, type Session, TimeSpan } from 'lucia';
import type { Person, Role } from '../contract/auth.ts';
import { tokenHash } from '../crypto/tokens.ts';
import type { Db } from '../db/database.ts';
import { deleteOtherSessions, deleteOwnSession, listOwnSessions, type OwnSession } from './own-sessions.ts';
import { createSessionAdapter } from './session-adapter.ts';

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<SessionAttributes, UserAttributes>;
    UserId: number;
    DatabaseSessionAttributes: SessionAttributes;
    DatabaseUserAttributes: UserAttributes;
  }
}

interface SessionAttributes {
  /** Milliseconds since 1970, like all times here. */
  createdAt: number;
  lastSeenAt: number;
  authenticatedAt: number;
  userAgent: string;
}

type UserAttributes = Omit<Person, 'id'> & { mustChangePassword: boolean; hasSecondFactor: boolean };

/** Who a request's cookie belongs to. */
export interface CurrentUser extends Person {
  /** Hash, safe to log and to list. */
  readonly sessionId: string;
  readonly mustChangePassword: boolean;
  /** An admin without a second factor, where the site asks one of every admin. */
  readonly mustSetUpSecondFactor: boolean;
  /** Password, and code where there is a second factor, were given within the last 10 minutes. */
  readonly isFresh: boolean;
  /** When the session is over unless it is used again; milliseconds since 1970. */
  readonly endsAt: number;
}

export type Sessions = ReturnType<typeof createSessions>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long a session lives unused, and how long at all. An admin's browser left open is worth more to a thief. */
const SESSION_LIMITS = {
  student: { idleMs: 7 * DAY_MS, absoluteMs: 30 * DAY_MS },
  admin: { idleMs: 30 * MINUTE_MS, absoluteMs: 12 * HOUR_MS },
} as const;

/** How long after giving password and code a person may do what a thief at an open browser must not. */
const FRESH_MS = 10 * MINUTE_MS;

/** `lastSeenAt` is written at most this often, so that reading a page does not cost a write each time. */
const SEEN_EVERY_MS = MINUTE_MS;
const TOKEN_BYTES = 25;

/**
 * Sessions in cookies. The cookie carries a random token, the database its SHA-256: a copy of the database opens nothing.
 * Lucia lives in this folder alone; see docs/decisions.
 */
export function createSessions(
  db: Db,
  options: { secureCookie: boolean; secondFactorOfAdmins?: boolean; now?: () => number },
) {
  const now = options.now ?? Date.now;
  const luciaOn = (handle: Db) => new Lucia(createSessionAdapter(handle), luciaOptions);
  const luciaOptions = {
    sessionExpiresIn: new TimeSpan(SESSION_LIMITS.student.idleMs, 'ms'),
    sessionCookie: {
      name: options.secureCookie ? '__Host-session' : 'session',
      expires: false,
      attributes: { secure: options.secureCookie, sameSite: 'lax', path: '/' },
    },
    getSessionAttributes: (attributes: SessionAttributes) => attributes,
    getUserAttributes: (attributes: UserAttributes) => attributes,
  } as const;
  const lucia = luciaOn(db);

  const isOver = (role: Role, session: Pick<SessionAttributes, 'createdAt' | 'lastSeenAt'>): boolean =>
    now() - session.lastSeenAt > SESSION_LIMITS[role].idleMs ||
    now() - session.createdAt > SESSION_LIMITS[role].absoluteMs;

  const endOf = (role: Role, { expiresAt, createdAt, lastSeenAt }: Session): number =>
    Math.min(
      expiresAt.getTime(),
      lastSeenAt + SESSION_LIMITS[role].idleMs,
      createdAt + SESSION_LIMITS[role].absoluteMs,
    );

  /** Our cookie alone: Lucia's reader throws on a broken one of somebody else's beside it. */
  const ownCookie = new RegExp(`(?:^|;)\\s*${luciaOptions.sessionCookie.name}=([a-z0-9]{1,100})\\s*(?:;|$)`);

  /** A disk that takes no more writes must not lock out who only reads: the session then ends a little early, at worst. */
  const markSeen = (id: string): Promise<unknown> =>
    db
      .updateTable('sessions')
      .set({ last_seen_at: now() })
      .where('id', '=', id)
      .execute()
      .catch(() => undefined);

  return {
    /** Begins a session in the caller's transaction and gives the `Set-Cookie` value that carries it. */
    async begin(tx: Db, userId: number, userAgent: string): Promise<string> {
      const token = generateIdFromEntropySize(TOKEN_BYTES);
      const at = now();
      await luciaOn(tx).createSession(
        userId,
        { createdAt: at, lastSeenAt: at, authenticatedAt: at, userAgent: userAgent.slice(0, 300) },
        { sessionId: tokenHash(token) },
      );
      return lucia.createSessionCookie(token).serialize();
    },

    /** The person a `Cookie` header belongs to; undefined when there is none, it is unknown, or its time is over. */
    async identify(cookieHeader: string | undefined): Promise<CurrentUser | undefined> {
      const token = ownCookie.exec(cookieHeader ?? '')?.[1];
      if (token === undefined) return undefined;
      const { session, user } = await lucia.validateSession(tokenHash(token));
      if (session === null) return undefined;
      if (isOver(user.role, session)) {
        await lucia.invalidateSession(session.id);
        return undefined;
      }
      if (now() - session.lastSeenAt > SEEN_EVERY_MS) await markSeen(session.id);
      const { id, fullName, email, role, mustChangePassword, hasSecondFactor } = user;
      return {
        id,
        fullName,
        email,
        role,
        mustChangePassword,
        mustSetUpSecondFactor: options.secondFactorOfAdmins === true && role === 'admin' && !hasSecondFactor,
        isFresh: now() - session.authenticatedAt <= FRESH_MS,
        endsAt: endOf(user.role, session),
        sessionId: session.id,
      };
    },

    /** Ends one session. */
    end: (tx: Db, sessionId: string): Promise<void> => luciaOn(tx).invalidateSession(sessionId),

    /** Ends every session of a person, inside the caller's transaction. */
    endAll: (tx: Db, userId: number): Promise<void> => luciaOn(tx).invalidateUserSessions(userId),

    /** A person's sessions that are still good, the one used last first. */
    async list(handle: Db, { id, role }: Pick<Person, 'id' | 'role'>): Promise<OwnSession[]> {
      return (await listOwnSessions(handle, id)).filter((session) => !isOver(role, session));
    },

    /** Ends one session if it is that person's. @returns whether it was */
    endOwn: deleteOwnSession,

    /** Ends a person's sessions but one. @returns how many */
    endOthers: deleteOtherSessions,

    /** Removes sessions whose time is over. */
    sweep: (): Promise<void> => lucia.deleteExpiredSessions(),

    /** The `Set-Cookie` value that makes the browser forget its session. */
    blankCookie: (): string => lucia.createBlankSessionCookie().serialize(),
  };
}
