import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';

/** A receipt, an invoice or a credit note in words, ready to be set. */
export interface ReceiptPage {
  readonly title: string;
  readonly serial: string;
  /** Of the issue, ms since 1970: the same document is the same file. */
  readonly issuedAt: number;
  readonly isVoid: boolean;
  readonly supplier: { readonly name: string; readonly lines: readonly string[] };
  readonly buyer: { readonly heading: string; readonly name: string; readonly lines: readonly string[] };
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly line: { readonly name: string; readonly detail: string; readonly amount: string };
  readonly sums: readonly (readonly [label: string, amount: string])[];
  readonly total: readonly [label: string, amount: string];
  readonly totalInWords: string;
  readonly notes: readonly string[];
}

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
