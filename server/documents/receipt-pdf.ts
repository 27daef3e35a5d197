import { pdfOf } from './pdf-thread.ts';

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

export const receiptPdf = (page: ReceiptPage): Promise<Buffer> => pdfOf(PROGRAM, page);
