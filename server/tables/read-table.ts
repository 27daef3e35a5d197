import { setImmediate } from 'node:timers/promises';
import { decodeText, unreadable } from './decode-text.ts';

interface TableLimits {
  readonly lines: number;
  readonly columns: number;
  /** Characters of a cell. */
  readonly cell: number;
  /** Whether the first filled line names the columns: then it has the separator. */
  readonly hasHead?: boolean;
}

export interface TableRow {
  /** Where it begins in the file, counted from 1. */
  readonly line: number;
  /** Trimmed, up to the last that is filled: none in a blank line. */
  readonly cells: string[];
}

const SLICE = 250;

/** Goes through a long list in slices, between which other requests get their turn. */
export async function inSlices<Item>(items: Iterable<Item>, step: (item: Item) => void): Promise<void> {
  let done = 0;
  for (const item of items) {
    step(item);
    done += 1;
    if (done % SLICE === 0) await setImmediate();
  }
}

/**
 * The rows of a text file, its cells between commas, semicolons, tabs or bars; blank lines too.
 * @throws AppError FILE_UNREADABLE, with the line where a limit is exceeded
 */
export async function readTable(bytes: Uint8Array, limits: TableLimits): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  await inSlices(tableRows(decodeText(bytes), limits), (row) => rows.push(row));
  return rows;
}

/** As {@link readTable}, of a text. */
export function* tableRows(text: string, limits: TableLimits): Generator<TableRow> {
  const told = /^sep=(.)(?:\r\n?|\n)/i.exec(text.slice(0, 10));
  const separator = told?.[1] ?? separatorOf(text, limits.hasHead);
  let at = told?.[0].length ?? 0;
  for (let line = told ? 2 : 1; at < text.length; line += 1) {
    if (line > limits.lines)
      throw unreadable(`This file has more than ${limits.lines.toLocaleString('en-IN')} lines.`);
    const row = { line, cells: [] as string[] };
    for (let column = 0; ; column += 1) {
      if (column >= limits.columns) while (text[at] === separator) at += 1;
      const { value, end, breaks } =
        quotedCell(text, at, separator, limits.cell) ?? plainCell(text, at, separator);
      const cell = value.trim().replace(/^'(?=[\d=+@-])/, '');
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
      line += breaks;
      at = end + 1;
      if (text[end] !== separator) {
        if (text[end] === '\r' && text[at] === '\n') at += 1;
        break;
      }
    }
    yield row;
  }
}

function plainCell(text: string, at: number, separator: string) {
  let end = at;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { value: text.slice(at, end), end, breaks: 0 };
}

/** A cell in quotation marks, or as formula text: `="0012"`. A mark that nothing closes is part of a plain cell. */
function quotedCell(text: string, at: number, separator: string, most: number) {
  const open = at + (text.startsWith('="', at) ? 2 : 1);
  if (text[open - 1] !== '"') return undefined;
  for (let close = text.indexOf('"', open); close >= 0 && close - open <= most; ) {
    if (text[close + 1] === '"') close += 1;
    else {
      let end = close + 1;
      while (text[end] === ' ') end += 1;
      if (end >= text.length || text[end] === separator || text[end] === '\n' || text[end] === '\r') {
        const inside = text.slice(open, close);
        return { value: inside.replaceAll('""', '"'), end, breaks: inside.match(/\r\n?|\n/g)?.length ?? 0 };
      }
    }
    close = text.indexOf('"', close + 1);
  }
  return undefined;
}

/** The sign that splits the most lines into the same number of cells, the more cells the better. */
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
