import { stringify } from 'csv-stringify/sync';

/** Spreadsheets take UTF-8 for what it is only with this in front. */
const BYTE_ORDER_MARK = '\u{FEFF}';
const FORMAT = { record_delimiter: 'windows', escape_formulas: true } as const;

/** A table as CSV for a spreadsheet; a cell that begins like a formula is made plain text with an apostrophe. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    FORMAT,
  );

/** The first line of a file, with the mark that tells spreadsheets its encoding. */
export const csvHead = (columns: readonly string[]): string => BYTE_ORDER_MARK + csvOf([columns]);

interface Student {
  readonly full_name: string;
  readonly email: string;
  readonly created_at: number;
  readonly approved_at: number | null;
}

/** The file of students; its days are India's. */
export const studentsCsv = {
  head: csvHead(['fullName', 'email', 'registered', 'approved']),
  lines: (rows: readonly Student[]): string => {
    // Made here: the first calendar of a process fills 2 MB with all that is known of the world's languages.
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });
    return csvOf(
      rows.map((row) => [
        row.full_name,
        row.email,
        day.format(row.created_at),
        row.approved_at === null ? '' : day.format(row.approved_at),
      ]),
    );
  },
};
