import { foldText } from '../../../contract/fold-text.ts';
import { AppError } from '../../../errors.ts';
import { type TableRow, tableRows } from '../../../tables/read-table.ts';
import { type Found, type Reading, refuse } from './found.ts';
import { anyOf, choiceOf, meaningOf } from './key-of.ts';
import { openKey } from './number-key.ts';
import { readPaper } from './read-paper.ts';

const COLUMNS = {
  type: /^(?:question )?(?:type|kind)$|^प्रकार$/,
  key: /^(?:(?:correct|right)\b.*|answer|answers|ans|key|answer key|सही.*|उत्तर)$/,
  why: /^(?:explanation|answer explanation|solution|feedback|general feedback|rationale|reason|hint|व्याख्या|स्पष्टीकरण|हल)$/,
  option: /^(?:options?|choices?|answers?|opt|विकल्प)? ?(?:[a-h1-8]|[कखगघ])$|^(?:option|choice|opt)[a-h1-8]$/,
  list: /^(?:options|choices|विकल्प)$/,
  marks: /^(?:marks?|points?|score|अंक)$/,
  minus:
    /^(?:negative(?: marks?| marking)?|minus(?: marks?)?|penalty|marks? (?:deducted|lost)\b.*|deduct(?:ion|ed)?(?: marks?)?)$/,
  prompt: /^(?:question|questions|question text|prompt|question title|प्रश्न|text)$/,
  number: /^(?:#|no|s no|sno|sr no|serial|serial number|q no|question number|id|क्रमांक)$/,
};
type Column = keyof typeof COLUMNS;
const LETTER = /^[([]?[A-EG-La-eg-l][)\].]?$/;

const LIMITS = { lines: 5000, columns: 40, cell: 5000 };
/** Of lines that may be a sentence with many commas. */
const ANY = { lines: LIMITS.lines, columns: Number.POSITIVE_INFINITY, cell: Number.POSITIVE_INFINITY };
const columnOf = (cell: string): Column | undefined => {
  const name = foldText(cell.replace(/\s[-–(].*/s, ''))
    .replaceAll(/[.:_*()[\]]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return (Object.keys(COLUMNS) as Column[]).find((column) => COLUMNS[column].test(name));
};

/** How far down names of columns may be, below the name of a school and of a test. */
const MOST_ABOVE = 20;

/** Rows of a spreadsheet, with names of columns above them; undefined where a text is none. */
export function rowsFound(text: string): Found[] | undefined {
  const start = text.slice(0, 6000);
  if (!/[,;\t|]/.test(start)) return undefined;
  const isNamed = ({ cells }: TableRow): boolean => {
    const names = cells.map(columnOf);
    return names.includes('prompt') && names.includes('key');
  };
  const heads = start.split(/\r\n?|\n/).slice(0, MOST_ABOVE);
  if (!heads.some((line) => [...tableRows(line, ANY)].some(isNamed))) return undefined;
  let rows: TableRow[];
  try {
    rows = [...tableRows(text, LIMITS)].filter(({ cells }) => !cells.every((cell) => /^:?-*:?$/.test(cell)));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [unreadableRows(text, error.details['message'])];
  }
  const at = rows.slice(0, MOST_ABOVE).findIndex(isNamed);
  const head = rows[at];
  if (head === undefined) return undefined;
  const names = head.cells.map(columnOf);
  // A key has the numbers of questions, not their texts.
  if (/^\p{Nd}{1,3}[.)]?$/u.test(rows[at + 1]?.cells[names.indexOf('prompt')] ?? '')) return undefined;
  return rows
    .slice(at + 1)
    .map((row) => ({ from: row.line, to: row.line, read: () => readRow(row, names, head.cells) }));
}

/** All rows as one that can't be read, at the line which the message of the reader of tables names. */
function unreadableRows(text: string, said: unknown): Found {
  const [, line = '1', message = ''] = /^(?:Line (\d+): )?(.*)$/s.exec(String(said)) ?? [];
  const read = () => refuse(Number(line), message.charAt(0).toUpperCase() + message.slice(1));
  return { from: 1, to: text.split(/\r\n?|\n/).length, read };
}

function readRow(
  { line, cells }: TableRow,
  names: readonly (Column | undefined)[],
  head: readonly string[],
): Reading {
  const all = (column: Column): string[] => cells.filter((_cell, at) => names[at] === column);
  const one = (column: Column): string => all(column).find((cell) => cell !== '') ?? '';
  const marksIn = (column: 'marks' | 'minus') => {
    const cell = one(column);
    if (cell === '') return {};
    const value = Math.round(Number(cell.replace(/^[-−+]/, '')) * 100);
    return Number.isFinite(value) ? { [column]: value } : refuse(line, `“${cell}” is no number of marks.`);
  };
  const options = all('option');
  const texts = options.slice(0, options.findLastIndex((cell) => cell !== '') + 1);
  const whys = all('why').filter((cell) => cell !== '');
  const marks = { ...marksIn('marks'), ...marksIn('minus') };
  const base = { prompt: one('prompt'), explanation: whys.join('\n'), ...marks };
  const others = head.filter(
    (name, at) => name !== '' && names[at] === undefined && (cells[at] ?? '') !== '',
  );
  const notes = others.length === 0 ? [] : [`Columns were left out: ${others.join(', ')}.`];
  const type = foldText(one('type'));
  const key = one('key');
  if (/^(?:long|essay|open|descriptive|paragraph)/.test(type)) {
    if (key !== '') notes.push('The model answer is now in the explanation.');
    const explanation = [key, ...whys].filter((part) => part !== '').join('\n');
    return { question: { ...base, kind: 'long', explanation }, notes };
  }
  if (key === '') refuse(line, 'This row has no right answer.');
  if (texts.length === 0 && LETTER.test(key)) {
    // Its options are in the cell of the question, or all in one.
    const text = [one('prompt'), one('list').replaceAll(/;\s{0,9}/g, '\n'), `Answer: ${key}`].join('\n');
    const [found, ...more] = readPaper(text.split('\n').map((words) => ({ no: line, text: words }))).found;
    if (found === undefined || more.length > 0) refuse(line, 'The options of this row can’t be told apart.');
    const { question, notes: said } = found.read();
    return { question: { ...question, explanation: base.explanation, ...marks }, notes: [...notes, ...said] };
  }
  if (texts.length === 0) {
    const open = openKey(key);
    return { question: { ...base, ...open.key }, notes: [...notes, ...open.notes] };
  }
  if (texts.includes('')) refuse(line, 'An option between others is empty.');
  const meaning = meaningOf(key.replace(/^(?:option|choice|answer|opt)(?=[a-h\d]$)/i, ''), texts, line);
  if (meaning.rest !== undefined)
    refuse(line, 'Write only the letter, the number or the text of the right option.');
  if (meaning.isAny === true) notes.push(anyOf(key));
  const isMany = /checkbox|multiple (?:answer|select|response)|msq/.test(type);
  return { question: { ...base, ...choiceOf(texts, meaning), ...(isMany && { kind: 'many' }) }, notes };
}
