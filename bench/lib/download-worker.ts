import { parentPort, workerData } from 'node:worker_threads';
import { download } from './downloads.ts';
import type { SharedDownloads } from './downloads-aside.ts';

// The thread that downloads-aside.ts starts.
const { cookies, ...job }: SharedDownloads = workerData;
const headersOf = (connection: number): Record<string, string> => ({
  Cookie: cookies[connection % cookies.length] ?? '',
});
parentPort?.postMessage(await download({ ...job, headersOf }));
