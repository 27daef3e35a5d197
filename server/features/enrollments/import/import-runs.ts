import { type ImportProgress, importProgress } from '../../../contract/import.ts';
import type { SealedBox } from '../../../crypto/sealed-box.ts';
import { randomToken } from '../../../crypto/tokens.ts';
import type { Db } from '../../../db/database.ts';
import { DomainError } from '../../../errors.ts';
import type { Leases } from '../../../leases.ts';
import {
  deleteImportsBefore,
  findImport,
  type ImportRow,
  insertImport,
  updateImport,
} from './imports.repository.ts';

/** An import is remembered this long; its passwords stay readable on the screen of Approved for 72 hours. */
const KEPT_MS = 60 * 60_000;
const REPORT_EVERY_MS = 500;
const LEASE = 'import';
const STOPPED = 'The import stopped. Nobody was added. Please try again.';

/** The import that is under way here. */
export interface ImportRun {
  readonly id: string;
  /** @param done passwords made so far */
  report(done: number): Promise<void>;
  /**
   * Notes its success in the transaction that adds the students.
   * @param passwords the issued ones as a file, to be taken once
   */
  succeed(tx: Db, message: string, passwords: string): Promise<void>;
  /** Notes that it failed. */
  fail(message?: string): Promise<void>;
  /** To be called at the end, however it ended: lets the next one begin, whatever could be noted. */
  end(): Promise<void>;
}

export type ImportRuns = ReturnType<typeof createImportRuns>;

/** How far imports are, for whichever process is asked; one runs at a time. */
export function createImportRuns(needs: { db: Db; now: () => number; box: SealedBox; leases: Leases }) {
  const { db, now, box, leases } = needs;

  async function present(handle: Db, id: string): Promise<ImportRow> {
    const row = await findImport(handle, id);
    if (row === undefined) throw new DomainError('NOT_FOUND', { message: STOPPED });
    return row;
  }

  return {
    /** @throws DomainError IMPORT_RUNNING */
    async begin(total: number): Promise<ImportRun> {
      const lease = await leases.take(LEASE);
      if (lease === undefined) throw new DomainError('IMPORT_RUNNING');
      const id = randomToken();
      const begun: ImportProgress = { state: 'working', done: 0, total, message: 'Making passwords.' };
      let reportedAt = now();
      try {
        await deleteImportsBefore(db, now() - KEPT_MS);
        await insertImport(db, { id, progress: JSON.stringify(begun), passwords: null, created_at: now() });
      } catch (error) {
        await lease.end();
        throw error;
      }
      const write = (handle: Db, progress: ImportProgress, passwords: string | null = null): Promise<void> =>
        updateImport(handle, id, { progress: JSON.stringify(progress), passwords });
      return {
        id,
        async report(done) {
          if (now() - reportedAt < REPORT_EVERY_MS) return;
          reportedAt = now();
          await write(db, { ...begun, done });
        },
        async succeed(tx, message, passwords) {
          await write(tx, { ...begun, state: 'done', done: total, message }, box.seal(passwords, id));
        },
        fail: (message = STOPPED) => write(db, { ...begun, state: 'failed', message }),
        end: () => lease.end(),
      };
    },

    /** @throws DomainError NOT_FOUND */
    async progress(id: string): Promise<ImportProgress> {
      const read = async () => importProgress.parse(JSON.parse((await present(db, id)).progress));
      const progress = await read();
      if (progress.state !== 'working') return progress;
      const lease = await leases.take(LEASE);
      if (lease === undefined) return progress;
      // Nobody runs it: it has just ended, or its process was killed and can write no end.
      await lease.end();
      const last = await read();
      return last.state === 'working' ? { ...last, state: 'failed', message: STOPPED } : last;
    },

    /** The issued passwords as a file, once. @throws DomainError NOT_FOUND */
    takePasswords: (id: string): Promise<string> =>
      db.transaction().execute(async (tx) => {
        const { passwords } = await present(tx, id);
        const file = passwords === null ? undefined : box.open(passwords, id);
        if (file === undefined)
          throw new DomainError('NOT_FOUND', {
            message: 'This file was downloaded already. View single passwords under Approved.',
          });
        await updateImport(tx, id, { passwords: null });
        return file;
      }),

    /** Forgets old ones, and the passwords nobody took. */
    sweep: (): Promise<void> => deleteImportsBefore(db, now() - KEPT_MS),
  };
}
