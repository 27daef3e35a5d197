import { audit } from '../../audit.ts';
import { randomToken, tokenHash } from '../../crypto/tokens.ts';
import type { ServiceDeps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { confirmEmailMail } from '../../mail/email-changed-mail.ts';
import { LINK_VALID_MS } from '../../mail/messages.ts';
import type { CurrentUser } from '../../sessions/sessions.ts';
import type { Corrections } from '../users/corrections.service.ts';
import type { UsersService } from '../users/users.service.ts';
import { deleteEmailChange, findEmailChange, replaceEmailChange } from './email-changes.repository.ts';

/** A person's own email changes once the new address has shown that it is theirs. */
export function createEmailChange(
  { db, now, limiter, outbox, site }: ServiceDeps,
  { corrections, users }: { corrections: Corrections; users: UsersService },
) {
  return {
    /** Mails a link to the new address. A newer request ends the one before. */
    async ask(currentUser: CurrentUser, email: string): Promise<void> {
      await limiter.spend('emailChange', String(currentUser.id));
      const token = randomToken();
      await db.transaction().execute(async (tx) => {
        const user = await users.get(tx, currentUser.id, 'NOT_SIGNED_IN');
        const owner = await users.findByEmail(tx, email);
        if (owner !== undefined && (owner.id !== user.id || owner.email === email))
          throw AppError.ofField('EMAIL_TAKEN', '/email', 'taken');
        const at = now();
        await replaceEmailChange(tx, {
          user_id: user.id,
          token_hash: tokenHash(token),
          email,
          created_at: at,
          expires_at: at + LINK_VALID_MS,
        });
        await audit(tx, user.id, 'email-change-asked', { type: 'user', id: user.id });
        await outbox.enqueue(tx, confirmEmailMail({ email, fullName: user.full_name }, site, token));
      });
    },

    /** The address that a link is about; undefined where it is of no use. */
    addressOf: async (token: string): Promise<string | undefined> =>
      (await findEmailChange(db, tokenHash(token), now()))?.email,

    /** Works once. @param currentUser who opened the link; their session stays where the account is theirs */
    confirm: (token: string, currentUser: CurrentUser | undefined): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const change = await findEmailChange(tx, tokenHash(token), now());
        if (change === undefined) throw new AppError('EMAIL_LINK_INVALID');
        const user = await users.find(tx, change.user_id);
        if (user === undefined) throw new AppError('EMAIL_LINK_INVALID');
        const owner = currentUser?.id === user.id ? currentUser : undefined;
        await corrections.apply(tx, user, { fullName: user.full_name, email: change.email }, owner);
        await deleteEmailChange(tx, user.id);
        await audit(tx, owner?.id, 'email-changed', { type: 'user', id: user.id });
      }),
  };
}
