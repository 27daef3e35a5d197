import type { StatementLine } from '../../contract/bank-statements.ts';
import { unreadable } from '../../tables/decode-text.ts';
import { placeOf } from './statement-sections.ts';

function sumsOf(lines: readonly StatementLine[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { day, amountPaise } of lines) sums.set(day, (sums.get(day) ?? 0) + amountPaise);
  return sums;
}

/** Refuses two tables of equal daily sums: one is a summary, and income would count twice. @throws AppError */
export function refuseSummaries(tables: readonly (readonly StatementLine[])[]): void {
  if (tables.length < 2) return;
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
