import { setTimeout as sleep } from 'node:timers/promises';
import { SqliteError } from 'better-sqlite3';

const PATIENCE_MS = 5000;

const isBusy = (error: unknown): boolean =>
  error instanceof SqliteError && error.code.startsWith('SQLITE_BUSY');

/**
 * Runs `attempt` again while another process holds the lock, leaving the event loop free in between.
 * @throws the SQLITE_BUSY error after 5 seconds; any other error at once
 */
export async function retryWhileBusy<T>(attempt: () => T): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let pause = 1; ; pause = Math.min(pause * 2, 50)) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
    await sleep(pause * (0.5 + Math.random()));
  }
}
