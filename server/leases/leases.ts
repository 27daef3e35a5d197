import type { Db } from '../db/database.ts';
import { forgetHolder, isDead, newHolder } from './holder.ts';
import {
  askForLease,
  claimLease,
  deleteLease,
  endLease,
  findLease,
  renewLease,
} from './leases.repository.ts';

/** A holder on another machine that says nothing for so long has died, and another may take its place. */
const HELD_MS = 20_000;
const RENEW_MS = 4000;
/** Twice the longest that one is ended for. */
const LONGEST_MS = 2 * 60 * 60_000;

export type Leases = ReturnType<typeof createLeases>;

/** Something that one process at a time does. */
export interface Lease {
  /** Gives it back; with a moment, nobody may take it before that. */
  end(freeAt?: number): Promise<void>;
  /**
   * Gives it back with a transaction: who sees what that wrote can take it at once. Until `end` is called, it is this
   * process's all the same: the transaction may still be rolled back, and nobody sees what it wrote before its commit.
   */
  endWith(tx: Db): Promise<void>;
}

/** Who may do what when several processes serve one site, agreed on in their database. */
export function createLeases(db: Db, now: () => number) {
  const claim = (name: string, holder: string): Promise<boolean> =>
    claimLease(db, { name, holder, at: now(), freeAt: now() + HELD_MS, latest: now() + LONGEST_MS });

  /** Takes the place of a process of this machine that was killed. */
  async function claimFromDead(name: string, holder: string): Promise<boolean> {
    const held = await findLease(db, name);
    if (held === undefined || held.holder === '' || !isDead(held.holder)) return false;
    await deleteLease(db, name, held.holder);
    return claim(name, holder);
  }

  return {
    /**
     * Takes a lease, and holds it until its end or the end of this process.
     * @param onWanted called once when another taker waits for it
     * @returns undefined while another holder has it or its time has not come
     */
    async take(name: string, onWanted: () => void = () => undefined): Promise<Lease | undefined> {
      const holder = newHolder();
      if (!(await claim(name, holder)) && !(await claimFromDead(name, holder))) {
        forgetHolder(holder);
        return undefined;
      }
      let isAsked = false;
      const renew = async (): Promise<void> => {
        const isWanted = await renewLease(db, name, holder, now() + HELD_MS);
        if (isWanted && !isAsked) onWanted();
        isAsked ||= isWanted;
      };
      // A renewal that fails is made up for by the next; there are four before the time is up.
      const renewal = setInterval(() => void renew().catch(() => undefined), RENEW_MS).unref();
      return {
        async end(freeAt) {
          clearInterval(renewal);
          try {
            if (freeAt === undefined) await deleteLease(db, name, holder);
            else await endLease(db, name, holder, freeAt);
          } finally {
            forgetHolder(holder);
          }
        },
        endWith: (tx) => deleteLease(tx, name, holder),
      };
    },

    /** Asks the holder to hurry. */
    ask: (name: string): Promise<void> => askForLease(db, name),

    /** Whether a living process has it, as far as is known. */
    async isHeld(name: string): Promise<boolean> {
      const held = await findLease(db, name);
      if (held === undefined || held.holder === '' || isDead(held.holder)) return false;
      return held.free_at > now() && held.free_at <= now() + LONGEST_MS;
    },

    /** When a lease that was not to be had may be tried again, as far as is known. */
    freeAt: async (name: string): Promise<number> => (await findLease(db, name))?.free_at ?? now(),
  };
}
