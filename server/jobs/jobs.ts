import type { Deps } from '../deps.ts';
import type { Log } from '../log.ts';

interface Job {
  readonly name: string;
  readonly everyMs: number;
  readonly run: () => Promise<void>;
}

const SECOND_MS = 1000;
const HOUR_MS = 60 * 60 * SECOND_MS;

const jobsOf = ({ services, sessions, limiter, outbox }: Deps): Job[] => [
  { name: 'deliver mail', everyMs: 2 * SECOND_MS, run: () => outbox.deliver() },
  { name: 'count the figures', everyMs: 10 * 60 * SECOND_MS, run: () => services.overview.refresh() },
  { name: 'sweep mail', everyMs: HOUR_MS, run: () => outbox.sweep() },
  { name: 'sweep sessions', everyMs: HOUR_MS, run: () => sessions.sweep() },
  { name: 'sweep rate limits', everyMs: HOUR_MS, run: () => limiter.sweep() },
  { name: 'sweep reset links', everyMs: HOUR_MS, run: () => services.passwords.sweep() },
  { name: 'empty the trash of users', everyMs: HOUR_MS, run: () => services.users.sweep() },
  { name: 'empty the trash of courses', everyMs: HOUR_MS, run: () => services.courses.sweep() },
  { name: 'sweep unfinished uploads', everyMs: HOUR_MS, run: () => services.uploads.sweep() },
  { name: 'empty the trash of materials', everyMs: HOUR_MS, run: () => services.materials.sweep() },
];

/** Starts what has to happen again and again. A failing job is logged and tried again at its next time. */
export function startJobs(deps: Deps): { stop(): Promise<void> } {
  const running = jobsOf(deps).map((job) => repeat(job, deps.log));
  return {
    stop: async () => {
      await Promise.all(running.map((job) => job.stop()));
    },
  };
}

function repeat(job: Job, log: Log): { stop(): Promise<void> } {
  let current = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const runOnce = async (): Promise<void> => {
    try {
      await job.run();
    } catch (error) {
      log.error({ err: error, job: job.name }, 'job failed');
    }
    schedule();
  };
  // The next run is planned when the last one ended, so that a slow one never overlaps itself.
  const schedule = (): void => {
    if (stopped) return;
    timer = setTimeout(() => {
      current = runOnce();
    }, job.everyMs);
    timer.unref();
  };
  current = runOnce();

  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}
