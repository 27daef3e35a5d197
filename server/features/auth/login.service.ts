import { recordAudit } from '../../audit/audit.ts';
import type { Me, Role } from '../../contract/auth.ts';
import type { PasswordHasher } from '../../crypto/password-hasher.ts';
import type { Db } from '../../db/database.ts';
import { DomainError } from '../../errors.ts';
import type { RateLimiter } from '../../rate-limiter.ts';
import type { Sessions, SignedIn } from '../../sessions/sessions.ts';
import type { Factors } from '../second-factor/factors.service.ts';
import type { IssuedPasswords } from '../users/issued-passwords.service.ts';
import { emailKey, toPerson, type UsersService } from '../users/users.service.ts';
import type { Client } from './client.ts';

/** Logging in and out. */
export function createLoginService(needs: {
  db: Db;
  now: () => number;
  hasher: PasswordHasher;
  limiter: RateLimiter;
  sessions: Sessions;
  users: UsersService;
  issued: IssuedPasswords;
  factors: Factors;
}) {
  const { db, now, hasher, limiter, sessions, users, issued, factors } = needs;

  /** Written for unknown addresses too, so that they take as long as known ones. */
  const recordFailure = (
    userId: number | undefined,
    action: 'login-failed' | 'second-factor-failed' = 'login-failed',
  ): Promise<void> =>
    recordAudit(db, now(), {
      action,
      subject: userId === undefined ? undefined : { type: 'user', id: userId },
    });

  return {
    /**
     * Checks the password first and tells nothing about the account before it is right.
     * @returns the person and the `Set-Cookie` value of a new session
     * @throws DomainError INVALID_CREDENTIALS, AWAITING_APPROVAL, NOT_AN_ADMIN_ACCOUNT, SECOND_FACTOR_REQUIRED,
     *   SECOND_FACTOR_WRONG, TOO_MANY_ATTEMPTS
     */
    async logIn(
      credentials: {
        email: string;
        password: string;
        role?: Role | undefined;
        /** Needed where the account has a second factor. */
        code?: string | undefined;
      },
      client: Client,
      previous: SignedIn | undefined,
    ): Promise<{ me: Me; cookie: string }> {
      await limiter.spendEach(
        ['loginAddress', client.address],
        ['login', `${client.address}:${emailKey(credentials.email)}`],
      );

      const user = await users.findByEmail(db, credentials.email);
      const matches = await hasher.verify(user?.password_hash, credentials.password);
      if (user === undefined || !matches || !(await issued.mayLogIn(db, user.id))) {
        await recordFailure(user?.id);
        throw new DomainError('INVALID_CREDENTIALS');
      }
      if (user.state === 'pending') throw new DomainError('AWAITING_APPROVAL');
      if (credentials.role === 'admin' && user.role !== 'admin')
        throw new DomainError('NOT_AN_ADMIN_ACCOUNT');

      if ((await factors.since(db, user.id)) !== undefined) {
        if (credentials.code === undefined) throw new DomainError('SECOND_FACTOR_REQUIRED');
        await factors.spendGuess(user.id);
      }

      const cookie = await db.transaction().execute(async (tx) => {
        if (!(await users.isAsChecked(tx, user))) throw new DomainError('INVALID_CREDENTIALS');
        if (!(await factors.accept(tx, user, credentials.code))) return undefined;
        if (previous !== undefined) await sessions.end(tx, previous.sessionId);
        await issued.markUsed(tx, user.id);
        const subject = { type: 'user', id: user.id } as const;
        await recordAudit(tx, now(), { action: 'login', actorId: user.id, subject });
        return sessions.begin(tx, user.id, client.userAgent);
      });
      if (cookie === undefined) {
        await recordFailure(user.id, 'second-factor-failed');
        throw new DomainError('SECOND_FACTOR_WRONG');
      }
      return { me: { ...toPerson(user), mustChangePassword: user.must_change_password === 1 }, cookie };
    },

    /** Ends the session and gives the `Set-Cookie` value that clears it. */
    async logOut(signedIn: SignedIn): Promise<string> {
      await db.transaction().execute(async (tx) => {
        await sessions.end(tx, signedIn.sessionId);
        await recordAudit(tx, now(), { action: 'logout', actorId: signedIn.id });
      });
      return sessions.blankCookie();
    },
  };
}
