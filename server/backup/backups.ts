import { once } from 'node:events';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { audit } from '../audit.ts';
import type { Config } from '../config.ts';
import type { BackupStatus } from '../contract/overview.ts';
import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';
import { getState, setState } from '../system-state.ts';
import { type Backup, BackupError, listBackups, type Manifest, readManifest } from './backup-folder.ts';
import type { BackupMade, BackupTask } from './make-backup.ts';

export type Backups = ReturnType<typeof createBackups>;

const HOUR_MS = 60 * 60_000;
/** A backup that failed is tried again after this time. */
const RETRY_MS = HOUR_MS;

/** Whether a backup made so long ago should have had a successor. */
export const isBackupLate = (ageMs: number, everyHours: number): boolean => ageMs > 2 * everyHours * HOUR_MS;

/** Scheduled backups of a database in the data folder, and how they stand. */
export function createBackups(needs: {
  config: Pick<
    Config,
    'dataDir' | 'backupDir' | 'backupEveryHours' | 'secretKey' | 'mediaBucket' | 'databaseUrl'
  >;
  db: Db;
  log: Log;
  now: () => number;
}) {
  const { config, db, log, now } = needs;
  const { dataDir, backupDir, backupEveryHours, secretKey } = config;
  const withMedia = config.mediaBucket === undefined;
  const ending = new AbortController();

  async function isDue(folder: string): Promise<boolean> {
    const last = await getState(db, 'backup');
    if (last?.detail['ok'] === false && now() - last.at < RETRY_MS) return false;
    const [newest] = await listBackups(folder);
    return newest === undefined || now() - newest.madeAt >= backupEveryHours * HOUR_MS;
  }

  /** A folder without the backups that were made in it is an empty mount point: the disk below it is not to be filled. */
  async function assertSameDisk(folder: string): Promise<void> {
    const last = await getState(db, 'backup');
    const made = String(last?.detail['folder'] ?? '');
    if (dirname(made) !== folder || (await listBackups(folder)).length > 0) return;
    throw new BackupError(
      `${folder} holds none of the backups that were made in it: is its disk mounted? If it is another disk, or they were removed on purpose: npm run backup`,
    );
  }

  async function noteSuccess({ folder, manifest, removed }: BackupMade): Promise<void> {
    const detail = {
      files: manifest.files.length,
      missing: manifest.missing.length,
      removed: removed.length,
    };
    await db.transaction().execute(async (tx) => {
      await setState(tx, 'backup', now(), { ok: true, folder, ...detail });
      await audit(tx, undefined, 'backup-made', undefined, detail);
    });
    log.info({ folder, ...detail }, 'backup made');
    if (manifest.missing.length > 0)
      log.error(
        { missing: manifest.missing },
        'stored files are missing or damaged: an older backup has them',
      );
  }

  async function noteFailure(error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error);
    log.error({ err: error }, 'no backup could be made');
    await db.transaction().execute(async (tx) => {
      const folder = String((await getState(tx, 'backup'))?.detail['folder'] ?? '');
      await setState(tx, 'backup', now(), { ok: false, reason, folder });
      await audit(tx, undefined, 'backup-failed', undefined, { reason });
    });
  }

  return {
    /** Makes a backup when the last one is old enough. */
    async makeIfDue(): Promise<void> {
      if (backupDir === undefined || config.databaseUrl !== undefined || !(await isDue(backupDir))) return;
      try {
        await assertSameDisk(backupDir);
        await noteSuccess(
          await inThread({ dataDir, backupDir, secretKey, withMedia, at: now() }, ending.signal),
        );
      } catch (error) {
        if (!ending.signal.aborted) await noteFailure(error);
      }
    },

    /** How backups stand, as the admin sees it. */
    async status(): Promise<BackupStatus> {
      if (config.databaseUrl !== undefined) return null;
      const last = backupDir === undefined ? undefined : await findNewest(backupDir);
      const noted = await getState(db, 'backup');
      const hasFailed = backupDir !== undefined && noted?.detail['ok'] === false;
      return {
        everyHours: backupDir === undefined ? null : backupEveryHours,
        withFiles: withMedia,
        last: last === undefined ? null : summaryOf(last),
        isLate: last !== undefined && isBackupLate(now() - last.madeAt, backupEveryHours),
        failure:
          hasFailed && noted.at > (last?.madeAt ?? 0)
            ? { at: noted.at, reason: String(noted.detail['reason']) }
            : null,
      };
    },

    /** Ends a backup that is being made; the next one removes what is left of it. */
    stop: (): void => ending.abort(),
  };
}

interface ReadableBackup extends Backup {
  readonly manifest: Manifest;
}

/** The newest backup that can be read. */
export async function findNewest(backupDir: string): Promise<ReadableBackup | undefined> {
  for (const backup of await listBackups(backupDir)) {
    const manifest = await readManifest(backup.folder).catch(() => undefined);
    if (manifest !== undefined) return { ...backup, manifest };
  }
  return undefined;
}

const summaryOf = ({ madeAt, manifest: { files, missing } }: ReadableBackup) => ({
  at: madeAt,
  files: files.length,
  bytes: files.reduce((sum, { size }) => sum + size, 0),
  missing: missing.length,
});

/** @throws the thread's error; an AbortError when the signal ends it */
async function inThread(task: BackupTask, signal: AbortSignal): Promise<BackupMade> {
  const worker = new Worker(new URL('./backup-worker.ts', import.meta.url), { workerData: task });
  try {
    const messages = (await once(worker, 'message', { signal })) as [BackupMade];
    return messages[0];
  } finally {
    await worker.terminate();
  }
}
