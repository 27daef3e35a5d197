import { stringify } from 'csv-stringify/sync';

export type Column<Row> = readonly [name: string, cell: (row: Row) => string | number | null | undefined];

/** Spreadsheets take UTF-8 for what it is only with this in front. */
const BYTE_ORDER_MARK = '\u{FEFF}';

/** A cell that begins like a formula is made plain text with an apostrophe. */
const csvOf = (rows: readonly string[][]): string =>
  stringify([...rows], { record_delimiter: 'windows', escape_formulas: true });

export const csvHead = <Row>(columns: readonly Column<Row>[]): string =>
  BYTE_ORDER_MARK + csvOf([columns.map(([name]) => name)]);

export const csvLines = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  csvOf(rows.map((row) => columns.map(([, cell]) => String(cell(row) ?? ''))));

/** A whole file. @param sums lines below the others */
export const csvFileOf = <Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  sums: readonly string[][] = [],
): string => csvHead(columns) + csvLines(columns, rows) + csvOf(sums);

let calendar: Intl.DateTimeFormat | undefined;

/** `2026-08-24 09:05` by India's clocks; nothing for no time. @param at ms since 1970 */
export function indianTime(at: number | null | undefined): string {
  // Made here: the first calendar of a process fills 2 MB with all that is known of the world's languages.
  const written = { timeZone: 'Asia/Kolkata', dateStyle: 'short', timeStyle: 'short' } as const;
  calendar ??= new Intl.DateTimeFormat('sv-SE', written);
  return at == null ? '' : calendar.format(at);
}

export const indianDay = (at: number | null | undefined): string => indianTime(at).slice(0, 10);
