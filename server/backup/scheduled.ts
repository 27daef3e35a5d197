import { dirname } from 'node:path';
import { recordAudit } from '../audit/audit.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';
import { recallUpkeep, rememberUpkeep } from '../upkeep/upkeep.ts';
import { inThread } from './in-thread.ts';
import { listBackups, newestAsOf } from './list-backups.ts';
import { BackupError } from './make-backup.ts';
import { isSound } from './scrub.ts';
import type { UpkeepResult } from './upkeep-worker.ts';

const HOUR_MS = 60 * 60_000;
/** A backup that failed is tried again after this time. */
const RETRY_MS = HOUR_MS;
const SCRUB_EVERY_MS = 20 * HOUR_MS;
/** However busy the nights are. */
const SCRUB_LATEST_MS = 48 * HOUR_MS;
/** Hours of the machine's own clock, when few people study. */
const NIGHT = { from: 1, until: 6 };
const BYTES_PER_SECOND = 30 * 1024 * 1024;

/** Backups and checks at their time; each call looks whether it is time. For a database in the data folder. */
export function createScheduledUpkeep(needs: {
  db: Db;
  log: Log;
  now: () => number;
  config: Pick<Config, 'dataDir' | 'backupDir' | 'backupEveryHours' | 'secretKey' | 'mediaBucket'>;
}) {
  const { db, log, now, config } = needs;
  const ending = new AbortController();
  const withMedia = config.mediaBucket === undefined;
  /** A site that was never checked waits for its first night. */
  const startedAt = now();

  async function isBackupDue(backupDir: string): Promise<boolean> {
    const newest = newestAsOf(await listBackups(backupDir), now());
    const last = await recallUpkeep(db, 'backup');
    if (last?.detail['ok'] === false && Math.abs(now() - last.at) < RETRY_MS) return false;
    return newest === undefined || now() - newest.madeAt >= config.backupEveryHours * HOUR_MS;
  }

  /** A folder that has lost all its backups is one whose disk is not mounted: another disk is not to be filled instead. */
  async function assertSameDisk(backupDir: string): Promise<void> {
    const made = await folderOfLast();
    if (made === '' || dirname(made) !== backupDir || (await listBackups(backupDir)).length > 0) return;
    throw new BackupError(
      `${backupDir} holds none of the backups that were made in it: is its disk mounted? If it is another disk, or they were removed on purpose: npm run backup`,
    );
  }

  const folderOfLast = async (): Promise<string> =>
    String((await recallUpkeep(db, 'backup'))?.detail['folder'] ?? '');

  async function noteBackup(result: Extract<UpkeepResult, { kind: 'backup' }>): Promise<void> {
    const { manifest, linked, copied, removed, folder } = result;
    const isWhole = manifest.damaged.length + manifest.missing.length === 0;
    const detail = { files: manifest.files.length, linked, copied, removed: removed.length };
    await db.transaction().execute(async (tx) => {
      await rememberUpkeep(tx, 'backup', now(), { ok: isWhole, folder, ...detail });
      await recordAudit(tx, now(), { action: 'backup-made', detail });
    });
    log.info({ folder, ...detail }, 'backup made');
    if (!isWhole)
      log.error(
        { damaged: manifest.damaged, missing: manifest.missing },
        'stored files are damaged or missing: restore them from an older backup',
      );
  }

  async function noteFailure(error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error);
    log.error({ err: error }, 'no backup could be made');
    const folder = await folderOfLast();
    await db.transaction().execute(async (tx) => {
      await rememberUpkeep(tx, 'backup', now(), { ok: false, reason, folder });
      await recordAudit(tx, now(), { action: 'backup-failed', detail: { reason } });
    });
  }

  async function isScrubDue(): Promise<boolean> {
    const last = await recallUpkeep(db, 'scrub');
    const ageMs = Math.abs(now() - (last?.at ?? startedAt));
    const hour = new Date(now()).getHours();
    const isNight = hour >= NIGHT.from && hour < NIGHT.until;
    return ageMs > SCRUB_LATEST_MS || (isNight && (last === undefined || ageMs > SCRUB_EVERY_MS));
  }

  return {
    /** Makes a backup when the last one is old enough. */
    async backUp(): Promise<void> {
      const { backupDir, dataDir, secretKey } = config;
      if (backupDir === undefined || !(await isBackupDue(backupDir))) return;
      try {
        await assertSameDisk(backupDir);
        const task = { kind: 'backup', dataDir, backupDir, secretKey, withMedia, at: now() } as const;
        const result = await inThread(task, ending.signal);
        if (result.kind === 'backup') await noteBackup(result);
      } catch (error) {
        if (!ending.signal.aborted) await noteFailure(error);
      }
    },

    /** Reads everything once a night, and raises an alarm when something is not as it was written. */
    async scrub(): Promise<void> {
      if (!(await isScrubDue())) return;
      const task = {
        kind: 'scrub',
        dataDir: config.dataDir,
        backupDir: config.backupDir,
        withMedia,
        bytesPerSecond: BYTES_PER_SECOND,
      } as const;
      const result = await inThread(task, ending.signal).catch((error: unknown) => {
        if (!ending.signal.aborted) throw error;
        return undefined;
      });
      if (result?.kind === 'scrub') await noteScrub(db, log, now(), result);
    },

    /** Ends what is under way; it leaves nothing half-done. */
    stop: (): void => ending.abort(),
  };
}

/** Writes down how a check ended, and raises the alarm. */
export async function noteScrub(
  db: Db,
  log: Log,
  at: number,
  result: Extract<UpkeepResult, { kind: 'scrub' }>,
): Promise<void> {
  const { database, files, bytes, damaged, missing, backup } = result;
  const ok = isSound(result);
  const detail = { ok, database, files, bytes, damaged: damaged.length, missing: missing.length };
  if (ok) log.info(detail, 'everything stored was read and is as it was written');
  else log.error({ ...detail, damaged, missing }, 'ALARM: stored data is damaged');
  const rotten = backup?.damaged ?? [];
  if (rotten.length > 0)
    log.error({ ...backup }, 'ALARM: the newest backup is damaged: the next one brings those files anew');
  await db.transaction().execute(async (tx) => {
    await rememberUpkeep(tx, 'scrub', at, { ...detail, first: damaged[0] ?? missing[0] ?? '' });
    if (!ok) await recordAudit(tx, at, { action: 'damage-found', detail });
    if (rotten.length > 0)
      await recordAudit(tx, at, {
        action: 'damage-found',
        detail: { backup: backup?.folder ?? '', damaged: rotten.length },
      });
  });
}
