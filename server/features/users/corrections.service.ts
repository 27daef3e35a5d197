import type { Correction } from '../../contract/users.ts';
import type { Db } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/faults.ts';
import type { ServiceDeps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { emailChangedMail } from '../../mail/email-changed-mail.ts';
import type { CurrentUser } from '../../sessions/sessions.ts';
import { deleteMailedLinks, type UserRow, updateUser } from './users.repository.ts';
import { emailKey } from './users.service.ts';

export type Corrections = ReturnType<typeof createCorrections>;

/** Name and email of an account, changed by an admin or by its owner. */
export function createCorrections({ outbox, sessions, site }: ServiceDeps) {
  return {
    /**
     * With another email, logins and mailed links of the old one end, and its owner is told.
     * @param actor stays logged in where the account is their own; undefined for who opened a link without a login
     * @throws AppError EMAIL_TAKEN
     */
    async apply(
      tx: Db,
      { id, ...before }: UserRow,
      { fullName, email }: Correction,
      actor: CurrentUser | undefined,
    ): Promise<{ isMoved: boolean }> {
      const key = emailKey(email);
      try {
        await updateUser(tx, id, { full_name: fullName, email, email_key: key });
      } catch (error) {
        if (isUniqueViolation(error)) throw AppError.ofField('EMAIL_TAKEN', '/email', 'taken');
        throw error;
      }
      if (before.email_key === key) return { isMoved: false };
      const isOwner = actor === undefined || actor.id === id;
      if (actor !== undefined && isOwner) await sessions.endOthers(tx, id, actor.sessionId);
      else await sessions.endAll(tx, id);
      await deleteMailedLinks(tx, id);
      await outbox.enqueue(tx, emailChangedMail(before.email, site, isOwner));
      return { isMoved: true };
    },
  };
}
