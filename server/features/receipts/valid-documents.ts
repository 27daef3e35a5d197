import { isRefund } from './receipt-paper.ts';
import type { ReceiptRow } from './receipts.repository.ts';

/** A document of money that came and that is not cancelled. */
export interface ValidDocument {
  readonly paid: ReceiptRow;
  /** What of it was not given back, in paise. */
  readonly rest: number;
  /** The year of its tax is over: see `taxClosesAt`. */
  readonly isTaxClosed: boolean;
}

/**
 * Reads what of an order's documents is still valid.
 * @param all of one order, oldest first
 * @param isTaxClosed asked of the first document in a chain of replacements: its year is that of the supply
 */
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
  /** What went back for it, or for the cancelled one whose place it has. */
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
