import { createHash } from 'node:crypto';
import { parse } from 'csv-parse';
import { AppError } from '../../errors.ts';
import { isRuined, readAmount, readDay, readReferences } from './statement-cells.ts';
import { type Columns, findColumns, isEnough } from './statement-columns.ts';

const MOST_LINES = 20_000;
const MOST_COLUMNS = 60;
const MOST_CELL = 1000;
const HEADER_WITHIN = 60;
const NARRATION = 160;

/** Money that came, as a line of a statement tells it. */
export interface Credit {
  readonly line: number;
  /** `2026-08-24` */
  readonly day: string;
  readonly amountPaise: number;
  /** All that the line may mean; the best first. */
  readonly references: readonly string[];
  readonly narration: string;
  /** The same for the same line in any file. */
  readonly fingerprint: string;
}

export interface Statement {
  readonly lines: number;
  readonly credits: readonly Credit[];
  /** Lines between header and end that were not understood. */
  readonly passedOver: readonly number[];
  /** Under which columns that were told are kept. */
  readonly headerHash: string;
}

/** Columns by the hash of the row of names above them, as admins told them. */
export type Layouts = ReadonlyMap<string, Columns>;

/**
 * Credits of a bank statement. Its table is found behind any preamble by the names of its columns.
 * @param told where the columns are in this file, of which nobody knows the names
 * @throws AppError STATEMENT_UNREADABLE, with what to do; STATEMENT_COLUMNS, with the names
 */
export async function readStatement(bytes: Buffer, layouts: Layouts, told?: Columns): Promise<Statement> {
  const text = decode(bytes);
  const rows = await readRows(text);
  const { header, columns, headerHash } = findTable(rows, layouts, told);
  const credits: Credit[] = [];
  const passedOver: number[] = [];
  const seen = new Map<string, number>();
  let last: { cells: string[]; line: number } | undefined;

  const take = ({ cells, line }: { cells: string[]; line: number }): void => {
    const credit = readCredit(cells, line, columns);
    if (credit === undefined) return;
    const key = [credit.day, credit.amountPaise, credit.references[0] ?? '', credit.narration].join('|');
    // Two equal lines of one file are two payments.
    const nth = (seen.get(key) ?? 0) + 1;
    seen.set(key, nth);
    const fingerprint = createHash('sha256').update(`${key}|${nth}`).digest('hex');
    credits.push({ ...credit, fingerprint });
  };

  rows.slice(header + 1).forEach((cells, index) => {
    const line = header + 2 + index;
    const filled = cells.filter((cell) => cell.trim() !== '');
    if (filled.length === 0) return;
    if (readDay(cells[columns.date ?? 0] ?? '') !== undefined) {
      if (last !== undefined) take(last);
      last = { cells: [...cells], line };
    } else if (last !== undefined && filled.length <= 2 && columns.narration !== undefined) {
      // A long narration goes on in the next line.
      last.cells[columns.narration] = `${last.cells[columns.narration] ?? ''} ${filled.join(' ')}`;
    } else passedOver.push(line);
  });
  if (last !== undefined) take(last);
  return { lines: rows.length - header - 1, credits, passedOver, headerHash };
}

function readCredit(
  cells: readonly string[],
  line: number,
  columns: Columns,
): Omit<Credit, 'fingerprint'> | undefined {
  const cell = (index: number | undefined): string =>
    (index === undefined ? '' : (cells[index] ?? '')).slice(0, MOST_CELL);
  const day = readDay(cell(columns.date));
  const amount = readAmount(cell(columns.credit ?? columns.amount));
  const isDebit = columns.credit === undefined && /^\s*(d|withdrawal)/i.test(cell(columns.sign));
  if (day === undefined || amount === undefined || amount < 0 || isDebit) return undefined;
  if (isRuined(cell(columns.reference)))
    throw unreadable(
      'Excel has changed the reference numbers in this file (6.23E+11). Download the statement again and choose it without opening it in Excel, or choose the Excel file itself.',
    );
  const narration = cell(columns.narration).replaceAll(/\s+/g, ' ').trim();
  const references = [...readReferences(cell(columns.reference)), ...readReferences(narration)];
  return {
    line,
    day,
    amountPaise: amount,
    references: [...new Set(references)],
    narration: narration.slice(0, NARRATION),
  };
}

function findTable(rows: readonly string[][], layouts: Layouts, told: Columns | undefined) {
  const heads = rows.slice(0, HEADER_WITHIN).map((row, header) => {
    const headerHash = createHash('sha256').update(row.join('\n')).digest('hex');
    return { row, header, headerHash, columns: layouts.get(headerHash) ?? findColumns(row) };
  });
  const widest = heads.reduce(
    (best, head) => (best === undefined || filledIn(head.row) > filledIn(best.row) ? head : best),
    heads[0],
  );
  if (told !== undefined && isEnough(told) && widest !== undefined) return { ...widest, columns: told };
  const [best] = heads
    .filter(({ columns }) => isEnough(columns))
    .sort((one, other) => Object.keys(other.columns).length - Object.keys(one.columns).length);
  if (best !== undefined) return best;
  const names = widest?.row ?? [];
  throw new AppError('STATEMENT_COLUMNS', {
    errors: names.map((name, index) => ({
      pointer: `/${index}`,
      code: 'column',
      message: `Column “${name.slice(0, 60)}”.`,
    })),
  });
}

const filledIn = (row: readonly string[]): number => row.filter((cell) => cell.trim() !== '').length;

async function readRows(text: string): Promise<string[][]> {
  const rows: string[][] = [];
  const options = {
    delimiter: delimiterOf(text),
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: 64 * 1024,
  };
  try {
    for await (const row of parse(text, options)) {
      if (rows.length >= MOST_LINES)
        throw unreadable(`This file has more than ${MOST_LINES} lines. Choose a shorter time.`);
      rows.push((row as string[]).slice(0, MOST_COLUMNS));
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw unreadable('This file is not a table. Download the statement as CSV or Excel.');
  }
  return rows;
}

/** The sign that gives the most lines of three cells and more. */
function delimiterOf(text: string): string {
  const lines = text.slice(0, 20_000).split('\n');
  const wide = (sign: string): number => lines.filter((line) => line.split(sign).length >= 3).length;
  return [',', ';', '\t', '|'].reduce((best, sign) => (wide(sign) > wide(best) ? sign : best));
}

function decode(bytes: Buffer): string {
  const begins = bytes.subarray(0, 4).toString('latin1');
  if (begins === '%PDF') throw unreadable('This is a PDF. Download the statement as CSV or Excel.');
  if (begins === '\xD0\xCF\x11\xE0')
    throw unreadable('This is an old Excel file. Open it and save it as .xlsx or CSV.');
  if (begins.startsWith('PK'))
    throw unreadable('Choose this Excel file on the Payments screen, which reads it.');
  if (begins.startsWith('\xFF\xFE')) return bytes.toString('utf16le');
  const text = bytes.toString('utf8');
  if (text.includes('\0'))
    throw unreadable('This file is not a table. Download the statement as CSV or Excel.');
  return text;
}

const unreadable = (message: string): AppError => new AppError('STATEMENT_UNREADABLE', { message });
