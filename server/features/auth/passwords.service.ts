import { audit } from '../../audit.ts';
import { randomToken, tokenHash } from '../../crypto/tokens.ts';
import type { ServiceDeps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { LINK_VALID_MS, passwordResetMail } from '../../mail/messages.ts';
import type { CurrentUser } from '../../sessions/sessions.ts';
import { emailKey, type UsersService } from '../users/users.service.ts';
import { findResetToken, replaceResetToken, takeResetToken } from './reset-tokens.repository.ts';

export function createPasswordsService(
  { db, now, hasher, limiter, sessions, outbox, site }: ServiceDeps,
  { users }: { users: UsersService },
) {
  return {
    /** Mails a reset link if the address has an account. Both cases take one transaction: time must not tell them apart. */
    async forgot(email: string): Promise<void> {
      await limiter.spend('forgotAccount', emailKey(email));
      const token = randomToken();
      await db.transaction().execute(async (tx) => {
        await audit(tx, undefined, 'password-reset-asked');
        const user = await users.findByEmail(tx, email);
        if (user === undefined) return;
        const at = now();
        const row = {
          token_hash: tokenHash(token),
          user_id: user.id,
          created_at: at,
          expires_at: at + LINK_VALID_MS,
        };
        await replaceResetToken(tx, row);
        const fullName = user.state === 'approved' ? user.full_name : undefined;
        await outbox.enqueue(tx, passwordResetMail({ email: user.email, fullName }, site, token));
      });
    },

    /** What a person is told who opens a reset link that is of no use; undefined where it works. */
    async whyLinkIsDead(token: string): Promise<string | undefined> {
      const found = await findResetToken(db, tokenHash(token), now());
      return found === undefined ? new AppError('RESET_LINK_INVALID').message : undefined;
    },

    /** A password that is too weak leaves the link usable. */
    async reset(token: string, password: string): Promise<void> {
      const hash = tokenHash(token);
      const found = await findResetToken(db, hash, now());
      const user = found === undefined ? undefined : await users.find(db, found.user_id);
      if (user === undefined) throw new AppError('RESET_LINK_INVALID');
      const passwordHash = await users.hashChosen(password, user);
      await db.transaction().execute(async (tx) => {
        const taken = await takeResetToken(tx, hash);
        if (taken === undefined) throw new AppError('RESET_LINK_INVALID');
        await users.setChosenPassword(tx, user.id, passwordHash);
        await audit(tx, undefined, 'password-reset', { type: 'user', id: user.id });
      });
    },

    /** Ends all sessions and returns the `Set-Cookie` value of a new one. */
    async change(
      currentUser: CurrentUser,
      input: { currentPassword: string; password: string },
      userAgent: string,
    ): Promise<string> {
      await limiter.spend('changePassword', String(currentUser.id));
      const user = await users.get(db, currentUser.id, 'NOT_SIGNED_IN');
      if (!(await hasher.verify(user.password_hash, input.currentPassword))) throw wrongCurrentPassword();
      if (input.password === input.currentPassword)
        throw AppError.ofField('WEAK_PASSWORD', '/password', 'same', SAME_PASSWORD);
      const passwordHash = await users.hashChosen(input.password, user);
      return db.transaction().execute(async (tx) => {
        if (!(await users.isAsChecked(tx, user))) throw wrongCurrentPassword();
        await users.setChosenPassword(tx, user.id, passwordHash);
        await audit(tx, user.id, 'password-changed');
        return sessions.begin(tx, user.id, userAgent);
      });
    },
  };
}

const wrongCurrentPassword = (): AppError =>
  AppError.ofField('WRONG_CURRENT_PASSWORD', '/currentPassword', 'wrong');

const SAME_PASSWORD = 'Choose a stronger password. It should differ from the current one.';
