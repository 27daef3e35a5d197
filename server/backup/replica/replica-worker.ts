import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { type FolderLock, lockFolder } from '../../db/sqlite/folder-lock.ts';
import { type Follower, followDatabase } from '../../db/sqlite/follower.ts';
import { DATABASE } from '../names.ts';
import { type CopierTask, CopyGoneError, DatabaseCopier, OtherDatabaseError } from './database-copier.ts';

/** What the thread tells: that the copy is current, that it is not and why, or that it ended. */
export type ReplicaNews =
  | { readonly kind: 'current' }
  | { readonly kind: 'standby' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'stopped' };

/** A quarter of the second that may be lost at most, so that a slow disk still keeps the promise. */
const EVERY_MS = 250;
const AFTER_FAILURE_MS = 1000;
const NOTE_EVERY_MS = 5000;
/** So long, and until nobody writes for a moment, erased words stay in the logs. */
const FORGET_EVERY_MS = 10_000;
/** A copy that fails must not fill the disk of the original with its log. */
const RELIEVE_ABOVE = 64 * 1024 * 1024;

// Typed as any by Node; the one who starts this thread hands over nothing else.
const task = workerData as CopierTask;
const file = join(task.dataDir, DATABASE);
let isStopping = false;
parentPort?.on('message', () => {
  isStopping = true;
});

let { wasCopied } = task;
let lastKind = '';
let lastReason = '';
function tell(news: ReplicaNews): void {
  const reason = news.kind === 'failed' ? news.reason : '';
  if (news.kind === lastKind && reason === lastReason) return;
  lastKind = news.kind;
  lastReason = reason;
  parentPort?.postMessage(news);
}

async function relieve(follower: Follower): Promise<void> {
  const { size } = await stat(`${file}-wal`).catch(() => ({ size: 0 }));
  if (size > RELIEVE_ABOVE) follower.relieve();
}

/** One of several processes copies; the others stand by. */
async function takeLead(): Promise<FolderLock | undefined> {
  while (!isStopping) {
    const lock = lockFolder(task.replicaDir, 'alone', '.replica.lock');
    if (lock !== undefined) return lock;
    tell({ kind: 'standby' });
    await sleep(AFTER_FAILURE_MS);
  }
  return undefined;
}

async function follow(follower: Follower): Promise<void> {
  const copier = await DatabaseCopier.attach({ ...task, wasCopied }, follower);
  wasCopied = true;
  tell({ kind: 'current' });
  let noted = 0;
  let forgotten = 0;
  while (!isStopping) {
    await copier.sync();
    tell({ kind: 'current' });
    if (copier.syncedAt - noted > NOTE_EVERY_MS) {
      await copier.saveNote();
      noted = copier.syncedAt;
    }
    if (copier.syncedAt - forgotten > FORGET_EVERY_MS) {
      await copier.forgetOverwritten();
      forgotten = copier.syncedAt;
    }
    await sleep(EVERY_MS);
  }
  await copier.fold();
}

async function run(): Promise<void> {
  let lock: FolderLock | undefined;
  const follower = followDatabase(file);
  while (!isStopping) {
    try {
      lock ??= await takeLead();
      if (lock !== undefined) await follow(follower);
    } catch (error) {
      tell({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
      if (error instanceof OtherDatabaseError) break;
      // The lock lies where the disk is not: once it is back, whoever comes first has it.
      if (error instanceof CopyGoneError) {
        lock?.release();
        lock = undefined;
      }
      await relieve(follower).catch(() => undefined);
      await sleep(AFTER_FAILURE_MS);
    }
  }
  while (!isStopping) {
    await relieve(follower).catch(() => undefined);
    await sleep(AFTER_FAILURE_MS);
  }
  follower.close();
  lock?.release();
  tell({ kind: 'stopped' });
  parentPort?.close();
}

await run();
