import type { Payments } from '../../catalogue.ts';
import type { ReceiptRow } from './receipts.repository.ts';

/** How money was sent, either way. */
export interface MoneyWay {
  readonly method: 'upi' | 'bank' | 'cash';
  readonly reference: string | null;
}

export type Supplier = Partial<NonNullable<Payments['supplier']>> & {
  name: string;
  gstin?: string | undefined;
};

export type Buyer = { readonly name: string } & {
  readonly [Fact in 'company' | 'gstin' | 'address' | 'state']?: string | null;
};

export interface Line {
  readonly name: string;
  /** The two where there is a tax scheme. */
  readonly sac?: string;
  readonly ratePercent?: number;
  readonly payments: readonly MoneyWay[];
}

/** What a document says of its day, as it was written down with it. */
export const snapshotOf = ({ supplier, buyer, line }: Pick<ReceiptRow, 'supplier' | 'buyer' | 'line'>) => ({
  supplier: JSON.parse(supplier) as Supplier,
  buyer: JSON.parse(buyer) as Buyer,
  line: JSON.parse(line) as Line,
});

export const isRefund = ({ kind }: Pick<ReceiptRow, 'kind'>): boolean =>
  kind === 'credit-note' || kind === 'refund-receipt';
