import type { Db } from '../db/database.ts';
import { getState, setState } from '../system-state.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Time between two looks counts as this much at most, however far the clock jumped. */
const MAX_STEP_MS = DAY_MS;
/** How much faster it goes than time itself while it is behind, so that a site that was off catches up. */
const CATCHING_UP = 2;

/** What the clock says, for whoever deletes for good by it. */
export interface SteadyClock {
  /** Milliseconds since 1970; never ahead of the machine's clock. */
  now(): Promise<number>;
}

/**
 * A clock that follows the machine's at two days a look at most: where that one jumps a year ahead, nothing is a year old
 * at once. It is behind then, and comes nearer by an hour in each hour; when the machine's clock is put right, both agree again.
 */
export function createSteadyClock({ db, now }: { db: Db; now: () => number }): SteadyClock {
  return {
    now: () =>
      db.transaction().execute(async (tx) => {
        const at = now();
        const last = await getState(tx, 'steady-clock');
        const stepMs = Math.min(Math.max(at - (last?.at ?? at), 0), MAX_STEP_MS);
        const steady = Math.min(at, Number(last?.detail['steady'] ?? at) + CATCHING_UP * stepMs);
        await setState(tx, 'steady-clock', at, { steady });
        return steady;
      }),
  };
}
