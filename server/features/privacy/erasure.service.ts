import { audit } from '../../audit.ts';
import type { ServiceDeps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { deleteTracesOf, deleteUserRow, findTrashed, isEmailInUse } from './privacy.repository.ts';

export type Erasure = ReturnType<typeof createErasure>;

export const createErasure = ({ db }: ServiceDeps) => ({
  /** Removes a person in the trash for good. The audit log keeps their number, which names nobody any more. */
  eraseNow: (id: number, actorId: number | undefined): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const person = await findTrashed(tx, id);
      if (person === undefined) throw new AppError('NOT_FOUND');
      // Somebody who registered again with the same email has written some of it.
      if (!(await isEmailInUse(tx, person))) await deleteTracesOf(tx, person.email_key);
      await deleteUserRow(tx, id);
      await audit(tx, actorId, 'user-erased', { type: 'user', id });
    }),
});
