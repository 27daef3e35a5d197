import { stringify } from 'csv-stringify/sync';

export type Column<Row> = readonly [name: string, cell: (row: Row) => string | number | null | undefined];

export const LINES_AT_ONCE = 500;

/** Spreadsheets need it to recognise UTF-8. */
const BYTE_ORDER_MARK = '\u{FEFF}';

/** Ten digits: spreadsheets turn 12 into 9.19E+11. @param phone like `+919876543210` */
export const phoneCell = (phone: string | null | undefined): string | undefined =>
  phone?.replace(/^\+91(?=\d{10}$)/, '');

/** Prefixes cells that look like formulas with an apostrophe; negative amounts are safe. */
export const csvOf = (rows: readonly string[][]): string =>
  stringify([...rows], {
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: { string: (value) => (/^-\d+\.\d\d$/.test(value) ? { value, escape_formulas: false } : value) },
  });

export const csvHead = <Row>(columns: readonly Column<Row>[], mark = BYTE_ORDER_MARK): string =>
  mark + csvOf([columns.map(([name]) => name)]);

export const csvLines = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  csvOf(rows.map((row) => columns.map(([, cell]) => String(cell(row) ?? ''))));

export const csvFileOf = <Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  sums: readonly string[][] = [],
): string => csvHead(columns) + csvLines(columns, rows) + csvOf(sums);
