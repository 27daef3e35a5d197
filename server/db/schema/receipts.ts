import type { Generated } from 'kysely';
import type { VoidKind } from '../../contract/receipt-kinds.ts';
import type { Handled } from './handled.ts';

export interface ReceiptsTables {
  /** Last number of a series in a financial year; taken in the transaction of its document. */
  serials: {
    series: string;
    financial_year: string;
    last: number;
    /** Prefix, scheme and GSTIN of a series; empty if shared. */
    holder: Generated<string>;
  };

  /** Immutable document. Money is in integer paise, tax included in the total. */
  receipts: {
    id: Generated<number>;
    order_id: number;
    kind: 'receipt' | 'tax-invoice' | 'bill-of-supply' | 'credit-note' | 'refund-receipt' | 'commercial-note';
    serial: string;
    issued_at: number;
    /** Serial and time of the document that this one refunds or replaces. */
    refers_to: string | null;
    refers_on: number | null;
    /** The bank's day of the payment, `2026-11-24`; null for refunds and where unknown. */
    paid_on: string | null;
    /** JSON, as `buyer` and `line` are: parts of a `Snapshot`. */
    supplier: string;
    buyer: string;
    line: string;
    /** Place of supply, two digits; null without tax. */
    place: string | null;
    taxable_paise: number;
    cgst_paise: number;
    sgst_paise: number;
    igst_paise: number;
    total_paise: number;
    void_at: number | null;
    /** Null where an admin wrote the reason. */
    void_kind: Generated<VoidKind | null>;
    /** What an admin wrote, or the serial of the document in its place. */
    void_reason: string | null;
  };
}

// biome-ignore format: a line or two for each way of handling
export const receiptsData = {
  serials: 'none',
  // Kept for eight years after an erasure, with the buyer as written: the law wants the books.
  receipts: {
    export: ['issued_at as issuedAt', 'serial', 'kind', 'refers_to as refundOf', 'paid_on as paidOn', 'buyer', 'line', 'place',
      'taxable_paise as taxablePaise', 'cgst_paise as cgstPaise', 'sgst_paise as sgstPaise', 'igst_paise as igstPaise',
      'total_paise as totalPaise', 'void_at as cancelledAt', 'void_kind as cancelledFor', 'void_reason as cancelledBecause'],
    tie: ['id', 'order_id'],
    none: ['supplier', 'refers_on'],
  },
} as const satisfies Handled<ReceiptsTables>;
