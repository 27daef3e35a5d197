import { once } from 'node:events';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { audit } from '../audit.ts';
import type { Config } from '../config.ts';
import type { BackupStatus } from '../contract/overview.ts';
import type { Db } from '../db/database.ts';
import { OperatorError } from '../errors.ts';
import type { Log } from '../log.ts';
import { findNewest, listBackups, type ReadableBackup } from './backup-folder.ts';
import type { BackupMade, BackupTask } from './make-backup.ts';

const HOUR_MS = 60 * 60_000;
const RETRY_MS = HOUR_MS;

export const isBackupLate = (ageMs: number, everyHours: number): boolean => ageMs > 2 * everyHours * HOUR_MS;

/** How the last backup ended; `folder` is that of the last one that was made. */
interface Outcome {
  readonly ok: boolean;
  readonly folder?: string;
  readonly reason?: string;
}

export function createBackups(config: Config, db: Db, log: Log, now: () => number) {
  const { dataDir, backupDir, backupEveryHours, secretKey } = config;
  const withMedia = config.mediaBucket === undefined;
  const ending = new AbortController();

  async function lastOutcome(from: Db) {
    const outcomes = from.selectFrom('operations').select(['at', 'detail']).where('name', '=', 'backup');
    const row = await outcomes.executeTakeFirst();
    return row && { at: row.at, ...(JSON.parse(row.detail) as Outcome) };
  }

  async function noteOutcome(tx: Db, outcome: Outcome): Promise<void> {
    const row = { at: now(), detail: JSON.stringify(outcome) };
    await tx
      .insertInto('operations')
      .values({ name: 'backup', ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute();
  }

  async function isDue(folder: string): Promise<boolean> {
    const last = await lastOutcome(db);
    if (last?.ok === false && now() - last.at < RETRY_MS) return false;
    const [newest] = await listBackups(folder);
    return newest === undefined || now() - newest.madeAt >= backupEveryHours * HOUR_MS;
  }

  /** A folder without the backups that were made in it is an empty mount point: the disk below it is not to be filled. */
  async function assertSameDisk(folder: string): Promise<void> {
    const last = await lastOutcome(db);
    if (dirname(last?.folder ?? '') !== folder || (await listBackups(folder)).length > 0) return;
    throw new OperatorError(
      `${folder} holds none of the backups that were made in it: is its disk mounted? If it is another disk, or they were removed on purpose: npm run backup`,
    );
  }

  async function noteSuccess({ folder, manifest: { files, missing }, removed }: BackupMade): Promise<void> {
    const detail = { files: files.length, missing: missing.length, removed: removed.length };
    await db.transaction().execute(async (tx) => {
      await noteOutcome(tx, { ok: true, folder });
      await audit(tx, undefined, 'backup-made', undefined, detail);
    });
    log.info({ folder, ...detail }, 'backup made');
    if (missing.length > 0)
      log.error({ missing }, 'stored files are missing or damaged: an older backup has them');
  }

  async function noteFailure(error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error);
    log.error({ err: error }, 'no backup could be made');
    await db.transaction().execute(async (tx) => {
      const folder = (await lastOutcome(tx))?.folder ?? '';
      await noteOutcome(tx, { ok: false, folder, reason });
      await audit(tx, undefined, 'backup-failed', undefined, { reason });
    });
  }

  return {
    async makeIfDue(): Promise<void> {
      if (backupDir === undefined || config.databaseUrl !== undefined || !(await isDue(backupDir))) return;
      const task = { dataDir, backupDir, secretKey, withMedia, at: now() };
      try {
        await assertSameDisk(backupDir);
        await noteSuccess(await inThread(task, ending.signal));
      } catch (error) {
        if (!ending.signal.aborted) await noteFailure(error);
      }
    },

    async status(): Promise<BackupStatus> {
      if (config.databaseUrl !== undefined) return null;
      const none = { everyHours: null, withFiles: withMedia, last: null, isLate: false, failure: null };
      if (backupDir === undefined) return none;
      const newest = await findNewest(backupDir);
      const outcome = await lastOutcome(db);
      const failure = outcome?.ok === false && { at: outcome.at, reason: outcome.reason ?? '' };
      return {
        everyHours: backupEveryHours,
        withFiles: withMedia,
        last: newest === undefined ? null : summaryOf(newest),
        isLate: newest !== undefined && isBackupLate(now() - newest.madeAt, backupEveryHours),
        failure: failure && failure.at > (newest?.madeAt ?? 0) ? failure : null,
      };
    },

    stop: (): void => ending.abort(),
  };
}

const summaryOf = ({ madeAt, manifest: { files, missing } }: ReadableBackup) => ({
  at: madeAt,
  files: files.length,
  bytes: files.reduce((sum, { size }) => sum + size, 0),
  missing: missing.length,
});

async function inThread(task: BackupTask, signal: AbortSignal): Promise<BackupMade> {
  const worker = new Worker(new URL('./backup-worker.ts', import.meta.url), { workerData: task });
  try {
    const messages = (await once(worker, 'message', { signal })) as [BackupMade];
    return messages[0];
  } finally {
    await worker.terminate();
  }
}
