import { setImmediate } from 'node:timers/promises';
import { decodeText, unreadable } from './decode-text.ts';

interface TableLimits {
  readonly lines: number;
  readonly columns: number;
  readonly cell: number;
  /** The header row then determines the separator. */
  readonly hasHead?: boolean;
}

export interface TableRow {
  readonly line: number;
  /** The sheet, for several: each begins with a form feed and its name. */
  readonly sheet?: string | undefined;
  readonly cells: string[];
}

/** Characters in one turn; a row counts as that many extra. */
const SLICE = 50_000;
const OF_ROW = 200;

function sizeOf({ cells }: Partial<TableRow>): number {
  let size = OF_ROW;
  if (cells !== undefined) for (const cell of cells) size += cell.length;
  return size;
}

/** Iterates in slices, between which other requests are answered. */
export async function inSlices<Item extends object>(items: Iterable<Item>, step: (item: Item) => void) {
  let size = 0;
  for (const item of items) {
    step(item);
    size += sizeOf(item);
    if (size < SLICE) continue;
    size = 0;
    await setImmediate();
  }
}

/** Reads rows, blank lines too. @throws AppError FILE_UNREADABLE with the line of an exceeded limit */
export async function readTable(bytes: Uint8Array, limits: TableLimits): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  await inSlices(tableRows(decodeText(bytes), limits), (row) => rows.push(row));
  return rows;
}

export function* tableRows(text: string, limits: TableLimits): Generator<TableRow> {
  const declared = /^sep=(.)(?:\r\n?|\n)/i.exec(text.slice(0, 10));
  const separator = declared?.[1] ?? separatorOf(text, limits.hasHead);
  const closingOf = closings(text, separator);
  let at = declared?.[0].length ?? 0;
  let sheet: string | undefined;
  let before = 0;
  for (let line = declared ? 2 : 1; at < text.length; line += 1) {
    if (text[at] === '\f') {
      const end = (text.indexOf('\n', at) + 1 || text.length + 1) - 1;
      sheet = text.slice(at + 1, end);
      before += line - 1;
      [line, at] = [0, end + 1];
      continue;
    }
    if (before + line > limits.lines)
      throw unreadable(`This file has more than ${limits.lines.toLocaleString('en-IN')} lines.`);
    const row = { line, ...(sheet !== undefined && { sheet }), cells: [] as string[] };
    for (let column = 0; ; column += 1) {
      if (column >= limits.columns) while (text[at] === separator) at += 1;
      const quoted = quotedCell(text, at, closingOf, limits.cell);
      const end = quoted?.end ?? endOfPlain(text, at, separator);
      const value = (quoted?.value ?? text.slice(at, end)).trim();
      const cell = value.startsWith("'") ? value.replace(/^'(?=[\d=+@-])/, '') : value;
      if (cell.length > limits.cell)
        throw unreadable(
          `Line ${row.line}: a cell has more than ${limits.cell} characters. Check its quotation marks.`,
        );
      if (cell !== '') {
        if (column >= limits.columns)
          throw unreadable(
            `Line ${row.line}: a row has more than ${limits.columns} columns. Delete what is to the right.`,
          );
        while (row.cells.length < column) row.cells.push('');
        row.cells.push(cell);
      }
      line += quoted?.breaks ?? 0;
      at = end + 1;
      if (text[end] !== separator) {
        if (text[end] === '\r' && text[at] === '\n') at += 1;
        break;
      }
    }
    yield row;
  }
}

function endOfPlain(text: string, at: number, separator: string): number {
  let end = at;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return end;
}

/** Reads a quoted cell or formula text `="0012"`. An unclosed quote belongs to a plain cell. */
function quotedCell(text: string, at: number, closingOf: ReturnType<typeof closings>, most: number) {
  const open = at + (text.startsWith('="', at) ? 2 : 1);
  if (text[open - 1] !== '"') return undefined;
  const found = closingOf(open);
  if (found === undefined || found.close - open > most) return undefined;
  const inside = text.slice(open, found.close);
  const breaks = inside.match(/\r\n?|\n/g)?.length ?? 0;
  return { value: inside.replaceAll('""', '"'), end: found.end, breaks };
}

/** Finds closing quotes in linear time, even if cells are never closed. */
function closings(text: string, separator: string) {
  const isEnd = (at: number): boolean => at >= text.length || `${separator}\n\r`.includes(text[at] ?? '');
  let found: { close: number; end: number } | undefined = { close: -1, end: 0 };
  function closedBy(start: number) {
    let after = start;
    while (text[after] === '"') after += 1;
    let end = after;
    while (text[end] === ' ') end += 1;
    return {
      after,
      closing: (after - start) % 2 === 1 && isEnd(end) ? { close: after - 1, end } : undefined,
    };
  }
  return (open: number) => {
    const first = closedBy(open);
    if (first.closing !== undefined) return first.closing;
    while (found !== undefined && found.close < first.after) {
      const start = text.indexOf('"', Math.max(first.after, found.end));
      if (start < 0) found = undefined;
      else {
        const { after, closing } = closedBy(start);
        found = closing ?? { close: -1, end: after };
      }
    }
    return found;
  };
}

/** Picks the separator that gives the most lines the same, largest number of cells. */
function separatorOf(text: string, hasHead = false): string {
  const start = text.slice(0, 50_000).replaceAll(/"[^"\r\n]*"/g, '');
  const lines = start.split(/\r\n?|\n/, 500);
  const score = (sign: string): number => {
    const totals: number[] = [];
    for (const line of lines) {
      const width = line.split(sign).length - 1;
      totals[width] = (totals[width] ?? 0) + width;
    }
    return Math.max(...Object.values(totals));
  };
  const signs = [',', ';', '\t', '|'];
  const head = hasHead ? lines.find((line) => line.trim() !== '') : undefined;
  const inHead = signs.filter((sign) => head?.includes(sign));
  return (inHead.length > 0 ? inHead : signs).toSorted((one, other) => score(other) - score(one))[0] ?? ',';
}
