import { type CellObject, read, SSF, type WorkSheet } from '@e965/xlsx';
import { unzipSync, zipSync } from 'fflate';
import { limits } from '../../../server/contract/limits.ts';

/** Exceeds any table the server accepts; guards against zip bombs. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Entry that only spreadsheets have, of Excel or OpenDocument. */
const PART = /^(?:xl\/|\[Content_Types\]\.xml$|content\.xml$|Index\/)/;
const DAY_MS = 24 * 60 * 60_000;
const EPOCHS = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };

const LOCKED =
  'This file is locked with a password. Open it, save a copy without the password, and choose the copy.';
const ZIPPED =
  'This is a ZIP file. Unpack the ZIP file, with its password if there is one, and choose the file inside.';
const BROKEN = 'This spreadsheet could not be read. Open it, save it as CSV, and choose that file.';
const TOO_LARGE = 'This spreadsheet is too large. Choose a shorter time.';

/**
 * Reads a spreadsheet as CSV: .xlsx, .xls of any age, an XML spreadsheet, or HTML named .xls. Dates become
 * `2026-08-24`, numbers keep all digits. With several non-empty sheets, each starts with a form feed and its name.
 * @throws Error with a sentence that says what to do
 */
export async function readSpreadsheet(file: Blob): Promise<string> {
  const sheets = (await sheetsOf(file)).filter(({ rows }) => filled(rows) > 0);
  if (sheets.length < 2) return sheets[0]?.csv() ?? '';
  return sheets.map(({ name, csv }) => `\f${name.replaceAll(/\s+/g, ' ')}\n${csv()}`).join('\n');
}

/** Reads the sheet with the most rows, like {@link readSpreadsheet}. */
export async function readFullestSheet(file: Blob): Promise<string> {
  const sheets = (await sheetsOf(file)).toSorted((one, other) => filled(other.rows) - filled(one.rows));
  return sheets[0]?.csv() ?? '';
}

async function sheetsOf(file: Blob) {
  const bytes = unpacked(new Uint8Array(await file.arrayBuffer()));
  const book = parsed(bytes);
  const epoch = EPOCHS[book.Workbook?.WBProps?.date1904 ? 1904 : 1900];
  return book.SheetNames.flatMap((name) => {
    const sheet = book.Sheets[name];
    const rows = sheet === undefined ? [] : rowsOf(sheet);
    return [{ name, rows, csv: () => csvOf(rows, epoch) }];
  });
}

/** Unpacks zip files, enforcing their declared sizes. @throws Error */
function unpacked(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return bytes;
  let left = MOST_BYTES;
  let isBook = false;
  try {
    unzipSync(bytes, {
      filter({ name }) {
        isBook ||= PART.test(name);
        return false;
      },
    });
    if (!isBook) throw new RangeError(ZIPPED);
    const parts = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (/\/(?:media|drawings|theme)\//.test(name)) return false;
        left -= originalSize;
        if (left < 0) throw new RangeError(TOO_LARGE);
        return true;
      },
    });
    return zipSync(parts, { level: 0 });
  } catch (error) {
    throw new Error(error instanceof RangeError ? error.message : BROKEN);
  }
}

function parsed(bytes: Uint8Array) {
  try {
    return read(bytes, {
      type: 'array',
      dense: true,
      raw: true,
      cellNF: true,
      cellHTML: false,
      cellFormula: false,
    });
  } catch (error) {
    throw new Error(/password|encrypt/i.test(String(error)) ? LOCKED : BROKEN);
  }
}

type Row = (CellObject | undefined)[];

/** Repeats a merged cell's value in each of its rows. */
function rowsOf(sheet: WorkSheet): Row[] {
  const rows = (sheet as { '!data'?: Row[] })['!data'] ?? [];
  for (const { s: from, e: to } of sheet['!merges'] ?? [])
    for (let at = from.r + 1; at <= Math.min(to.r, limits.tableLines); at += 1) {
      const row = rows[at];
      if (row) row[from.c] = rows[from.r]?.[from.c];
    }
  return rows;
}

/** Counts rows with cells: sheets may be empty for a million rows. */
const filled = (rows: readonly Row[]): number => Object.keys(rows).length;

function csvOf(rows: readonly Row[], epoch: number): string {
  const lines: string[] = [];
  for (const [index, row] of Object.entries(rows)) {
    const cells: string[] = [];
    for (const [column, cell] of Object.entries(row)) {
      const text = textOf(cell, epoch);
      if (text.trim() === '') continue;
      if (Number(column) >= limits.tableColumns || Number(index) >= limits.tableLines)
        throw new Error(
          `Row ${Number(index) + 1} has a cell too far away. A table may have ${limits.tableColumns} columns and ${limits.tableLines.toLocaleString('en-IN')} rows.`,
        );
      while (cells.length < Number(column)) cells.push('');
      cells.push(`"${text.replaceAll('"', '""')}"`);
    }
    while (lines.length < Number(index) && cells.length > 0) lines.push('');
    if (cells.length > 0) lines.push(cells.join(','));
  }
  return lines.join('\n');
}

// The library's types omit this.
const { is_date: isDayFormat } = SSF as { is_date: (format: string) => boolean };

function textOf(cell: CellObject | undefined, epoch: number): string {
  const { t: type, v: value, z: format } = cell ?? {};
  if (type === 'e') return '';
  if (value instanceof Date) return isoOf(value.getTime());
  if (typeof value === 'number' && format !== undefined && isDayFormat(String(format)))
    return isoOf(Math.round((epoch + value * DAY_MS) / 1000) * 1000);
  return value === undefined ? '' : String(value);
}

/** Formats `2026-08-24`, with the time if there is one. */
const isoOf = (ms: number): string =>
  new Date(ms).toISOString().slice(0, 19).replace('T', ' ').replace(' 00:00:00', '');
