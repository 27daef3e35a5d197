import { setImmediate } from 'node:timers/promises';
import { audit } from '../../audit.ts';
import { limits } from '../../contract/limits.ts';
import { truncateWal } from '../../db/database.ts';
import type { ServiceDeps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import {
  deleteTracesOf,
  deleteUserRow,
  findTrashed,
  isEmailInUse,
  listTrashedPeople,
} from './privacy.repository.ts';

const AT_ONCE = 50;

export type Erasure = ReturnType<typeof createErasure>;

/** Removing a person for good. The audit log keeps their number, which names nobody any more. */
export function createErasure({ db, now }: ServiceDeps) {
  const eraseIfTrashed = (id: number, actorId: number | undefined): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const person = await findTrashed(tx, id);
      if (person === undefined) return false;
      // Somebody who registered again with the same email has written some of it.
      if (!(await isEmailInUse(tx, person))) await deleteTracesOf(tx, person.email_key);
      await deleteUserRow(tx, id);
      await audit(tx, actorId, 'user-erased', { type: 'user', id });
      return true;
    });

  return {
    async eraseNow(id: number, actorId: number): Promise<void> {
      if (!(await eraseIfTrashed(id, actorId))) throw new AppError('NOT_FOUND');
    },

    listTrashed: (until: number, limit: number): Promise<number[]> => listTrashedPeople(db, until, limit),

    async sweep(): Promise<void> {
      for (;;) {
        const ids = await listTrashedPeople(db, now() - limits.trashMs, AT_ONCE);
        if (ids.length === 0) return;
        for (const id of ids) {
          await eraseIfTrashed(id, undefined);
          await setImmediate();
        }
        await truncateWal(db);
      }
    },
  };
}
