import { setTimeout } from 'node:timers/promises';
import { HOUR_MS, MINUTE_MS } from './contract/india-time.ts';
import { storageFault } from './db/faults.ts';
import type { Deps } from './deps.ts';
import { issueAllDueCertificates } from './features/certificates/issue-certificates.ts';
import { showToday } from './features/codes/codes.service.ts';
import { followPublications } from './features/content/publications.service.ts';
import { endDueAccess, remindOfEnds } from './features/enrollments/end-access.ts';
import { enqueueFilms, sweepOriginals, videoTask } from './features/materials/renditions.service.ts';
import { publishDueAnnouncements } from './features/notifications/announcements.service.ts';
import { mailDueNotifications } from './features/notifications/notifications.service.ts';
import { remindUnpaidOrders } from './features/orders/buyers.service.ts';
import { remindOfParts } from './features/orders/due-parts.ts';
import { expireOrders } from './features/orders/orders.service.ts';
import { recordListPrices } from './features/orders/page-prices.ts';
import { countCourses } from './features/overview/overview.service.ts';
import { sweepPersonalData } from './features/privacy/privacy.service.ts';
import { endDueAttempts, endLeftAttempts } from './features/quizzes/attempts.service.ts';
import { countChangedQuizzes } from './features/quizzes/question-stats.service.ts';
import { noteStuckStudents } from './features/roster/roster.service.ts';
import { importTask, sweepImports } from './features/student-import/student-import.service.ts';
import { workTasks } from './features/tasks/tasks.service.ts';
import { sweepTrash } from './features/trash/trash.service.ts';
import { sweepUploads } from './features/uploads/uploads.service.ts';

interface Job {
  readonly name: string;
  readonly everyMs: number;
  /** Runs in each process; otherwise in one for all. */
  readonly inEach?: true;
  readonly run: (stopping: AbortSignal) => Promise<void>;
}

const SECOND_MS = 1000;

const workersOf = (deps: Deps): Job[] =>
  [videoTask, importTask].map((kind) => ({
    name: `tasks: ${kind.name}`,
    everyMs: SECOND_MS,
    inEach: true,
    run: (stopping) => workTasks(deps, kind, stopping),
  }));

const inEachProcess = { name: 'follow publications', everyMs: SECOND_MS, inEach: true } as const;

export const jobsOf = (deps: Deps): Job[] => [
  // Each mail is claimed by its sender.
  { name: 'deliver mail', everyMs: 2 * SECOND_MS, inEach: true, run: () => deps.outbox.deliver() },
  {
    name: 'keep the spare file',
    everyMs: 10 * SECOND_MS,
    inEach: true,
    run: async () => void (await deps.spare?.keep()),
  },
  { name: 'sweep sessions', everyMs: HOUR_MS, run: () => deps.sessions.sweep() },
  { name: 'sweep kept HTML', everyMs: HOUR_MS, run: () => deps.texts.sweep() },
  { name: 'sweep rate limits', everyMs: HOUR_MS, run: () => deps.limiter.sweep() },
  { name: 'empty the trash', everyMs: HOUR_MS, run: () => sweepTrash(deps) },
  { name: 'delete data after its retention', everyMs: HOUR_MS, run: () => sweepPersonalData(deps) },
  { name: 'expire orders', everyMs: HOUR_MS, run: () => expireOrders(deps) },
  { name: 'sweep unfinished uploads', everyMs: HOUR_MS, run: () => sweepUploads(deps) },
  { name: 'count courses', everyMs: 10 * MINUTE_MS, inEach: true, run: () => countCourses(deps) },
  { name: 'delete lists of imports', everyMs: HOUR_MS, run: () => sweepImports(deps) },
  { name: 'issue certificates', everyMs: HOUR_MS, run: () => issueAllDueCertificates(deps) },
  { name: 'make a backup', everyMs: 10 * MINUTE_MS, run: () => deps.backups.makeIfDue() },
  {
    name: 'show prices and codes of the day',
    everyMs: MINUTE_MS / 2,
    inEach: true,
    run: async () => {
      if (await showToday(deps)) await recordListPrices(deps);
    },
  },
  { name: 'end access', everyMs: MINUTE_MS, run: () => endDueAccess(deps) },
  { name: 'end attempts', everyMs: MINUTE_MS, run: () => endDueAttempts(deps) },
  { name: 'end attempts of who left', everyMs: HOUR_MS, run: () => endLeftAttempts(deps) },
  {
    name: 'count answers by question',
    everyMs: 10 * SECOND_MS,
    run: (stopping) => countChangedQuizzes(deps, stopping),
  },
  { name: 'publish announcements', everyMs: MINUTE_MS, run: () => publishDueAnnouncements(deps) },
  { name: 'remind of unpaid orders', everyMs: 10 * MINUTE_MS, run: () => remindUnpaidOrders(deps) },
  { name: 'note who is stuck', everyMs: HOUR_MS, run: () => noteStuckStudents(deps) },
  { name: 'find videos to prepare', everyMs: 10 * SECOND_MS, run: () => enqueueFilms(deps) },
  { name: 'replace originals of videos', everyMs: HOUR_MS, run: () => sweepOriginals(deps) },
  { name: 'remind of parts', everyMs: 10 * MINUTE_MS, run: () => remindOfParts(deps) },
  { name: 'remind of ends of access', everyMs: 10 * MINUTE_MS, run: () => remindOfEnds(deps) },
  { name: 'mail notifications', everyMs: MINUTE_MS, run: () => mailDueNotifications(deps) },
  ...(deps.leases === undefined ? [] : [{ ...inEachProcess, run: () => followPublications(deps) }]),
];

/** Starts the jobs. A failed job is logged and runs again at its next time. */
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
    // Waits afterwards, so that a slow job never overlaps itself.
    await setTimeout(job.everyMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

async function runForAll(job: Job, { leases, now }: Deps, signal: AbortSignal): Promise<void> {
  if (leases === undefined) return job.run(signal);
  const lease = await leases.take(`job: ${job.name}`);
  if (lease === undefined) return;
  // Due again before this process's timer, which starts when the work ends.
  const freeAt = now() + job.everyMs;
  try {
    await job.run(signal);
  } finally {
    await lease.end(freeAt);
  }
}
