import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { ReceiptPage } from './receipt-page.ts';

const PROGRAM = new URL('./receipt-worker.ts', import.meta.url);
/** A page takes 30 MB and, with shaped letters, up to 200 ms of computing. */
const oneByOne = pLimit(1);

/** Sets a receipt as PDF, in a thread of its own, so that nobody waits for it but who opens it. */
export const receiptPdf = (page: ReceiptPage): Promise<Buffer> =>
  oneByOne(
    () =>
      new Promise((resolve, reject) => {
        const worker = new Worker(PROGRAM, {
          workerData: page,
          resourceLimits: { maxOldGenerationSizeMb: 96 },
        });
        worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
        worker.once('error', reject);
        worker.once('exit', () => reject(new Error('The receipt could not be set.')));
      }),
  );
