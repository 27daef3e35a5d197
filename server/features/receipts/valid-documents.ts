import { isRefund } from './receipt-paper.ts';
import type { ReceiptRow } from './receipts.repository.ts';

export interface ValidDocument {
  readonly paid: ReceiptRow;
  /** Not yet refunded, in paise. */
  readonly rest: number;
  readonly isTaxClosed: boolean;
}

/** Returns an order's valid documents. `isTaxClosed` is asked about the first document of a chain. */
export function validDocuments(
  all: readonly ReceiptRow[],
  isTaxClosed: (first: ReceiptRow) => boolean,
): ValidDocument[] {
  const replacedBy = (one: ReceiptRow) => all.find(({ serial }) => serial === one.refers_to);
  const firstOf = (one: ReceiptRow): ReceiptRow => {
    const earlier = replacedBy(one);
    return earlier === undefined ? one : firstOf(earlier);
  };
  const notes = all.filter((one) => isRefund(one) && one.void_at === null);
  /** Refunds of a document, or of the cancelled one that it replaces. */
  const backFor = (one: ReceiptRow): number => {
    const own = notes.filter(({ refers_to }) => refers_to === one.serial);
    const earlier = replacedBy(one);
    const before = earlier?.void_kind === 'replaced' ? backFor(earlier) : 0;
    return own.reduce((sum, { total_paise }) => sum + total_paise, before);
  };
  return all
    .filter((one) => !isRefund(one) && one.void_at === null)
    .map((paid) => ({
      paid,
      rest: paid.total_paise - backFor(paid),
      isTaxClosed: isTaxClosed(firstOf(paid)),
    }));
}
