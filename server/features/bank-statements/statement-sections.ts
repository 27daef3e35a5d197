import { hash as hashOf } from 'node:crypto';
import { AppError } from '../../errors.ts';
import { unreadable } from '../../tables/decode-text.ts';
import { inSlices, type TableRow } from '../../tables/read-table.ts';
import { isDay, readAmount } from './statement-cells.ts';
import { type Columns, findLayout, isEnough, type Layout } from './statement-columns.ts';

const HEADER_WITHIN = 60;
const SAMPLE = 25;
const HEADS = 200;
const NOTHING = 'No line of this file has a day and an amount. Download the statement as CSV or Excel.';

/** A table of a file: one account, with unnamed sheets that continue it. */
export interface Section {
  readonly names: readonly string[];
  readonly hash: string;
  readonly layout: Layout;
  readonly rows: TableRow[];
  readonly isChosen: boolean;
}

type Sections = readonly [Section, ...Section[]];

interface Head extends Omit<Section, 'rows'> {
  readonly at: number;
  readonly end: number;
  readonly score: number;
}

const isDated = ({ cells }: TableRow): boolean =>
  cells.length > 2 && cells.some(isDay) && cells.some((cell) => readAmount(cell));
export const placeOf = ({ sheet, line }: Pick<TableRow, 'sheet' | 'line'>): string =>
  sheet === undefined ? `Line ${line}` : `Sheet “${sheet}”, line ${line}`;
const widthOf = (names: readonly string[]): number => names.filter((name) => name.trim() !== '').length;

/** Columns chosen by an admin; status, currency and balance of a line still count. */
function layoutOf(columns: Columns, found: Partial<Layout> = {}): Layout {
  const { status, type, balance, currency, isBook = false } = found;
  const references = columns.reference === undefined ? [] : [columns.reference];
  const chosen = new Set(Object.values(columns));
  const rest = Object.entries({ status, type, balance, currency }).filter(
    ([, at]) => at !== undefined && !chosen.has(at),
  );
  return { ...Object.fromEntries(rest), ...columns, references, payers: [], isBook };
}

/** Finds the tables of a file, in order. @param chosen columns that an admin chose @throws AppError STATEMENT_COLUMNS */
export async function findSections(
  rows: readonly TableRow[],
  layouts: ReadonlyMap<string, Columns>,
  chosen: Columns,
): Promise<Sections> {
  const heads = await findHeads(rows, layouts);
  const first = heads[0]?.at ?? rows.length;
  const before = rows.slice(0, Math.min(first, 4 * HEADER_WITHIN)).filter(isDated);
  if (heads.length === 0 || before.length > 2) heads.unshift(unknownHead(rows, before, chosen));
  const sections: Section[] = [];
  let account: string | undefined;
  for (const [nth, head] of heads.entries()) {
    const own = rows.slice(head.end, heads[nth + 1]?.at);
    refuseOtherNames(own, head);
    refuseUnnamedSheets(own, head, rows[head.at]?.sheet);
    const last = sections.at(-1);
    const preamble = rows.slice(Math.max(heads[nth - 1]?.end ?? 0, head.at - HEADER_WITHIN), head.at);
    const another = accountIn(preamble) ?? account;
    const isPage =
      last?.hash === head.hash && own[0]?.sheet === last.rows[0]?.sheet && (account ?? another) === another;
    if (isPage) for (const row of own) last.rows.push(row);
    else sections.push({ ...head, rows: own });
    account = another;
  }
  const [one, ...others] = sections;
  if (one === undefined) throw unreadable(NOTHING);
  const choice = layoutOf(chosen);
  if (!isEnough(choice)) return [one, ...others];
  const asked = mainOf([one, ...others]);
  const tell = (section: Section): Section =>
    section.hash === asked.hash
      ? { ...section, layout: layoutOf(chosen, section.layout), isChosen: true }
      : section;
  return [tell(one), ...others.map(tell)];
}

/** The longest table, whose columns an admin sees. */
export const mainOf = (sections: Sections): Section =>
  sections.reduce((one, other) => (other.rows.length > one.rows.length ? other : one));

const ACCOUNT = /(?:account|a\/c)\W*(?:no|number|num)\b\W*(\w{4,})/i;
const accountIn = (rows: readonly TableRow[]): string | undefined =>
  rows.flatMap(({ cells }) => ACCOUNT.exec(cells.join(' '))?.[1] ?? []).at(-1);

async function findHeads(rows: readonly TableRow[], layouts: ReadonlyMap<string, Columns>): Promise<Head[]> {
  const seen = new Map<string, readonly { names: string[]; extra: number }[]>();
  const raw: { names: string[]; hash: string; at: number; end: number; extra: number }[] = [];
  let at = -1;
  await inSlices(rows, ({ cells }) => {
    at += 1;
    if (cells.length < 3 || cells.some(isDay) || widthOf(cells) < 3) return;
    const hash = hashOf('sha256', cells.join('\n'));
    const next = rows[at + 1]?.cells ?? [];
    const below = next.some(isDay) ? [] : next;
    const key = `${hash}${below.join('\n')}`;
    if (!seen.has(key) && seen.size < HEADS) seen.set(key, formsOf(cells, below, layouts.has(hash)));
    for (const { names, extra } of seen.get(key) ?? [])
      raw.push({ names, hash, at, end: at + 1 + extra, extra });
  });
  const heads: Head[] = [];
  for (const { extra, ...head } of raw) {
    const until = raw.find((other) => other.at > head.at + 1)?.at ?? rows.length;
    const below = rows.slice(head.end, Math.min(until, head.end + HEADER_WITHIN)).filter(isDated);
    const found = findLayout(
      head.names,
      below.slice(0, SAMPLE).map(({ cells }) => cells),
    );
    const kept = layouts.get(head.hash);
    const layout = kept === undefined ? found : layoutOf(kept, found);
    const fit = Object.keys(layout).length + layout.references.length - extra / 2;
    const score = kept === undefined ? fit : Infinity;
    const last = heads.at(-1);
    if (
      (kept === undefined && !isEnough(layout)) ||
      (last !== undefined && last.end > head.at && score <= last.score)
    )
      continue;
    if (last !== undefined && last.end > head.at) heads.pop();
    heads.push({ ...head, layout, score, isChosen: kept !== undefined });
  }
  return heads;
}

function formsOf(cells: string[], next: readonly string[], isKept: boolean) {
  const twoLines = Array.from(
    { length: Math.max(cells.length, next.length) },
    (_, column) => `${cells[column] ?? ''} ${next[column] ?? ''}`,
  );
  const forms = [cells, ...(next.length === 0 ? [] : [twoLines])].map((names, extra) => ({ names, extra }));
  return forms.filter(({ names }) => isKept || isEnough(findLayout(names, [])));
}

/** @throws AppError FILE_UNREADABLE where unknown column names appear between two lines */
function refuseOtherNames(rows: readonly TableRow[], { names }: Head): void {
  const isNames = ({ cells }: TableRow): boolean =>
    cells.every((cell) => cell === '' || (!/\d/.test(cell) && /\p{L}/u.test(cell))) && widthOf(cells) > 3;
  const other = rows.find(
    (row, at) => isNames(row) && rows[at + 1] !== undefined && isDated(rows[at + 1] as TableRow),
  );
  if (other !== undefined && other.cells.join() !== names.join())
    throw unreadable(
      `${placeOf(other)} begins another table, and its columns are not known. Save each table as a file of its own.`,
    );
}

/** An unnamed sheet may continue a table or be a summary. @throws AppError FILE_UNREADABLE without a balance */
function refuseUnnamedSheets(rows: readonly TableRow[], { layout }: Head, named: string | undefined): void {
  const other = layout.balance === undefined && rows.find((row) => row.sheet !== named && isDated(row));
  if (other)
    throw unreadable(
      `Sheet “${other.sheet}” does not name its columns, and no balance proves its lines. Copy the names of the columns into its first line, or delete the sheet.`,
    );
}

function unknownHead(rows: readonly TableRow[], dated: readonly TableRow[], chosen: Columns): Head {
  const [first] = dated;
  if (first === undefined) throw unreadable(NOTHING);
  const at = rows.indexOf(first);
  const above = rows.slice(Math.max(0, at - HEADER_WITHIN), at);
  const [widest = first] = above.toSorted((one, other) => widthOf(other.cells) - widthOf(one.cells));
  const names = widest.cells;
  const found = findLayout(
    names,
    dated.slice(0, SAMPLE).map(({ cells }) => cells),
  );
  if (!isEnough(layoutOf(chosen))) throw columnsUnknown(names, found);
  const end = widest === first ? at : rows.indexOf(widest) + 1;
  const hash = hashOf('sha256', names.join('\n'));
  return { names, hash, at: end, end, layout: layoutOf(chosen, found), score: 0, isChosen: true };
}

/** Asks for the columns or the sign of amounts; each column's code is our guess. */
export function columnsUnknown(
  names: readonly string[],
  { references, payers: _payers, ...columns }: Layout,
  why?: string,
  either?: readonly [string, string],
) {
  const errors = names.map((name, index) => {
    const kind = Object.entries({ ...columns, reference: references[0] }).find(([, at]) => at === index)?.[0];
    return { pointer: `/${index}`, code: kind ?? 'column', message: `Column “${name.trim().slice(0, 60)}”.` };
  });
  if (either !== undefined) {
    errors.push({ pointer: '/days', code: 'days', message: `Choose ${either.join(' or ')}.` });
  }
  const message =
    either === undefined
      ? why
      : `This file does not show whether the day or the month is first: a line is of ${either.join(' or of ')}. Choose which.`;
  return new AppError('STATEMENT_COLUMNS', { errors, ...(message !== undefined && { message }) });
}
