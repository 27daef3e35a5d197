import { ERRORS, type Locker, MemoryLocker } from '@tus/server';
import type { Lease, Leases } from '../../leases.ts';

/**
 * Locks for several processes of one site: tus's own within this one, and a lease of the database among them. A request
 * that comes while another process holds an upload is told to try again.
 */
export function createUploadLocks(leases: Pick<Leases, 'take'>): Locker {
  const here = new MemoryLocker();
  return {
    newLock(id) {
      const lock = here.newLock(id);
      let lease: Lease | undefined;
      return {
        async lock(signal, release) {
          await lock.lock(signal, release);
          lease = await leases.take(`upload: ${id}`).catch(() => undefined);
          if (lease !== undefined) return;
          await lock.unlock();
          throw ERRORS.ERR_LOCK_TIMEOUT;
        },
        async unlock() {
          try {
            await lease?.end();
          } finally {
            await lock.unlock();
          }
        },
      };
    },
  };
}
