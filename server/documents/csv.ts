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
