import type { z } from 'zod';
import { audit } from '../../audit.ts';
import type { loginInput, Me } from '../../contract/auth.ts';
import type { ServiceDeps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { CurrentUser } from '../../sessions/sessions.ts';
import type { TwoFactorCodes } from '../two-factor/codes.service.ts';
import type { TemporaryPasswords } from '../users/temporary-passwords.service.ts';
import { emailKey, toPerson, type UsersService } from '../users/users.service.ts';

export interface Client {
  readonly address: string;
  readonly userAgent: string;
}

export function createLoginService(
  { db, hasher, limiter, sessions }: ServiceDeps,
  {
    codes,
    temporaryPasswords,
    users,
  }: { codes: TwoFactorCodes; temporaryPasswords: TemporaryPasswords; users: UsersService },
) {
  /** For unknown addresses too: they must take as long as known ones. */
  const recordFailure = (
    userId: number | undefined,
    action: 'login-failed' | 'second-factor-failed' = 'login-failed',
  ): Promise<void> =>
    audit(db, undefined, action, userId === undefined ? undefined : { type: 'user', id: userId });

  return {
    /** Tells nothing about the account before the password is right. @returns the `Set-Cookie` value too */
    async logIn(
      credentials: z.infer<typeof loginInput>,
      client: Client,
      previous: CurrentUser | undefined,
    ): Promise<{ me: Me; cookie: string }> {
      await limiter.spend('login', `${client.address}:${emailKey(credentials.email)}`);
      const user = await users.findByEmail(db, credentials.email);
      const matches = await hasher.verify(user?.password_hash, credentials.password);
      const temporary = user && matches ? await temporaryPasswords.stateOf(db, user.id) : undefined;
      if (user === undefined || (temporary !== 'own' && temporary !== 'unused')) {
        await recordFailure(user?.id);
        throw new AppError(temporary === 'used' ? 'TEMPORARY_PASSWORD_USED' : 'INVALID_CREDENTIALS');
      }
      if (user.state === 'pending') throw new AppError('AWAITING_APPROVAL');
      if (credentials.role === 'admin' && user.role !== 'admin') throw new AppError('NOT_AN_ADMIN_ACCOUNT');

      if ((await codes.since(db, user.id)) !== undefined) {
        if (credentials.code === undefined) throw new AppError('SECOND_FACTOR_REQUIRED');
        await codes.spendGuess(user.id);
      }

      const cookie = await db.transaction().execute(async (tx) => {
        if (!(await users.isAsChecked(tx, user))) throw new AppError('INVALID_CREDENTIALS');
        if (!(await codes.accept(tx, user, credentials.code))) return undefined;
        if (previous !== undefined) await sessions.end(tx, previous.sessionId);
        await temporaryPasswords.spend(tx, user.id);
        await audit(tx, user.id, 'login', { type: 'user', id: user.id });
        return sessions.begin(tx, user.id, client.userAgent);
      });
      if (cookie === undefined) {
        await recordFailure(user.id, 'second-factor-failed');
        throw new AppError('SECOND_FACTOR_WRONG');
      }
      return { me: { ...toPerson(user), mustChangePassword: user.must_change_password === 1 }, cookie };
    },

    /** @returns the `Set-Cookie` value that clears the cookie */
    async logOut(currentUser: CurrentUser): Promise<string> {
      await db.transaction().execute(async (tx) => {
        await sessions.end(tx, currentUser.sessionId);
        await audit(tx, currentUser.id, 'logout');
      });
      return sessions.blankCookie();
    },
  };
}
