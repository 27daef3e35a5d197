import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Log } from '../../log.ts';
import { recallUpkeep, rememberUpkeep } from '../../upkeep/upkeep.ts';
import type { CopierTask } from './database-copier.ts';
import type { ReplicaNews } from './replica-worker.ts';

const RESTART_MS = 5000;
const STOP_MS = 8000;

/** Pages after which SQLite folds its log by itself when nobody follows it. */
const OWN_PACE = 1000;

/**
 * Keeps a copy of the database on a second volume, in a thread of its own, until it is stopped.
 * The thread alone folds the log, so that nothing leaves it uncopied.
 */
export async function startReplica(
  db: Db,
  log: Log,
  task: Omit<CopierTask, 'wasCopied'>,
): Promise<{ stop(): Promise<void> }> {
  let worker: Worker | undefined;
  let restart: NodeJS.Timeout | undefined;
  let isStopping = false;

  const foldEvery = (pages: number) => sql`pragma wal_autocheckpoint = ${sql.raw(String(pages))}`.execute(db);

  function report(news: ReplicaNews): void {
    if (news.kind === 'failed')
      log.error({ reason: news.reason }, 'the continuous copy stands still: its volume needs a look');
    else log.info({ state: news.kind }, 'continuous copy');
    if (news.kind === 'current')
      rememberUpkeep(db, 'copy', Date.now(), { folder: task.replicaDir }).catch((err: unknown) =>
        log.error({ err }, 'where the continuous copy lies could not be noted'),
      );
  }

  async function begin(): Promise<void> {
    await foldEvery(0);
    if (isStopping) return;
    const wasCopied = (await recallUpkeep(db, 'copy'))?.detail['folder'] === task.replicaDir;
    const workerData: CopierTask = { ...task, wasCopied };
    worker = new Worker(new URL('./replica-worker.ts', import.meta.url), { workerData });
    worker.on('message', report);
    worker.on('error', (error) => log.error({ err: error }, 'the continuous copy broke off'));
    worker.once('exit', () => {
      worker = undefined;
      if (isStopping) return;
      void foldEvery(OWN_PACE).catch(() => undefined);
      beginLater();
    });
  }

  /** Again and again until it begins: a database that is busy at that moment must not end the copy for good. */
  function beginLater(): void {
    restart = setTimeout(() => {
      begin().catch((err: unknown) => {
        log.error({ err }, 'the continuous copy could not begin again');
        if (!isStopping) beginLater();
      });
    }, RESTART_MS).unref();
  }

  await begin();
  return {
    stop: async () => {
      isStopping = true;
      clearTimeout(restart);
      if (worker === undefined) return;
      const ended = once(worker, 'exit');
      const timer = setTimeout(() => void worker?.terminate(), STOP_MS);
      worker.postMessage('stop');
      await ended;
      clearTimeout(timer);
    },
  };
}
