import { randomUUID } from 'node:crypto';
import type { Db } from './db/database.ts';

/** A holder silent for this long is dead. */
const HELD_MS = 20_000;
const RENEW_MS = 4000;

export type Leases = ReturnType<typeof createLeases>;
export type Lease = NonNullable<Awaited<ReturnType<Leases['take']>>>;

/** Leases in the database: one of several processes does a job. A lease ends by time or with its process. */
export function createLeases(db: Db, now: () => number) {
  const setFreeAt = (name: string, holder: string, freeAt: number) =>
    db
      .updateTable('leases')
      .set({ free_at: freeAt })
      .where('name', '=', name)
      .where('holder', '=', holder)
      .execute();

  return {
    /** @returns undefined while another holds it or it is not due */
    async take(name: string) {
      const taken = { holder: randomUUID(), free_at: now() + HELD_MS };
      const row = await db
        .insertInto('leases')
        .values({ name, ...taken })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet(taken).where('leases.free_at', '<=', now()),
        )
        .returning('name')
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const renew = () => setFreeAt(name, taken.holder, now() + HELD_MS).catch(() => undefined);
      const renewal = setInterval(() => void renew(), RENEW_MS).unref();
      return {
        /** Releases the lease; not to be taken before `freeAt`. */
        async end(freeAt = 0): Promise<void> {
          clearInterval(renewal);
          await setFreeAt(name, taken.holder, freeAt);
        },
      };
    },
  };
}
