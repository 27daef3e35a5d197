import { number } from './numbers.ts';

/** One line of the table. */
export interface Row {
  readonly benchmark: string;
  readonly what: string;
  /** The product's figure with its unit. */
  readonly ours: string;
  /** The yardstick's, with its name. */
  readonly yardstick: string;
  readonly ratio?: number;
  /** The ratio of figures per second of CPU time. */
  readonly byCpu?: number | undefined;
  readonly limit?: { readonly text: string; readonly isMet: boolean };
}

/** A benchmark, or a part of one, that could not be run here. */
export const skipped = (benchmark: string, what: string, why: string): Row => ({
  benchmark,
  what,
  ours: why,
  yardstick: '',
});

const HEADINGS = ['benchmark', 'what', 'product', 'yardstick', 'ratio', 'by CPU time', 'limit', ''] as const;

const cellsOf = (row: Row): string[] => [
  row.benchmark,
  row.what,
  row.ours,
  row.yardstick,
  row.ratio === undefined ? '' : number(row.ratio),
  row.byCpu === undefined ? '' : number(row.byCpu),
  row.limit?.text ?? '',
  row.limit === undefined ? '' : row.limit.isMet ? 'met' : 'MISSED',
];

/** All rows as a table that is readable as text and as Markdown. */
export function toTable(rows: readonly Row[]): string {
  const lines = [[...HEADINGS], ...rows.map(cellsOf)];
  const widths = HEADINGS.map((_, column) => Math.max(3, ...lines.map((line) => line[column]?.length ?? 0)));
  const format = (line: readonly string[]): string =>
    `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  const [heading = [], ...body] = lines;
  return [format(heading), rule, ...body.map(format)].join('\n');
}

/** The same line on its own, for the time until the table is complete. */
export const toLine = (row: Row): string => {
  const [, what, ours, yardstick, ratio, byCpu, limit, verdict] = cellsOf(row);
  const parts = [
    ours,
    yardstick && `beside ${yardstick}`,
    ratio && `ratio ${ratio}`,
    byCpu && `by CPU time ${byCpu}`,
    limit && `limit ${limit}: ${verdict}`,
  ];
  return `  ${what}: ${parts.filter((part) => part !== '').join(', ')}`;
};
