import { unreadable } from '../../tables/decode-text.ts';
import { inSlices, type TableRow } from '../../tables/read-table.ts';
import type { Entry, Reading } from './prove-balance.ts';
import * as cells from './statement-cells.ts';
import type { Layout } from './statement-columns.ts';
import { moneyOf } from './statement-money.ts';
import { placeOf, type Section } from './statement-sections.ts';

const MOST_READINGS = 12;
const NO_MONEY = { paise: 0, direction: 'none', delta: 0 } as const;
const isBlank = (cell: string): boolean => /^(?:[-\s0.,]*|nil|n\/?a)$/i.test(cell);

/** Words of balance lines; a line that moves the running balance is money, whatever its words. */
const BALANCE =
  /^\W*(?:by |to )?(?:(?:op(?:e?ni?n?g)?|clo?s(?:in)?g?|previous)\b\.? ?bal|bal(?:ance)?\.? ?[bc]\/?[fd]\b|(?:balance )?(?:brought|carried) (?:forward|down)|[bc]\/[fd]\b)|^(?:प्रारंभिक|प्रारम्भिक|अंतिम|अथ|इति) ?शेष/i;
const TOTAL =
  /^\W*(?:(?:grand|sub|page|transactions?|days?|daily|monthly?|net|running|current)[ -]?)*totals?\s*(?:$|[:(\d-]|a\/c|dr\b|cr\b|debit|credit|amount|balance|withdraw|deposit|transaction|count|no|of|for\b)|^कुल(?: |$)/i;
const FOOTER = new RegExp(
  [
    /^\W*(?:statement|generated|legends?|disclaimer|summary|end of|this is an?|in case of|unless|notes?:)\b/,
    /^\W*(?:computer.generated|printed|registered office|please (?:note|check|do|contact|quote)|for any)\b/,
    /^\W*page\W*(?:no\W*)?\d|^[*=_#~+-]{2}|end of (?:the )?statement|statement (?:is )?generated/,
    /(?:opening|closing) bal|(?:brought|carried) (?:forward|down)/,
    TOTAL,
    BALANCE,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);

export interface StatementEntry extends Entry {
  readonly sheet: string | undefined;
  readonly day: string;
}

/** Returns the dated lines of a table with their continuations; a day may be written once for several lines. */
export async function entriesOf({ rows, layout, names }: Section, isSigned: boolean) {
  const { date = 0, narration, references, payers, credit, debit, amount } = layout;
  const texts = new Set([narration, ...references, ...payers]);
  const entries: StatementEntry[] = [];
  const passedOver: TableRow[] = [];
  let last: { readonly row: TableRow; readonly day: string } | undefined;
  let [isOpen, isFooter] = [false, false];
  const isText = ({ cells: row }: TableRow): boolean =>
    row.every((cell, at) => cell === '' || texts.has(at)) &&
    row.some((cell) => cell !== '' && !FOOTER.test(cell));
  const isDated = (row: TableRow): boolean => cells.isDay(row.cells[date] ?? '');
  const words = wordsAround(rows, isDated, isText);
  let above: TableRow[] = [];
  const isMoney = (at: number | undefined, row: readonly string[]): boolean =>
    cells.readAmount(row[at ?? -1] ?? '') !== undefined;
  /** Closes an entry when the next begins: its words may continue in between. */
  const close = (): void => {
    if (last === undefined) return;
    const { row, day } = last;
    const readings = readingsOf(row, layout, names.length, isSigned);
    const said = [
      row.cells[narration ?? -1] ?? '',
      row.cells.find((cell) => cell !== '' && cell !== day) ?? '',
    ];
    const isBalance = said.some((cell) => BALANCE.test(cell));
    const kind = isBalance ? 'balance' : said.some((cell) => TOTAL.test(cell)) ? 'total' : undefined;
    if (readings.length > 0) entries.push({ line: row.line, sheet: row.sheet, day, readings, words: kind });
    else if (![credit, debit, amount].every((at) => isBlank(row.cells[at ?? -1] ?? ''))) passedOver.push(row);
  };
  const put = (row: TableRow, day: string): void => {
    close();
    for (const one of above.toReversed()) addWords(row, one, false);
    above = [];
    last = { row, day };
  };
  /** A day and its words may be in the line above that of the amounts. */
  const isOnlyBegun = ({ cells: row }: TableRow): boolean =>
    [credit, debit, amount, layout.balance].every((at) => isBlank(row[at ?? -1] ?? ''));
  await inSlices(rows, (row) => {
    if (isDated(row)) {
      put(row, row.cells[date] ?? '');
      [isOpen, isFooter] = [true, false];
      return;
    }
    const filled = row.cells.flatMap((cell, at) => (cell === '' ? [] : [{ cell, at }]));
    if (filled.length === 0) isOpen = false;
    else if (FOOTER.test(filled[0]?.cell ?? '')) [isOpen, isFooter] = [false, true];
    else if (words !== 'below' && isText(row)) {
      if (words === 'above') above.push(row);
    }
    // A long narration continues in the next line.
    else if (isOpen && last !== undefined && filled.every(({ at }) => texts.has(at)))
      addWords(last.row, row, true);
    else if (
      isOpen &&
      last !== undefined &&
      (row.cells[date] ?? '') === '' &&
      (row.cells[narration ?? -1] ?? '') !== '' &&
      [credit, debit, amount].filter((at) => isMoney(at, row.cells)).length === 1
    ) {
      const { row: begun, day } = last;
      if (isOnlyBegun(begun)) {
        addWords(row, begun, false);
        last = { row, day };
      } else put(row, day);
    } else {
      isOpen = false;
      // Neither its day nor its amount may be readable.
      const hasMoney = isMoney(credit ?? amount, row.cells);
      const isLine = (row.cells[date] ?? '') !== '' && !isBlank(row.cells[credit ?? amount ?? -1] ?? '');
      if (!isFooter && (hasMoney || isLine)) passedOver.push(row);
    }
  });
  close();
  return { entries, passedOver };
}

function addWords({ cells: to }: TableRow, { cells: from }: TableRow, isAfter: boolean): void {
  for (const [at, cell] of from.entries())
    if (cell !== '') to[at] = (isAfter ? [to[at], cell] : [cell, to[at]]).filter(Boolean).join('\n');
}

/** Returns where words of a payment without a day are: `around` its line they may be of a neighbour, and count for none. */
function wordsAround(
  rows: readonly TableRow[],
  isDated: (row: TableRow) => boolean,
  isText: (row: TableRow) => boolean,
): 'above' | 'around' | 'below' {
  const has = (row: TableRow | undefined): boolean => row !== undefined && isText(row);
  if (!has(rows[rows.findIndex(isDated) - 1])) return 'below';
  const isAbove = rows.every((row, at) => !isDated(row) || has(rows[at - 1]));
  return isAbove && !has(rows[rows.findLastIndex(isDated) + 1]) ? 'above' : 'around';
}

/** Returns possible readings of a row: a comma may split an amount or a text. @throws AppError FILE_UNREADABLE */
function readingsOf(row: TableRow, layout: Layout, width: number, isSigned: boolean): Reading[] {
  const surplus = row.cells.length - width;
  const asItIs = readingOf(row.cells, layout, isSigned);
  if (surplus <= 0) return asItIs === undefined ? [] : [asItIs];
  const joined = joinings(row.cells, layout, width).flatMap((one) => readingOf(one, layout, isSigned) ?? []);
  const readings = [...(asItIs === undefined ? [] : [asItIs]), ...joined];
  if (layout.balance !== undefined && readings.length > 0) return readings;
  if (row.cells.slice(width).some((cell) => /\d/.test(cell))) throw tooLong(row, width);
  return asItIs === undefined ? [] : [asItIs];
}

export const tooLong = (row: Pick<TableRow, 'line' | 'sheet'>, width: number) =>
  unreadable(
    `${placeOf(row)} has more cells than the ${width} columns of this file: a comma splits an amount or a text. Download the statement as Excel, or as CSV with quotation marks.`,
  );

const GROUPS = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d{1,2})?$/;

function joinings(row: readonly string[], layout: Layout, width: number): string[][] {
  const money = new Set([layout.credit, layout.debit, layout.amount, layout.balance]);
  const found: string[][] = [];
  const go = (done: string[], from: number): void => {
    const column = done.length;
    if (found.length >= MOST_READINGS) return;
    if (column === width) {
      if (from === row.length) found.push(done);
      return;
    }
    const most = row.length - from - (width - column - 1);
    for (let count = 1; count <= most; count += 1) {
      const part = row.slice(from, from + count);
      const isFit =
        count === 1 || column === layout.narration || (money.has(column) && GROUPS.test(part.join(',')));
      if (isFit) go([...done, part.join(',')], from + count);
    }
  };
  go([], 0);
  return found;
}

function readingOf(row: string[], layout: Layout, isSigned: boolean): Reading | undefined {
  const money = moneyOf(row, layout, isSigned);
  const balance = balanceOf(row, layout);
  if (money === undefined && balance === undefined) return undefined;
  const { paise, direction, delta } = money ?? NO_MONEY;
  return { cells: row, paise, direction, delta, balance };
}

function balanceOf(row: readonly string[], { balance, sign }: Layout): number | undefined {
  if (balance === undefined) return undefined;
  const found = cells.readAmount(row[balance] ?? '', true);
  if (found === undefined) return undefined;
  const beside = sign === balance + 1 ? undefined : cells.signOf(row[balance + 1] ?? '');
  return (found.sign ?? beside) === 'out' ? -found.paise : found.paise;
}
