import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Deps } from './deps.ts';
import { readOverview } from './features/overview/overview.service.ts';
import { countTasks } from './features/tasks/tasks.service.ts';

export type Metrics = ReturnType<typeof createMetrics>;

/** From a response out of memory to an hour's upload. */
const BUCKETS_S = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60, 600, 3600];

export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'abhyas_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer.',
    labelNames: ['kind', 'method', 'status'],
    buckets: BUCKETS_S,
    registers,
  });
  const jobFailures = new Counter({
    name: 'abhyas_job_failures_total',
    help: 'Runs of a repeated job that ended with an error.',
    labelNames: ['job'],
    registers,
  });
  return {
    observeRequest(request: IncomingMessage, response: ServerResponse): void {
      const stop = duration.startTimer({ kind: kindOf(request.url ?? ''), method: request.method ?? '' });
      response.once('close', () => stop({ status: response.headersSent ? response.statusCode : 'none' }));
    },
    countJobFailure: (job: string): void => jobFailures.inc({ job }),
    addGauge: (name: string, help: string, read: () => Promise<number | undefined>): void => {
      new Gauge({
        name: `abhyas_${name}`,
        help,
        registers,
        async collect() {
          const value = await read();
          if (value === undefined) this.remove();
          else this.set(value);
        },
      });
    },
    /** Serves `GET /metrics` on a port for the operator's machines only. */
    createServer: () =>
      createServer((request, response) => {
        if (request.url !== '/metrics') response.writeHead(404).end('Only /metrics is here.\n');
        else
          void registry.metrics().then(
            (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
            () => response.writeHead(503).end('The figures could not be read. Ask again.\n'),
          );
      }),
  };
}

/** Groups addresses, to keep the number of series small. */
const kindOf = (url: string): string =>
  /^\/(api|media|uploads)(?:-of-submissions)?(?=[/?]|$)/.exec(url)?.[1] ?? 'page';

export function measureState(deps: Deps): void {
  const age = (at: number): number => Math.max(0, (deps.now() - at) / 1000);
  const overview = () => readOverview(deps);
  const add = deps.metrics?.addGauge ?? (() => undefined);
  const pending = async () => (await overview()).students.pending;
  add('accounts_pending', 'Accounts that wait for an admin.', pending);
  const free = async () => (await overview()).storage.free;
  add('storage_free_bytes', 'Bytes that uploads may still take.', free);
  const tasks = () => countTasks(deps.db);
  add('tasks_waiting', 'Tasks that wait or are being done.', async () => {
    const { waiting = 0, running = 0 } = await tasks();
    return waiting + running;
  });
  add('tasks_failed', 'Tasks that failed and wait for an admin.', async () => (await tasks()).failed ?? 0);
  add('mails_oldest_age_seconds', 'Age of the oldest mail that has not left.', async () => {
    const { oldestAt } = await deps.outbox.backlog();
    return oldestAt === undefined ? 0 : age(oldestAt);
  });
  add('backup_age_seconds', 'Age of the last backup; of none, half a century.', async () => {
    const { backups } = await overview();
    return backups === null || backups.everyHours === null ? undefined : age(backups.last?.at ?? 0);
  });
}
