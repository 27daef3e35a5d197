import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { CertificatePrint } from '../contract/certificates.ts';

export interface CertificatePage extends CertificatePrint {
  readonly code: string;
  /** The page that proves it. */
  readonly link: string;
  /** Ms since 1970. */
  readonly issuedAt: number;
}

type Fact = readonly [label: string, value: string];

export interface ReceiptPage {
  readonly title: string;
  readonly serial: string;
  /** Of the issue, ms since 1970: the same document is the same file. */
  readonly issuedAt: number;
  readonly isVoid: boolean;
  readonly supplier: { readonly name: string; readonly lines: readonly string[] };
  readonly buyer: { readonly heading: string; readonly name: string; readonly lines: readonly string[] };
  readonly facts: readonly Fact[];
  readonly line: { readonly name: string; readonly detail: string; readonly amount: string };
  readonly sums: readonly Fact[];
  readonly total: Fact;
  readonly totalInWords: string;
  readonly notes: readonly string[];
}

/** A page takes 30 MB and, with shaped letters, up to 200 ms of computing. */
const oneByOne = pLimit(1);
const resourceLimits = { maxOldGenerationSizeMb: 96 };

/** Sets a page as PDF, in a thread of its own, so that nobody waits for it but who opens it. @param program draws it */
const pdfOf = (program: URL, workerData: object): Promise<Buffer> =>
  oneByOne(
    () =>
      new Promise((resolve, reject) => {
        const worker = new Worker(program, { workerData, resourceLimits });
        worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
        worker.once('error', reject);
        worker.once('exit', () => reject(new Error(`${program.pathname} set no page.`)));
      }),
  );

export const certificatePdf = (page: CertificatePage): Promise<Buffer> =>
  pdfOf(new URL('./certificate-worker.ts', import.meta.url), page);

export const receiptPdf = (page: ReceiptPage): Promise<Buffer> =>
  pdfOf(new URL('./receipt-worker.ts', import.meta.url), page);
