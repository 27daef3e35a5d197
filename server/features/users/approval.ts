import { audit } from '../../audit.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps } from '../../deps.ts';
import { approvedMail } from '../../mail/messages.ts';
import { type UserRow, updateUserState } from './users.repository.ts';

export type Approval = ReturnType<typeof createApproval>;

/** Letting a person in who registered: recorded, and told to them by mail. */
export function createApproval({ now, outbox, site }: ServiceDeps) {
  return {
    /**
     * Approves a person once; who is approved already stays so.
     * @param actorId undefined where no admin did it: nobody waits for a word then, and none is sent
     */
    async approve(tx: Db, user: UserRow, actorId: number | undefined): Promise<void> {
      if (user.state === 'approved') return;
      await updateUserState(tx, user.id, now());
      await audit(tx, actorId, 'user-approved', { type: 'user', id: user.id });
      // Without a mail server it would wait for one, and come when it is no news any more.
      if (actorId !== undefined && outbox.hasServer) await outbox.enqueue(tx, approvedMail(user, site));
    },
  };
}
