import cluster from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { createLog } from '../log.ts';
import { EXIT_FAILED } from './exit-codes.ts';
import { handleSignals } from './signals.ts';

/** Between the death of a process and the start of its successor: one that cannot live is not started in a circle. */
const PAUSE_MS = 1000;

/**
 * Serves the site with several processes that share the port; ends this one when none could start, with the exit code of
 * the first that failed. They meet in the database only: this process keeps their number and passes on the wish to stop.
 */
export async function supervise(config: Pick<Config, 'processes' | 'logLevel' | 'metrics'>): Promise<void> {
  const log = createLog(config);
  let isStopping = false;
  handleSignals(log, async () => {
    isStopping = true;
    await stopAll();
  });

  /** Starts one, and another whenever it ends. @returns when it serves; the exit code of one that ended before */
  async function begin(): Promise<number | undefined> {
    const worker = cluster.fork();
    const ended = once(worker, 'exit').then(() => worker.process.exitCode ?? EXIT_FAILED);
    const ready = new Promise<undefined>((resolve) => {
      worker.on('message', (message) => {
        if (message === 'ready') resolve(undefined);
      });
    });
    const code = await Promise.race([ready, ended]);
    if (code === undefined) {
      log.info({ pid: worker.process.pid }, 'serving');
      void ended.then(replace);
    }
    return code;
  }

  async function replace(code: number): Promise<void> {
    while (!isStopping) {
      log.error({ code }, 'a process ended, another is started');
      await sleep(PAUSE_MS);
      if (isStopping || (await begin()) === undefined) return;
    }
  }

  const figures = config.metrics === undefined ? undefined : await import('./metrics.ts');
  await figures?.startJointMetrics(config, log);
  // One after the other: the first one migrates, and makes the first admin.
  for (let started = 0; started < config.processes && !isStopping; started += 1) {
    const code = await begin();
    if (code === undefined || isStopping) continue;
    await stopAll();
    process.exit(code);
  }
}

async function stopAll(): Promise<void> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  await Promise.all(
    workers.map(async (worker) => {
      const ended = once(worker, 'exit');
      worker.process.kill('SIGTERM');
      await ended;
    }),
  );
}
