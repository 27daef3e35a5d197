import { createHash } from 'node:crypto';
import { parse } from 'csv-parse';
import { AppError } from '../../errors.ts';
import * as cells from './statement-cells.ts';

const MOST_LINES = 20_000;
const MOST_COLUMNS = 60;
const MOST_CELL = 1000;
const HEADER_WITHIN = 60;
const NARRATION = 160;
const NO_TABLE = 'This file is not a table. Download the statement as CSV or Excel.';
const RUINED =
  'Excel has changed the reference numbers in this file (6.23E+11). Download the statement again and choose it without opening it in Excel, or choose the Excel file itself.';

type Columns = cells.Columns;

export type Credit = Awaited<ReturnType<typeof readStatement>>['credits'][number];

/** Credits, and numbers of unread lines. @throws AppError STATEMENT_UNREADABLE, STATEMENT_COLUMNS */
export async function readStatement(bytes: Buffer, layouts: ReadonlyMap<string, Columns>, told: Columns) {
  const lines = await readRows(decode(bytes));
  const { header, columns, headerHash } = findTable(lines, layouts, told);
  const passedOver: number[] = [];
  const entries: string[][] = [];
  for (const [index, row] of lines.entries()) {
    const filled = row.filter((cell) => cell.trim() !== '');
    if (index <= header || filled.length === 0) continue;
    const last = entries.at(-1);
    if (cells.readDay(row[columns.date ?? 0] ?? '') !== undefined) entries.push(row);
    // A long narration continues in the next line.
    else if (last !== undefined && filled.length <= 2 && columns.narration !== undefined)
      last[columns.narration] = `${last[columns.narration] ?? ''} ${filled.join(' ')}`;
    else passedOver.push(index + 1);
  }
  const seen = new Map<string, number>();
  const credits = entries.flatMap((row) => {
    const credit = readCredit(row, columns);
    if (credit === undefined) return [];
    const key = [credit.day, credit.amountPaise, credit.references[0] ?? '', credit.narration].join('|');
    // Two equal lines of one file are two payments; the same line of another file is the same one.
    const nth = (seen.get(key) ?? 0) + 1;
    seen.set(key, nth);
    return { ...credit, fingerprint: sha256(`${key}|${nth}`) };
  });
  return { lines: lines.length - header - 1, credits, passedOver, headerHash };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

function readCredit(row: readonly string[], columns: Columns) {
  const cell = (column: keyof Columns): string => (row[columns[column] ?? -1] ?? '').slice(0, MOST_CELL);
  const day = cells.readDay(cell('date'));
  const hasCredit = columns.credit !== undefined;
  const amountPaise = cells.readAmount(cell(hasCredit ? 'credit' : 'amount'));
  const isDebit = !hasCredit && /^\s*(d|withdrawal)/i.test(cell('sign'));
  if (day === undefined || amountPaise === undefined || amountPaise < 0 || isDebit) return undefined;
  if (cells.isRuined(cell('reference'))) throw unreadable(RUINED);
  const narration = cell('narration').replaceAll(/\s+/g, ' ').trim();
  const found = [...cells.readReferences(cell('reference')), ...cells.readReferences(narration)];
  return { day, amountPaise, references: [...new Set(found)], narration: narration.slice(0, NARRATION) };
}

function findTable(rows: readonly string[][], layouts: ReadonlyMap<string, Columns>, told: Columns) {
  const heads = rows.slice(0, HEADER_WITHIN).map((row, header) => {
    const headerHash = sha256(row.join('\n'));
    const width = row.filter((cell) => cell.trim() !== '').length;
    return { row, width, header, headerHash, columns: layouts.get(headerHash) ?? cells.findColumns(row) };
  });
  const [widest] = heads.toSorted((one, other) => other.width - one.width);
  if (widest !== undefined && cells.isEnough(told)) return { ...widest, columns: told };
  const known = heads.filter(({ columns }) => cells.isEnough(columns));
  const count = ({ columns }: (typeof heads)[number]): number => Object.keys(columns).length;
  const [best] = known.toSorted((one, other) => count(other) - count(one));
  if (best !== undefined) return best;
  const errors = (widest?.row ?? []).map((name, index) => {
    return { pointer: `/${index}`, code: 'column', message: `Column “${name.slice(0, 60)}”.` };
  });
  throw new AppError('STATEMENT_COLUMNS', { errors });
}

async function readRows(text: string): Promise<string[][]> {
  const rows: string[][] = [];
  const lenient = { relax_column_count: true, relax_quotes: true, skip_empty_lines: false };
  const options = { ...lenient, delimiter: delimiterOf(text), bom: true, max_record_size: 64 * 1024 };
  try {
    for await (const row of parse(text, options)) {
      if (rows.length >= MOST_LINES)
        throw unreadable(`This file has more than ${MOST_LINES} lines. Choose a shorter time.`);
      rows.push((row as string[]).slice(0, MOST_COLUMNS));
    }
  } catch (error) {
    throw error instanceof AppError ? error : unreadable(NO_TABLE);
  }
  return rows;
}

/** The sign that gives the most lines of three cells and more. */
function delimiterOf(text: string): string {
  const lines = text.slice(0, 20_000).split('\n');
  const wide = (sign: string): number => lines.filter((line) => line.split(sign).length >= 3).length;
  return [',', ';', '\t', '|'].reduce((best, sign) => (wide(sign) > wide(best) ? sign : best));
}

/** Files that are no table, by how they begin. */
const REFUSED = [
  ['%PDF', 'This is a PDF. Download the statement as CSV or Excel.'],
  ['\xD0\xCF\x11\xE0', 'This is an old Excel file. Open it and save it as .xlsx or CSV.'],
  ['PK', 'Choose this Excel file on the Payments screen, which reads it.'],
] as const;

function decode(bytes: Buffer): string {
  const begins = bytes.subarray(0, 4).toString('latin1');
  const why = REFUSED.find(([sign]) => begins.startsWith(sign))?.[1];
  if (why !== undefined) throw unreadable(why);
  if (begins.startsWith('\xFF\xFE')) return bytes.toString('utf16le');
  if (bytes.includes(0)) throw unreadable(NO_TABLE);
  return bytes.toString('utf8');
}

const unreadable = (message: string): AppError => new AppError('STATEMENT_UNREADABLE', { message });
