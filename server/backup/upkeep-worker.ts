import { parentPort, workerData } from 'node:worker_threads';
import { type BackupCheck, checkNewestBackup } from './check-backup.ts';
import { type BackupResult, type BackupTask, makeBackup } from './make-backup.ts';
import { type ScrubResult, type ScrubTask, scrub } from './scrub.ts';

/** Work that reads everything there is: in a thread of its own it makes nobody wait. */
export type UpkeepTask =
  | ({ readonly kind: 'backup' } & BackupTask)
  | ({ readonly kind: 'scrub'; readonly backupDir: string | undefined } & ScrubTask);
export type UpkeepResult =
  | ({ readonly kind: 'backup' } & BackupResult)
  | ({ readonly kind: 'scrub'; readonly backup: BackupCheck | undefined } & ScrubResult);

const checkBackup = ({ backupDir, ...task }: Extract<UpkeepTask, { kind: 'scrub' }>) =>
  backupDir === undefined ? undefined : checkNewestBackup({ ...task, backupDir });

// Typed as any by Node; the one who starts this thread hands over nothing else.
const task = workerData as UpkeepTask;
const result: UpkeepResult =
  task.kind === 'backup'
    ? { kind: 'backup', ...(await makeBackup(task)) }
    : { kind: 'scrub', ...(await scrub(task)), backup: await checkBackup(task) };
parentPort?.postMessage(result);
