import { hash as hashOf } from 'node:crypto';
import type { StatementLine } from '../../contract/bank-statements.ts';
import { limits } from '../../contract/limits.ts';
import { AppError } from '../../errors.ts';
import { unreadable } from '../../tables/decode-text.ts';
import { inSlices, readTable, type TableRow } from '../../tables/read-table.ts';
import * as cells from './statement-cells.ts';

const LIMITS = { lines: limits.tableLines, columns: limits.tableColumns, cell: 4000 };
const HEADER_WITHIN = 60;
const SAMPLE = 25;
const NARRATION = 160;
const NOTHING = 'No line of this file has a day and an amount. Download the statement as CSV or Excel.';
const RUINED =
  'Excel has changed the reference numbers in this file (6.23E+11). Download the statement again and choose it without opening it in Excel, or choose the Excel file itself.';
const UNSIGNED =
  'This file does not say which amounts came in and which went out. Choose the column that says it, or say that every amount came in.';

type Columns = cells.Columns;
type Layouts = ReadonlyMap<string, Columns>;

/** Reads a statement line by line. @param told columns that an admin chose @throws AppError FILE_UNREADABLE, STATEMENT_COLUMNS */
export async function readStatement(bytes: Buffer, layouts: Layouts, told: Columns) {
  const rows = await readTable(bytes, LIMITS);
  const { names, hash, layout, end } = findHead(rows, layouts, told);
  const { entries, passedOver } = await entriesOf(rows.slice(end), layout);
  let isSigned = false;
  await inSlices(entries, ({ cells: row }) => {
    const cell = row[layout.amount ?? -1] ?? '';
    isSigned ||= !/d/i.test(cell) && cells.readAmount(cell)?.sign === 'out';
  });
  const found: StatementLine[] = [];
  await inSlices(entries, (row) => found.push(...readLine(row, layout, isSigned)));
  const is = (...directions: string[]) => found.filter(({ direction }) => directions.includes(direction));
  if (is('unsigned').length > 0 && is('in', 'out').length === 0)
    throw columnsUnknown(names, layout, UNSIGNED);
  passedOver.push(...is('unclear', 'unsigned').map(({ line }) => line));
  const lines = rows.slice(end).filter(({ cells: row }) => row.length > 0).length;
  const { references, payers: _payers, ...columns } = layout;
  return {
    lines,
    found,
    passedOver: passedOver.sort((one, other) => one - other),
    names,
    hash,
    columns: { ...columns, reference: references[0] },
  };
}

/** The columns that an admin chose; the file's own status column still counts. */
function layoutOf(columns: Columns, { status, type }: Partial<cells.Layout> = {}): cells.Layout {
  const references = columns.reference === undefined ? [] : [columns.reference];
  return { status, type, ...columns, references, payers: [] };
}

/** The row that names the columns, or two where their names take two lines. @throws AppError STATEMENT_COLUMNS */
function findHead(rows: readonly TableRow[], layouts: Layouts, told: Columns) {
  const isDay = (cell: string): boolean => cells.readDay(cell) !== undefined;
  const dated = rows
    .slice(0, 4 * HEADER_WITHIN)
    .filter(
      ({ cells: row }) => row.length > 2 && row.some(isDay) && row.some((cell) => cells.readAmount(cell)),
    );
  const heads = rows.slice(0, HEADER_WITHIN).flatMap(({ line, cells: row }, index) => {
    const hash = hashOf('sha256', row.join('\n'));
    const kept = layouts.get(hash);
    const below = dated
      .filter((one) => one.line > line)
      .slice(0, SAMPLE)
      .map((one) => one.cells);
    if (kept !== undefined) {
      const layout = layoutOf(kept, cells.findLayout(row, below));
      return { names: row, hash, end: index + 1, layout, score: Infinity };
    }
    const next = rows[index + 1]?.cells ?? [];
    const twoLines = Array.from(
      { length: Math.max(row.length, next.length) },
      (_, at) => `${row[at] ?? ''} ${next[at] ?? ''}`,
    );
    return [row, ...(next.some(isDay) ? [] : [twoLines])].map((names, extra) => {
      const layout = cells.findLayout(names, below);
      const score = isEnough(layout) ? Object.keys(layout).length + layout.references.length - extra / 2 : 0;
      return { names, hash, end: index + 1 + extra, layout, score };
    });
  });
  const first = dated[0]?.line ?? Infinity;
  const width = ({ names }: (typeof heads)[number]): number => names.filter((name) => name.trim()).length;
  const [best] = heads.toSorted((one, other) => other.score - one.score);
  const [widest] = heads
    .filter(({ end }) => (rows[end - 1]?.line ?? 0) < first)
    .toSorted((one, other) => width(other) - width(one));
  const head = best !== undefined && best.score > 0 ? best : (widest ?? best);
  if (head === undefined || (head.score === 0 && first === Infinity)) throw unreadable(NOTHING);
  if (isEnough(layoutOf(told))) return { ...head, layout: layoutOf(told, head.layout) };
  if (head.score === 0) throw columnsUnknown(head.names, head.layout);
  return head;
}

const isEnough = ({ date, credit, amount, narration, references, payers }: cells.Layout): boolean =>
  date !== undefined &&
  (credit ?? amount) !== undefined &&
  (narration ?? references[0] ?? payers[0]) !== undefined;

/** Asks for the columns, or for the sign of the amounts; the code of each column is our guess. */
function columnsUnknown(
  names: readonly string[],
  { references, payers: _payers, ...columns }: cells.Layout,
  message?: string,
) {
  const errors = names.map((name, index) => {
    const kind = Object.entries({ ...columns, reference: references[0] }).find(([, at]) => at === index)?.[0];
    return { pointer: `/${index}`, code: kind ?? 'column', message: `Column “${name.trim().slice(0, 60)}”.` };
  });
  return new AppError('STATEMENT_COLUMNS', { errors, ...(message !== undefined && { message }) });
}

/** Lines that banks write around payments. */
const FOOTER = new RegExp(
  [
    /^\W*(?:statement|generated|legends?|disclaimer|summary|end of|this is an?|in case of|unless|notes?:)\b/,
    /^\W*(?:grand |sub ?|page )?totals?\s*(?:$|[:(\d-]|debit|credit|amount|balance|withdraw|deposit|transaction|count|no|of)/,
    /^\W*(?:computer.generated|printed|registered office|please (?:note|check|do|contact|quote)|for any)\b/,
    /^\W*page\W*(?:no\W*)?\d|^[*=_#~+-]{2}|end of (?:the )?statement|statement (?:is )?generated/,
    /(?:opening|closing) bal|(?:brought|carried) (?:forward|down)|^\W*[bc]\/f\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);
const BALANCE =
  /^\W*(?:(?:opening|closing) bal|(?:balance )?(?:brought|carried) (?:forward|down)|[bc]\/f\b)/i;

async function entriesOf(rows: readonly TableRow[], layout: cells.Layout) {
  const { date = 0, narration, references, payers, credit, amount } = layout;
  const texts = new Set([narration, ...references, ...payers]);
  const entries: TableRow[] = [];
  const passedOver: number[] = [];
  let isOpen = false;
  let isFooter = false;
  await inSlices(rows, ({ line, cells: row }) => {
    const last = entries.at(-1);
    const filled = row.flatMap((cell, at) => (cell === '' ? [] : [{ cell, at }]));
    if (cells.readDay(row[date] ?? '') !== undefined) {
      entries.push({ line, cells: row });
      [isOpen, isFooter] = [true, false];
    } else if (filled.length === 0) isOpen = false;
    else if (FOOTER.test(filled[0]?.cell ?? '')) [isOpen, isFooter] = [false, true];
    // A long narration continues in the next line.
    else if (isOpen && last !== undefined && filled.every(({ at }) => texts.has(at)))
      for (const { cell, at } of filled) last.cells[at] = `${last.cells[at] ?? ''}\n${cell}`;
    else {
      isOpen = false;
      if (!isFooter && cells.readAmount(row[credit ?? amount ?? -1] ?? '') !== undefined)
        passedOver.push(line);
    }
  });
  return { entries, passedOver };
}

/** @param isSigned whether amounts that went out have a minus, so that the others came in */
function readLine({ line, cells: row }: TableRow, layout: cells.Layout, isSigned: boolean): StatementLine[] {
  const cell = (at: number | undefined): string => row[at ?? -1] ?? '';
  const day = cells.readDay(cell(layout.date));
  const money = moneyOf(cell, layout, isSigned);
  const text = [layout.narration, ...layout.payers.slice(0, 2)].map(cell).join(' ');
  if (day === undefined || money === undefined || BALANCE.test(cell(layout.narration))) return [];
  const narration = text.replaceAll(/\s+/g, ' ').trim();
  const inColumn = layout.references.flatMap((at) => cells.referencesInColumn(cell(at).replaceAll('\n', '')));
  const spaced = cells.referencesInText(narration);
  // Banks that break lines at a width break numbers, too.
  const inText = spaced.length > 0 ? spaced : cells.referencesInText(text.replaceAll('\n', ''));
  const references = [...new Set([...inColumn, ...inText])].slice(0, 10);
  if (
    money.direction === 'in' &&
    references.length === 0 &&
    layout.references.some((at) => cells.isRuined(cell(at)))
  )
    throw unreadable(`Line ${line}: ${RUINED}`);
  const { paise: amountPaise, direction } = money;
  const words = narration.slice(0, NARRATION);
  return [{ line, day, amountPaise, direction, references, narration: words, proof: 'none' }];
}

type Money = { readonly paise: number; readonly direction: StatementLine['direction'] } | undefined;

function moneyOf(cell: (at: number | undefined) => string, layout: cells.Layout, isSigned: boolean): Money {
  const { credit, debit, amount, sign, status, type, fee, payers, amounts } = layout;
  const [came, went, plain] = [credit, debit, amount].map((at) => cells.readAmount(cell(at)));
  const state = status === undefined ? 'done' : cells.statusOf(cell(status));
  const judged = (paise: number, direction: StatementLine['direction'] | undefined): Money => {
    if (state === 'never') return { paise, direction: 'none' };
    if (state === 'undone') return { paise, direction: 'out' };
    return { paise, direction: state === undefined ? 'unclear' : (direction ?? 'unsigned') };
  };
  if (credit !== undefined) {
    const part = came ?? went;
    if (part === undefined) return undefined;
    if (came !== undefined && went !== undefined) return judged(came.paise, 'unclear');
    // In a report with fees the credit is what is left after the fee.
    const { paise } = fee !== undefined && plain !== undefined ? plain : part;
    return judged(paise, came !== undefined && came.sign !== 'out' ? 'in' : 'out');
  }
  if (plain === undefined) return undefined;
  const word = sign === undefined ? undefined : cells.signOf(cell(sign));
  if (plain.sign !== undefined && word !== undefined && plain.sign !== word)
    return judged(plain.paise, 'unclear');
  const said = plain.sign ?? word ?? cells.typeOf(cell(type));
  const isIn = amounts === 'in' || isSigned || payers.length > 0;
  // A line without a sign in a file with a sign column stays undecided.
  return judged(plain.paise, said ?? (sign === undefined && isIn ? 'in' : undefined));
}
