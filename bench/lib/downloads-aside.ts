import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Whole files for many students at once, each with a cookie. */
export interface SharedDownloads {
  readonly port: number;
  readonly path: string;
  readonly cookies: readonly string[];
  readonly connections: number;
  readonly seconds: number;
}

/**
 * Downloads in a thread of its own, so that whoever measures times meanwhile is not held up by it.
 * @returns bytes received
 */
export async function downloadAside(job: SharedDownloads): Promise<number> {
  const worker = new Worker(new URL('./download-worker.ts', import.meta.url), { workerData: job });
  const [bytes] = await once(worker, 'message');
  return Number(bytes);
}
