import type { Deps } from '../deps.ts';

interface Job {
  readonly name: string;
  readonly everyMs: number;
  /** Each process of the site does it for itself; otherwise one of them does it for all. */
  readonly inEach?: true;
  readonly run: () => Promise<void>;
}

const SECOND_MS = 1000;
const HOUR_MS = 60 * 60 * SECOND_MS;

const jobsOf = ({ services, sessions, limiter, outbox, backups }: Deps): Job[] => [
  // Each mail is claimed by who sends it.
  { name: 'deliver mail', everyMs: 2 * SECOND_MS, inEach: true, run: () => outbox.deliver() },
  {
    name: 'count the figures',
    everyMs: 10 * 60 * SECOND_MS,
    inEach: true,
    run: () => services.overview.refresh(),
  },
  { name: 'sweep mail', everyMs: HOUR_MS, run: () => outbox.sweep() },
  { name: 'sweep sessions', everyMs: HOUR_MS, run: () => sessions.sweep() },
  { name: 'sweep rate limits', everyMs: HOUR_MS, run: () => limiter.sweep() },
  { name: 'sweep reset links', everyMs: HOUR_MS, run: () => services.passwords.sweep() },
  { name: 'forget issued passwords', everyMs: HOUR_MS, run: () => services.temporaryPasswords.sweep() },
  { name: 'let the trash grow older', everyMs: HOUR_MS, run: () => services.trash.growOlder() },
  { name: 'empty the trash of users', everyMs: HOUR_MS, run: () => services.erasure.sweep() },
  { name: 'sweep second factors', everyMs: HOUR_MS, run: () => services.twoFactor.sweep() },
  { name: 'end what was kept long enough', everyMs: HOUR_MS, run: () => services.retention.sweep() },
  { name: 'empty the trash of courses', everyMs: HOUR_MS, run: () => services.courses.sweep() },
  { name: 'forget imports', everyMs: HOUR_MS, run: () => services.studentImport.sweep() },
  { name: 'sweep unfinished uploads', everyMs: HOUR_MS, run: () => services.uploads.sweep() },
  { name: 'make a backup', everyMs: 10 * 60 * SECOND_MS, run: () => backups.makeIfDue() },
  { name: 'empty the trash of materials', everyMs: HOUR_MS, run: () => services.materials.sweep() },
];

/** Starts what has to happen again and again. A failing job is logged and tried again at its next time. */
export function startJobs(deps: Deps): { stop(): Promise<void> } {
  const running = jobsOf(deps).map((job) => repeat(job, deps));
  return {
    stop: async () => {
      await Promise.all(running.map((job) => job.stop()));
    },
  };
}

function repeat(
  job: Job,
  { leases, log, metrics, now }: Pick<Deps, 'leases' | 'log' | 'metrics' | 'now'>,
): { stop(): Promise<void> } {
  let current = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  /** Does the job unless another process has done it or is at it. @returns when to come again, in milliseconds from now */
  const inTurn = async (): Promise<number> => {
    const name = `job: ${job.name}`;
    const lease = await leases.take(name);
    // Half a second more, so that the clock of who did it does not make two of one turn.
    if (lease === undefined)
      return Math.min(job.everyMs, (await leases.freeAt(name)) - now() + SECOND_MS / 2);
    const begun = now();
    try {
      await job.run();
    } finally {
      await lease.end(begun + job.everyMs);
    }
    return job.everyMs;
  };

  const runOnce = async (): Promise<void> => {
    let pauseMs = job.everyMs;
    try {
      if (job.inEach) await job.run();
      else pauseMs = await inTurn();
    } catch (error) {
      log.error({ err: error, job: job.name }, 'job failed');
      metrics?.countJobFailure(job.name);
    }
    schedule(pauseMs);
  };
  // The next run is planned when the last one ended, so that a slow one never overlaps itself.
  const schedule = (pauseMs: number): void => {
    if (stopped) return;
    timer = setTimeout(() => {
      current = runOnce();
    }, pauseMs);
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
