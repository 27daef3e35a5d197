import { stringify } from 'csv-stringify/sync';

export type Column<Row> = readonly [name: string, cell: (row: Row) => string | number | null | undefined];

/** How many lines of an export are made in one turn of the loop. */
export const LINES_AT_ONCE = 500;

/** Spreadsheets take UTF-8 for what it is only with this in front. */
const BYTE_ORDER_MARK = '\u{FEFF}';

/** 10 digits: a spreadsheet shows a number of 12 as 9.19E+11, and saves it so. @param phone like `+919876543210` */
export const phoneCell = (phone: string | null | undefined): string | undefined =>
  phone?.replace(/^\+91(?=\d{10}$)/, '');

/** A cell that begins like a formula is made plain text with an apostrophe; a negative amount is none. */
export const csvOf = (rows: readonly string[][]): string =>
  stringify([...rows], {
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: { string: (value) => (/^-\d+\.\d\d$/.test(value) ? { value, escape_formulas: false } : value) },
  });

/** @param mark what the file begins with */
export const csvHead = <Row>(columns: readonly Column<Row>[], mark = BYTE_ORDER_MARK): string =>
  mark + csvOf([columns.map(([name]) => name)]);

export const csvLines = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  csvOf(rows.map((row) => columns.map(([, cell]) => String(cell(row) ?? ''))));

/** A whole file. @param sums lines below the others */
export const csvFileOf = <Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  sums: readonly string[][] = [],
): string => csvHead(columns) + csvLines(columns, rows) + csvOf(sums);
