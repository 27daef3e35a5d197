import { hash } from 'node:crypto';
import pLimit, { type LimitFunction } from 'p-limit';
import type { CertificateLook, CertificatePrint } from '../contract/certificates.ts';
import { inThread } from './in-thread.ts';

export interface CertificatePage extends CertificatePrint {
  readonly code: string;
  readonly link: string;
  readonly issuedAt: number;
  /** Undefined for certificates from before designs. */
  readonly look?: CertificateLook | undefined;
  readonly folder?: string;
}

type Fact = readonly [label: string, value: string];

export interface ReceiptPage {
  readonly title: string;
  readonly banner?: string;
  readonly serial: string;
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

/** One drawing at a time for each person, so that others wait for at most one. */
const waiting = new Map<string, LimitFunction>();

async function draw(program: URL, page: object, person: string): Promise<Buffer> {
  const own = waiting.get(person) ?? pLimit(1);
  waiting.set(person, own);
  try {
    return Buffer.from(await own(() => inThread<Uint8Array>(program, page)));
  } finally {
    if (own.activeCount + own.pendingCount === 0) waiting.delete(person);
  }
}

/** Version of the drawing: raise it when people should see a change in existing files. */
const DRAWING = 4;
const MOST_KEPT = 100;
/** The last drawn files by ETag: simultaneous requests draw once. */
const kept = new Map<string, Promise<Buffer>>();

export interface Pdf {
  readonly etag: string;
  readonly bytes: (person: string) => Promise<Buffer>;
}

function pdfOf(program: URL, page: object): Pdf {
  const etag = hash('sha256', JSON.stringify([DRAWING, page]));
  function bytes(person: string): Promise<Buffer> {
    const drawn = kept.get(etag) ?? draw(program, page, person);
    kept.delete(etag);
    kept.set(etag, drawn);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    drawn.catch(() => kept.delete(etag));
    return drawn;
  }
  return { etag, bytes };
}

export const certificatePdf = (page: CertificatePage): Pdf =>
  pdfOf(new URL('./certificate-worker.ts', import.meta.url), page);

export const receiptPdf = (page: ReceiptPage): Pdf =>
  pdfOf(new URL('./receipt-worker.ts', import.meta.url), page);
