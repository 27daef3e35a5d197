import type { StatementLine } from '../../contract/bank-statements.ts';
import { unreadable } from '../../tables/decode-text.ts';
import { placeOf } from './statement-sections.ts';

/** What came in on each day, in paise. */
function sumsOf(lines: readonly StatementLine[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { day, amountPaise } of lines) sums.set(day, (sums.get(day) ?? 0) + amountPaise);
  return sums;
}

/**
 * Refuses a file with two tables that have the same sum on each day: one sums up the other, and would be counted as income
 * again. It looks at tables without a balance and without references only.
 * @param tables lines of each table of the file @throws AppError FILE_UNREADABLE
 */
export function refuseSummaries(tables: readonly (readonly StatementLine[])[]): void {
  const came = tables.map((lines) => lines.filter(({ direction }) => direction === 'in'));
  const sums = came.map(sumsOf);
  for (const [at, lines] of came.entries()) {
    const [first] = lines;
    const isBare = lines.every(({ references, proof }) => references.length === 0 && proof === 'none');
    if (first === undefined || !isBare) continue;
    const other = sums.findIndex(
      (days, nth) =>
        nth !== at &&
        days.size === sums[at]?.size &&
        [...days].every(([day, sum]) => sums[at]?.get(day) === sum),
    );
    const [original] = came[other] ?? [];
    if (original !== undefined)
      throw unreadable(
        `${placeOf(first)} begins a table that adds up to the same on each day as another one: ${placeOf(original)}. Delete the one that sums up the other, and choose the file again.`,
      );
  }
}
