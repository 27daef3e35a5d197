import { once } from 'node:events';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type AuditAction, type AuditDetail, audit } from '../audit.ts';
import type { Config } from '../config.ts';
import { HOUR_MS } from '../contract/india-time.ts';
import type { BackupStatus } from '../contract/overview.ts';
import type { Db } from '../db/database.ts';
import { OperatorError } from '../errors.ts';
import type { Log } from '../log.ts';
import { operatorCommand } from '../operator-command.ts';
import type { Settings } from '../settings/settings.ts';
import { findNewest, listBackups, type ReadableBackup } from './backup-folder.ts';
import type { BackupMade, BackupTask } from './make-backup.ts';

const RETRY_MS = HOUR_MS;

export const isBackupLate = (ageMs: number, everyHours: number): boolean => ageMs > 2 * everyHours * HOUR_MS;

interface Outcome {
  readonly ok: boolean;
  readonly folder: string;
  readonly reason?: string;
}

/** The environment's folder, or else the admin's. */
export const backupFolder = async (
  { backupDir, isBackupDirOfEnvironment }: Pick<Config, 'backupDir' | 'isBackupDirOfEnvironment'>,
  settings: Settings,
): Promise<string | undefined> =>
  isBackupDirOfEnvironment ? backupDir : ((await settings.read('backups'))?.folder ?? backupDir);

export function createBackups(config: Config, db: Db, log: Log, now: () => number, settings: Settings) {
  const { dataDir, backupEveryHours, contentDir, secretKey, databaseUrl } = config;
  const withMedia = config.mediaBucket === undefined;
  const ending = new AbortController();

  async function lastOutcome() {
    const outcomes = db.selectFrom('operations').select(['at', 'detail']).where('name', '=', 'backup');
    const row = await outcomes.executeTakeFirst();
    return row && { at: row.at, ...(JSON.parse(row.detail) as Outcome) };
  }

  async function note(outcome: Outcome, action: AuditAction, detail: AuditDetail): Promise<void> {
    const row = { at: now(), detail: JSON.stringify(outcome) };
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('operations')
        .values({ name: 'backup', ...row })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
        .execute();
      await audit(tx, undefined, action, undefined, detail);
    });
  }

  async function make(task: BackupTask): Promise<void> {
    const { folder, removed, manifest } = await inThread(task, ending.signal);
    const { files, missing } = manifest;
    const detail = { files: files.length, missing: missing.length, removed: removed.length };
    await note({ ok: true, folder }, 'backup-made', detail);
    log.info({ folder, ...detail }, 'backup made');
    if (missing.length > 0)
      log.error({ missing }, 'stored files are missing or damaged: an older backup has them');
  }

  return {
    async makeIfDue(): Promise<void> {
      const backupDir = await backupFolder(config, settings);
      if (backupDir === undefined || databaseUrl !== undefined) return;
      const at = now();
      const last = await lastOutcome();
      const [newest] = await listBackups(backupDir);
      const wasTried = last?.ok === false && at - last.at < RETRY_MS;
      if (wasTried || (newest !== undefined && at - newest.madeAt < backupEveryHours * HOUR_MS)) return;
      try {
        // An empty mount point must not fill the disk below it.
        if (newest === undefined && dirname(last?.folder ?? '') === backupDir)
          throw new OperatorError(
            `${backupDir} holds none of the backups that were made in it: is its disk mounted? If it is another disk, or they were removed on purpose: ${operatorCommand('backup')}`,
          );
        await make({ dataDir, backupDir, contentDir, secretKey, withMedia, at });
      } catch (error) {
        if (ending.signal.aborted) return;
        const reason = error instanceof Error ? error.message : String(error);
        log.error({ err: error }, 'no backup could be made');
        await note({ ok: false, folder: last?.folder ?? '', reason }, 'backup-failed', { reason });
      }
    },

    async status(): Promise<BackupStatus> {
      if (databaseUrl !== undefined) return null;
      const none = { everyHours: null, withFiles: withMedia, last: null, isLate: false, failure: null };
      const backupDir = await backupFolder(config, settings);
      if (backupDir === undefined) return none;
      const newest = await findNewest(backupDir);
      const outcome = await lastOutcome();
      const hasFailed = outcome?.ok === false && outcome.at > (newest?.madeAt ?? 0);
      return {
        everyHours: backupEveryHours,
        withFiles: withMedia,
        last: newest === undefined ? null : summaryOf(newest),
        isLate: newest !== undefined && isBackupLate(now() - newest.madeAt, backupEveryHours),
        failure: hasFailed ? { at: outcome.at, reason: outcome.reason ?? '' } : null,
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
