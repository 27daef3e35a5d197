import type { StatementColumns, StatementLine, StatementProof } from '../../contract/bank-statements.ts';
import { limits } from '../../contract/limits.ts';
import { unreadable } from '../../tables/decode-text.ts';
import { inSlices, readTable, type TableRow } from '../../tables/read-table.ts';
import { type Proof, proveBalance } from './prove-balance.ts';
import { refuseSummaries } from './refuse-summaries.ts';
import * as cells from './statement-cells.ts';
import type { Columns, Layout } from './statement-columns.ts';
import { readDays } from './statement-days.ts';
import { entriesOf, type StatementEntry, tooLong } from './statement-entries.ts';
import { columnsUnknown, findSections, mainOf, placeOf, type Section } from './statement-sections.ts';

const LIMITS = { lines: limits.tableLines, columns: limits.tableColumns, cell: 4000 };
const NARRATION = 160;
const BREAK = /\r?\n/g;
const BREAK_IN_NUMBER = /(?<=\d)\r?\n(?=\d)/g;
const RUINED =
  'Excel has changed the reference numbers in this file (6.23E+11). Download the statement again and choose it without opening it in Excel, or choose the Excel file itself.';
const UNSIGNED =
  'This file does not say which amounts came in and which went out. Choose the column that says it, or say that every amount came in.';
const REVERSED =
  'The balance of this file grows by what its columns call money out. Choose the column of the money that came in.';
const BOOK =
  'This is a ledger of your own books: there, money that came into the bank is a debit. Check the columns, or choose the statement of the bank.';

interface Account {
  readonly section: Section;
  readonly entries: readonly StatementEntry[];
  readonly proof: Proof;
}

/** Reads a statement; the running balance decides doubts. @throws AppError FILE_UNREADABLE, STATEMENT_COLUMNS */
export async function readStatement(
  bytes: Buffer,
  layouts: ReadonlyMap<string, Columns>,
  { days: order, ...chosen }: StatementColumns,
  today: string,
) {
  const rows = await readTable(bytes, LIMITS);
  const sections = await findSections(rows, layouts, chosen);
  const main = mainOf(sections);
  const passedOver: TableRow[] = [];
  const accounts: Account[] = [];
  for (const section of sections) {
    const isSigned = await hasMinus(section);
    const { entries, passedOver: unread } = await entriesOf(section, isSigned);
    passedOver.push(...unread);
    accounts.push({ section, entries, proof: await prove(section, entries) });
  }
  const dated = accounts.flatMap(({ entries }) => entries);
  const isProved = accounts.some(({ proof }) => proof.agreed > 0);
  const read = await readDays(dated, order, isProved, today);
  if ('either' in read) throw columnsUnknown(main.names, main.layout, undefined, read.either);
  const found: StatementLine[] = [];
  const tables: StatementLine[][] = [];
  let at = 0;
  for (const account of accounts) {
    const before = found.length;
    let nth = -1;
    await inSlices(account.entries, (entry) => {
      nth += 1;
      const line = readLine(account, entry, nth, read.days[at] ?? '');
      at += 1;
      if (line === 'total' || (line !== undefined && line.day > today))
        passedOver.push({ ...entry, cells: [] });
      else if (line !== undefined) found.push(line);
    });
    tables.push(found.slice(before));
  }
  refuseSummaries(tables);
  const is = (...directions: string[]) => found.filter(({ direction }) => directions.includes(direction));
  if (is('unsigned').length > 0 && is('in', 'out').length === 0)
    throw columnsUnknown(main.names, main.layout, UNSIGNED);
  await dropSharedReferences(found);
  passedOver.push(...is('unclear', 'unsigned').map((line) => ({ ...line, cells: [] })));
  const { references, payers: _payers, isBook: _isBook, ...columns } = main.layout;
  const sheets = [...new Set(rows.map(({ sheet }) => sheet))];
  const nth = ({ sheet, line }: TableRow): number => sheets.indexOf(sheet) * LIMITS.lines + line;
  return {
    lines: sections.flatMap((section) => section.rows).filter((row) => row.cells.length > 0).length,
    found,
    passedOver: passedOver
      .toSorted((one, other) => nth(one) - nth(other))
      .map(({ sheet, line }) => (sheet === undefined ? line : `${sheet}: ${line}`)),
    names: main.names,
    hash: main.hash,
    columns: { ...columns, reference: references[0] },
    proof: proofOf(accounts),
  };
}

/** If some amounts have a minus, those without one came in. */
async function hasMinus({ rows, layout }: Section): Promise<boolean> {
  let isSigned = false;
  if (layout.amount === undefined || layout.credit !== undefined) return false;
  await inSlices(rows, ({ cells: row }) => {
    const cell = row[layout.amount ?? -1] ?? '';
    isSigned ||=
      /[-(\u2012-\u2014\u2212]/.test(cell) && !/d/i.test(cell) && cells.readAmount(cell)?.sign === 'out';
  });
  return isSigned;
}

async function prove(
  { layout, names, isChosen: isTold }: Section,
  entries: readonly StatementEntry[],
): Promise<Proof> {
  const [first, last] = [entries[0], entries.at(-1)].map((entry) => cells.readDay(entry?.day ?? '') ?? '');
  const proof = await proveBalance(
    entries,
    first === last ? undefined : (first ?? '') > (last ?? ''),
    isTold,
  );
  const { credit, debit } = layout;
  const swapped = { ...layout, credit: debit, debit: credit };
  if (proof.state === 'reversed' || (layout.isBook && !isTold))
    throw columnsUnknown(names, swapped, layout.isBook ? BOOK : REVERSED);
  const unsure = entries.find(({ readings }, at) => readings.length > 1 && !isSure(proof, at));
  if (unsure !== undefined) throw tooLong(unsure, names.length);
  return proof;
}

const isSure = ({ marks, isUpward }: Proof, at: number): boolean =>
  marks[at] === 'agrees' ||
  marks[at] === 'total' ||
  (marks[at] === 'first' && marks[at + (isUpward ? -1 : 1)] === 'agrees');

/** Returns a line, `total` for a possible sum of others, or undefined for no payment. */
function readLine({ section, proof }: Account, entry: StatementEntry, nth: number, day: string) {
  const { layout } = section;
  const { line, sheet } = entry;
  const mark = proof.marks[nth];
  const pick = proof.picks[nth];
  if (pick === undefined || pick.paise === 0) return undefined;
  const { cells: row, paise: amountPaise } = pick;
  if (mark === 'total') return proof.state === 'none' && entry.words === 'total' ? 'total' : undefined;
  const move = mark === 'agrees' && pick.delta === undefined ? proof.moves[nth] : undefined;
  const direction = move === undefined ? pick.direction : move > 0 ? 'in' : 'out';
  const { references, narration } = wordsOf(row, layout);
  if (
    direction === 'in' &&
    references.length === 0 &&
    layout.references.some((at) => cells.isRuined(row[at] ?? ''))
  )
    throw unreadable(`${placeOf(entry)}: ${RUINED}`);
  const isProved = nth < proof.proved ? 'proved' : 'unproved';
  const said: StatementLine['proof'] = proof.state === 'none' ? 'none' : isProved;
  return { line, sheet, day, amountPaise, direction, references, narration, proof: said };
}

function wordsOf(row: readonly string[], layout: Layout) {
  const cell = (at: number | undefined): string => row[at ?? -1] ?? '';
  const { payers, fee } = layout;
  const text =
    payers.length === 0
      ? cell(layout.narration)
      : [layout.narration, ...payers.slice(0, 2)].map(cell).join(' ');
  const narration = text.replaceAll(/\s{2,}|[^\S ]/g, ' ').trim();
  const inColumn = layout.references.flatMap((at) =>
    cells.referencesInColumn(cell(at).replaceAll(BREAK, '')),
  );
  let inText = cells.referencesInText(narration);
  // Banks that wrap lines also break numbers and words.
  if (text.includes('\n'))
    for (const broken of [BREAK_IN_NUMBER, BREAK])
      if (inText.length === 0) inText = cells.referencesInText(text.replaceAll(broken, ''));
  const all = [...new Set([...inColumn, ...inText])];
  // In a UPI report a bank's UTR is that of the payout.
  const isReport = payers.length > 0 || fee !== undefined;
  const own = isReport ? all.filter((reference) => reference.length === 12) : [];
  const references = own.length > 0 ? own : all;
  return { references: references.slice(0, 10), narration: narration.slice(0, NARRATION) };
}

/** A number shared by several payments belongs to their payout. */
async function dropSharedReferences(lines: readonly StatementLine[]): Promise<void> {
  const counts = new Map<string, number>();
  const came = lines.filter(({ direction }) => direction === 'in');
  await inSlices(came, ({ references }) => {
    for (const one of references) counts.set(one, (counts.get(one) ?? 0) + 1);
  });
  if (counts.size === came.reduce((sum, { references }) => sum + references.length, 0)) return;
  await inSlices(came, (line) => {
    line.references = line.references.filter((one) => counts.get(one) === 1);
  });
}

function proofOf(accounts: readonly Account[]): StatementProof {
  const proven = accounts.filter(({ proof }) => proof.state !== 'none');
  const broken = proven.find(({ proof }) => proof.state === 'broken');
  const entry = broken?.entries[broken.proof.proved];
  const ends = new Set(proven.map(({ proof }) => proof.closing));
  const parts =
    proven.length -
    proven.filter(({ proof: { opening, closing } }) => opening !== closing && ends.has(opening)).length;
  const state = broken ? 'broken' : proven.length > 0 ? 'proved' : 'none';
  return { state, parts: Math.max(1, parts), ...(entry && { at: placeOf(entry) }) };
}
