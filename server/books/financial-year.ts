import { fromIndia, inIndia } from '../contract/india-time.ts';

function beginningOf(at: number): number {
  const day = inIndia(at);
  return day.getUTCMonth() < 3 ? day.getUTCFullYear() - 1 : day.getUTCFullYear();
}

/** The Indian financial year of a moment, April to March by Indian time: `2026-27`. @param at ms since 1970 */
export function financialYear(at: number): string {
  const begins = beginningOf(at);
  return `${begins}-${String((begins + 1) % 100).padStart(2, '0')}`;
}

/** The first moment, in ms since 1970, of the financial year `years` before the one of `at`. */
export const financialYearsBefore = (years: number, at: number): number =>
  fromIndia(Date.UTC(beginningOf(at) - years, 3, 1));

/** The first moment at which a credit note no longer lowers the tax of a document: after 30 November following its financial year. */
export const taxClosesAt = (issuedAt: number): number =>
  fromIndia(Date.UTC(beginningOf(issuedAt) + 1, 11, 1));
