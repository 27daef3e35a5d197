import type { IncomingMessage, ServerResponse } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { kindOf } from './request-kind.ts';

/** What is measured while the product runs, in Prometheus' terms: seconds, bytes, totals. */
export interface Metrics {
  readonly registry: Registry;
  /** Counts a request and times it until its answer is out or its client gone. */
  observeRequest(request: IncomingMessage, response: ServerResponse): void;
  /** Counts a job that ended with an error. */
  countJobFailure(job: string): void;
}

/** From an answer out of memory to an upload of an hour. */
const BUCKETS_S = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60, 600, 3600];

/** Meters of the process, its requests and its jobs. */
export function createMetrics(): Metrics {
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
  const running = new Gauge({
    name: 'abhyas_http_requests_running',
    help: 'Requests being answered.',
    labelNames: ['kind'],
    registers,
  });
  const jobFailures = new Counter({
    name: 'abhyas_job_failures_total',
    help: 'Runs of a repeated job that ended with an error.',
    labelNames: ['job'],
    registers,
  });

  return {
    registry,
    observeRequest: (request, response) => {
      const kind = kindOf(request.url ?? '');
      const method = request.method ?? '';
      const stop = duration.startTimer({ kind, method });
      running.inc({ kind });
      response.once('close', () => {
        running.dec({ kind });
        stop({ status: response.headersSent ? response.statusCode : 'none' });
      });
    },
    countJobFailure: (job) => jobFailures.inc({ job }),
  };
}
