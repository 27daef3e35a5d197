import { hash } from 'node:crypto';
import pLimit, { type LimitFunction } from 'p-limit';
import type { CertificateLook, CertificatePrint } from '../contract/certificates.ts';
import { inThread } from './in-thread.ts';

export interface CertificatePage extends CertificatePrint {
  readonly code: string;
  /** The page that proves it. */
  readonly link: string;
  /** Ms since 1970. */
  readonly issuedAt: number;
  /** Of its day; without it, as certificates were before there were designs. */
  readonly look?: CertificateLook | undefined;
  /** With the pictures that the look names. */
  readonly folder?: string;
}

type Fact = readonly [label: string, value: string];

export interface ReceiptPage {
  readonly title: string;
  /** A sentence that the law wants at the top. */
  readonly banner?: string;
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

/** Drawings that each person waits for: one at a time, so that everyone else waits for one of them at most. */
const waiting = new Map<string, LimitFunction>();

/** Draws a page in a thread of its own, so that only the person who opens it waits. */
async function draw(program: URL, page: object, person: string): Promise<Buffer> {
  const own = waiting.get(person) ?? pLimit(1);
  waiting.set(person, own);
  try {
    return Buffer.from(await own(() => inThread<Uint8Array>(program, page)));
  } finally {
    if (own.activeCount + own.pendingCount === 0) waiting.delete(person);
  }
}

/** Of the drawing: raise it with each change that people should see in a file they have. */
const DRAWING = 4;
const MOST_KEPT = 100;
/** The files drawn last, by ETag: the same page asked for again, or forty times at once, is drawn once. */
const kept = new Map<string, Promise<Buffer>>();

export interface Pdf {
  /** Without quotes; known before anything is drawn. */
  readonly etag: string;
  /** @param person who waits: their account or address */
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
