import { setTimeout as sleep } from 'node:timers/promises';
import { SqliteError } from 'better-sqlite3';

const PATIENCE_MS = 5000;

const isBusy = (error: unknown): boolean =>
  error instanceof SqliteError && error.code.startsWith('SQLITE_BUSY');

/** When somebody who asks now will have waited long enough for a lock. */
export const patienceEnds = (): number => performance.now() + PATIENCE_MS;

/**
 * Runs `attempt` again while another process holds the lock, leaving the event loop free in between.
 * @param deadline from {@link patienceEnds}, taken when the work was asked for: who had to stand in line first does not
 *   wait anew, and is tried once in any case
 * @throws the SQLITE_BUSY error after the deadline; any other error at once
 */
export async function retryWhileBusy<T>(attempt: () => T, deadline = patienceEnds()): Promise<T> {
  for (let pause = 1; ; pause = Math.min(pause * 2, 50)) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
    await sleep(pause * (0.5 + Math.random()));
  }
}
