import { setTimeout as sleep } from 'node:timers/promises';
import { ERRORS, type Lock, type Locker, MemoryLocker } from '@tus/server';
import type { Lease, Leases } from '../../leases.ts';

const LOOK_EVERY_MS = 250;
/** Longer than a lease of a dead process is held. */
const PATIENCE_MS = 30_000;

/** One request at a time writes an upload, whichever process it came to. */
export class UploadLocks implements Locker {
  readonly #leases: Leases;
  readonly #here = new MemoryLocker();

  constructor(leases: Leases) {
    this.#leases = leases;
  }

  newLock(id: string): Lock {
    const here = this.#here.newLock(id);
    let lease: Lease | undefined;
    return {
      lock: async (signal, release) => {
        await here.lock(signal, release);
        try {
          lease = await this.#takeAmongProcesses(`upload: ${id}`, signal);
        } catch (error) {
          await here.unlock();
          throw error;
        }
      },
      unlock: async () => {
        try {
          await lease?.end();
        } finally {
          await here.unlock();
        }
      },
    };
  }

  /** @throws the tus server's own refusal when the holder does not let go, or the request is over */
  async #takeAmongProcesses(name: string, signal: AbortSignal): Promise<Lease> {
    const deadline = performance.now() + PATIENCE_MS;
    while (!signal.aborted && performance.now() < deadline) {
      const lease = await this.#leases.take(name);
      if (lease !== undefined) return lease;
      await sleep(LOOK_EVERY_MS);
    }
    throw ERRORS.ERR_LOCK_TIMEOUT;
  }
}
