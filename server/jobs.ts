import type { Deps } from './deps.ts';

interface Job {
  readonly name: string;
  readonly everyMs: number;
  /** Each process of the site does it; otherwise one of them does it for all. */
  readonly inEach?: true;
  readonly run: () => Promise<void>;
}

const SECOND_MS = 1000;
const HOUR_MS = 60 * 60 * SECOND_MS;

const jobsOf = ({ services, sessions, limiter, outbox, backups }: Deps): Job[] => [
  // Each mail is claimed by who sends it.
  { name: 'deliver mail', everyMs: 2 * SECOND_MS, inEach: true, run: () => outbox.deliver() },
  { name: 'sweep mail', everyMs: HOUR_MS, run: () => outbox.sweep() },
  { name: 'sweep sessions', everyMs: HOUR_MS, run: () => sessions.sweep() },
  { name: 'sweep rate limits', everyMs: HOUR_MS, run: () => limiter.sweep() },
  { name: 'sweep reset links', everyMs: HOUR_MS, run: () => services.passwords.sweep() },
  { name: 'forget issued passwords', everyMs: HOUR_MS, run: () => services.temporaryPasswords.sweep() },
  { name: 'empty the trash of users', everyMs: HOUR_MS, run: () => services.erasure.sweep() },
  { name: 'sweep second factors', everyMs: HOUR_MS, run: () => services.twoFactor.sweep() },
  { name: 'end what was kept long enough', everyMs: HOUR_MS, run: () => services.retention.sweep() },
  { name: 'empty the trash of courses', everyMs: HOUR_MS, run: () => services.courses.sweep() },
  { name: 'forget bank credits', everyMs: HOUR_MS, run: () => services.bankStatements.sweep() },
  { name: 'forget imports', everyMs: HOUR_MS, run: () => services.studentImport.sweep() },
  { name: 'sweep unfinished uploads', everyMs: HOUR_MS, run: () => services.uploads.sweep() },
  { name: 'make a backup', everyMs: 10 * 60 * SECOND_MS, run: () => backups.makeIfDue() },
  { name: 'empty the trash of materials', everyMs: HOUR_MS, run: () => services.materials.sweep() },
];

/** Starts what has to happen regularly. A failing job is logged and tried again at its next time. */
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

  /** Does the job unless another process has done it or is at it. */
  const inTurn = async (): Promise<void> => {
    const lease = await leases.take(`job: ${job.name}`);
    if (lease === undefined) return;
    // Due again before the timer of this process, which starts when the work ends.
    const freeAt = now() + job.everyMs;
    try {
      await job.run();
    } finally {
      await lease.end(freeAt);
    }
  };

  const runOnce = async (): Promise<void> => {
    try {
      await (job.inEach ? job.run() : inTurn());
    } catch (error) {
      log.error({ err: error, job: job.name }, 'job failed');
      metrics?.countJobFailure(job.name);
    }
    if (stopped) return;
    // Only now, so that a slow one never overlaps itself.
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
