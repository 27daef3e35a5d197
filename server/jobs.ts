import { setTimeout } from 'node:timers/promises';
import { storageFault } from './db/faults.ts';
import type { Deps } from './deps.ts';

interface Job {
  readonly name: string;
  readonly everyMs: number;
  /** Each process of the site does it; without it, one does it for all. */
  readonly inEach?: true;
  /** @param stopping aborted when the server stops */
  readonly run: (stopping: AbortSignal) => Promise<void>;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Each kind of work that outlives a request has a worker, which claims its tasks one by one. */
const workersOf = ({ services }: Deps): Job[] =>
  [services.renditions.task, services.studentImport.task].map((kind) => ({
    name: `tasks: ${kind.name}`,
    everyMs: SECOND_MS,
    inEach: true,
    run: (stopping) => services.tasks.work(kind, stopping),
  }));

/** Of several processes, each shows what one of them published. */
const followPublications = { name: 'follow publications', everyMs: SECOND_MS, inEach: true } as const;

/** What has to happen regularly. */
export const jobsOf = ({
  services,
  sessions,
  limiter,
  outbox,
  backups,
  leases,
  spare,
  texts,
}: Deps): Job[] => [
  // Each mail is claimed by who sends it.
  { name: 'deliver mail', everyMs: 2 * SECOND_MS, inEach: true, run: () => outbox.deliver() },
  {
    name: 'keep the spare file',
    everyMs: 10 * SECOND_MS,
    inEach: true,
    run: async () => void (await spare?.keep()),
  },
  { name: 'sweep sessions', everyMs: HOUR_MS, run: () => sessions.sweep() },
  { name: 'sweep kept HTML', everyMs: HOUR_MS, run: () => texts.sweep() },
  { name: 'sweep rate limits', everyMs: HOUR_MS, run: () => limiter.sweep() },
  { name: 'empty the trash', everyMs: HOUR_MS, run: () => services.trash.sweep() },
  { name: 'end what was kept long enough', everyMs: HOUR_MS, run: () => services.privacy.sweep() },
  { name: 'expire orders', everyMs: HOUR_MS, run: () => services.orders.sweep() },
  { name: 'sweep unfinished uploads', everyMs: HOUR_MS, run: () => services.uploads.sweep() },
  {
    name: 'count courses',
    everyMs: 10 * MINUTE_MS,
    inEach: true,
    run: () => services.overview.countCourses(),
  },
  { name: 'delete lists of imports', everyMs: HOUR_MS, run: () => services.studentImport.sweep() },
  { name: 'issue certificates', everyMs: HOUR_MS, run: () => services.certificates.sweep() },
  { name: 'make a backup', everyMs: 10 * MINUTE_MS, run: () => backups.makeIfDue() },
  { name: 'end attempts', everyMs: MINUTE_MS, run: () => services.quizAttempts.sweep() },
  { name: 'end attempts of who left', everyMs: HOUR_MS, run: () => services.quizAttempts.endLeft() },
  {
    name: 'count answers by question',
    everyMs: 10 * SECOND_MS,
    run: (stopping) => services.questionStats.countChanged(stopping),
  },
  { name: 'publish announcements', everyMs: MINUTE_MS, run: () => services.announcements.publishDue() },
  {
    name: 'remind of unpaid orders',
    everyMs: 10 * MINUTE_MS,
    run: () => services.buyers.remindDue(),
  },
  { name: 'note who is stuck', everyMs: HOUR_MS, run: () => services.roster.noteStuck() },
  { name: 'find videos to prepare', everyMs: 10 * SECOND_MS, run: () => services.renditions.enqueue() },
  { name: 'replace originals of videos', everyMs: HOUR_MS, run: () => services.renditions.sweepOriginals() },
  { name: 'mail notifications', everyMs: MINUTE_MS, run: () => services.notifications.mailDue() },
  ...(leases === undefined
    ? []
    : [{ ...followPublications, run: () => services.content.publications.follow() }]),
];

/** Starts what has to happen regularly. A job that fails is logged and tried again at its next time. */
export function startJobs(deps: Deps): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const jobs = [...jobsOf(deps), ...workersOf(deps)];
  const running = jobs.map((job) => repeat(job, deps, stopping.signal));
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

async function repeat(job: Job, deps: Deps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await (job.inEach ? job.run(signal) : runForAll(job, deps, signal));
    } catch (error) {
      if (storageFault(error) === 'full') deps.spare?.giveUp();
      deps.log.error({ err: error, job: job.name }, 'job failed');
      deps.metrics?.countJobFailure(job.name);
    }
    // Only now, so that a slow one never overlaps itself.
    await setTimeout(job.everyMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** Does the job unless another process has done it or is at it. */
async function runForAll(job: Job, { leases, now }: Deps, signal: AbortSignal): Promise<void> {
  if (leases === undefined) return job.run(signal);
  const lease = await leases.take(`job: ${job.name}`);
  if (lease === undefined) return;
  // Due again before the timer of this process, which starts when the work ends.
  const freeAt = now() + job.everyMs;
  try {
    await job.run(signal);
  } finally {
    await lease.end(freeAt);
  }
}
