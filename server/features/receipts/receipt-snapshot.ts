import type { Payments } from '../../catalogue.ts';
import type { ReceiptRow } from './receipts.repository.ts';

export interface MoneyWay {
  readonly method: 'upi' | 'bank' | 'cash';
  readonly reference: string | null;
}

/** What a document says of its day, as it is written down with it. */
export interface Snapshot {
  readonly supplier: Partial<NonNullable<Payments['supplier']>> & {
    name: string;
    gstin?: string | undefined;
  };
  readonly buyer: { name: string } & Partial<
    Record<'company' | 'gstin' | 'address' | 'state', string | null>
  >;
  readonly line: { name: string; sac?: string; ratePercent?: number; payments: readonly MoneyWay[] };
}

export const snapshotOf = ({ supplier, buyer, line }: Pick<ReceiptRow, keyof Snapshot>): Snapshot => ({
  supplier: JSON.parse(supplier) as Snapshot['supplier'],
  buyer: JSON.parse(buyer) as Snapshot['buyer'],
  line: JSON.parse(line) as Snapshot['line'],
});

export const isRefund = ({ kind }: Pick<ReceiptRow, 'kind'>): boolean =>
  kind === 'credit-note' || kind === 'refund-receipt';
