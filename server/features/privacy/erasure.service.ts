import { setImmediate } from 'node:timers/promises';
import { audit } from '../../audit.ts';
import { limits } from '../../contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { truncateWal } from '../../db/database.ts';
import type { ServiceDeps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import {
  deleteTracesOf,
  deleteUserRow,
  findTrashed,
  isEmailInUse,
  listTrashedPeople,
  type TrashedPerson,
} from './erasure.repository.ts';

/** A transaction each: nobody else waits long for the write lock. */
const AT_ONCE = 50;

export type Erasure = ReturnType<typeof createErasure>;

/** Removing a person for good. The audit log keeps what was done under their number, which names nobody any more. */
export function createErasure({ db, now }: ServiceDeps) {
  async function erase(tx: Db, person: TrashedPerson, actorId: number | undefined): Promise<void> {
    // Somebody who registered again with the same email has written some of it.
    if (!(await isEmailInUse(tx, person))) await deleteTracesOf(tx, person.email_key);
    await deleteUserRow(tx, person.id);
    await audit(tx, actorId, 'user-erased', { type: 'user', id: person.id });
  }

  /** A person who was restored meanwhile stays. @returns whether the person was in the trash */
  const eraseIfTrashed = (id: number, actorId: number | undefined): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const person = await findTrashed(tx, id);
      if (person !== undefined) await erase(tx, person, actorId);
      return person !== undefined;
    });

  return {
    /** Removes a person in the trash before their 30 days are over; {@link truncateWal} is left to the caller. @throws AppError NOT_FOUND */
    async eraseNow(id: number, actorId: number): Promise<void> {
      if (!(await eraseIfTrashed(id, actorId))) throw new AppError('NOT_FOUND');
    },

    /** Ids of who was deleted up to a moment (milliseconds since 1970), at most `limit`. */
    listTrashed: (until: number, limit: number): Promise<number[]> => listTrashedPeople(db, until, limit),

    /** Removes everybody whose 30 days in the trash are over. */
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
