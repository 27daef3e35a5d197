import { fromIndia, inIndia } from '../contract/india-time.ts';

function beginningOf(at: number): number {
  const day = inIndia(at);
  return day.getUTCMonth() < 3 ? day.getUTCFullYear() - 1 : day.getUTCFullYear();
}

/** Returns the Indian financial year (April to March, Indian time) of a moment in ms: `2026-27`. */
export function financialYear(at: number): string {
  const begins = beginningOf(at);
  return `${begins}-${String((begins + 1) % 100).padStart(2, '0')}`;
}

/** Returns the start, in ms, of the financial year `years` before that of `at`. */
export const financialYearsBefore = (years: number, at: number): number =>
  fromIndia(Date.UTC(beginningOf(at) - years, 3, 1));

/** Returns when a credit note stops lowering a document's tax: after 30 November of the next financial year. */
export const taxClosesAt = (issuedAt: number): number =>
  fromIndia(Date.UTC(beginningOf(issuedAt) + 1, 11, 1));
