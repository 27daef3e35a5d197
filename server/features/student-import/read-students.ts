import { z } from 'zod';
import { emailOf, lineOf, phone } from '../../contract/fields.ts';
import { foldText, foldTyping } from '../../contract/fold-text.ts';
import { limits } from '../../contract/limits.ts';
import type { ImportProblem, StudentLine } from '../../contract/users.ts';
import { inSlices, readTable, type TableRow } from '../../tables/read-table.ts';
import { type Column, type Columns, columnsOf, hasName } from './columns-of.ts';

const HEAD_WITHIN = 10;
const LIMITS = { lines: limits.tableLines, columns: limits.tableColumns, cell: 4000, hasHead: true };

const newcomer = z.object({
  fullName: lineOf(limits.fullName, 'Enter the full name.'),
  email: emailOf('Please enter a valid email.'),
  phone: phone.optional(),
});

/** Reads a student from each line; faults go into `problems`. @param readsBatches whether there are batches to name @throws AppError FILE_UNREADABLE */
export async function readStudents(
  bytes: Uint8Array,
  courseNamed: (name: string) => string | undefined,
  problems: ImportProblems,
  readsBatches = false,
): Promise<{ lines: StudentLine[]; ignored: string[] }> {
  const rows = (await readTable(bytes, LIMITS)).filter(({ cells }) => cells.length > 0);
  const { head, columns: named, below } = headOf(rows);
  // Where no course has batches, the word is that of another school.
  const columns = new Map([...named].filter(([column]) => column !== 'batch' || readsBatches));
  const body = rows.slice(below).filter((row) => isStudent(row, columns, head));
  const line = head?.line ?? 1;
  if (!hasName(columns)) problems.add(line, 'fullName', 'The column fullName is missing.');
  if (!columns.has('email')) problems.add(line, 'email', 'The column email is missing.');
  if (problems.lines > 0) return { lines: [], ignored: [] };
  if (body.length === 0) problems.add(line, '', 'The file has no students.');
  const max = limits.importRows;
  if (body.length > max)
    problems.add(line, '', `The file has more than ${max} students. At most ${max} can be imported at once.`);
  if (problems.lines > 0) return { lines: [], ignored: [] };

  const lines: StudentLine[] = [];
  const width = head?.cells.length ?? 0;
  await inSlices(body, (row) => lines.push(...readLine(row, width, columns, courseNamed, problems)));
  const read = new Set(columns.values());
  const ignored = (head?.cells ?? []).filter((name, index) => name !== '' && !read.has(index));
  return { lines, ignored: ignored.map((name) => name.slice(0, limits.courseName)) };
}

/** Finds the header row below a title, or two rows if the upper one spans columns. */
function headOf(rows: readonly TableRow[]) {
  const first = rows.slice(0, HEAD_WITHIN);
  const single = first.map((row, at) => ({ head: row, below: at + 1 }));
  const double = first.flatMap(({ cells: upper }, at) => {
    const { line, cells: lower } = rows[at + 1] ?? { line: 0, cells: [] };
    // A student's line is not a header.
    if (lower.length === 0 || lower.some((cell) => cell.includes('@'))) return [];
    const width = Math.max(upper.length, lower.length);
    const cells = Array.from({ length: width }, (_, column) => lower[column] || (upper[column] ?? ''));
    return [{ head: { line, cells }, below: at + 2 }];
  });
  const heads = [...single, ...double].map((one) => ({ ...one, columns: columnsOf(one.head.cells) }));
  const found = heads.find(({ columns }) => columns.has('email') && hasName(columns));
  return found ?? heads[0] ?? { head: undefined, below: 0, columns: columnsOf([]) };
}

/** Skips lines with only a number, signatures and repeated headers. */
function isStudent({ cells }: TableRow, columns: Columns, head: TableRow | undefined): boolean {
  const isFilled = ['fullName', 'firstName', 'email'] as const;
  return (
    isFilled.some((column) => cells[columns.get(column) ?? -1]) && cells.join('\n') !== head?.cells.join('\n')
  );
}

function readLine(
  { line, cells }: TableRow,
  width: number,
  columns: Columns,
  courseNamed: (name: string) => string | undefined,
  problems: ImportProblems,
): StudentLine[] {
  if (cells.length > width) {
    problems.add(line, '', 'This line has more cells than the first line has columns.');
    return [];
  }
  const cell = (column: Column): string => cells[columns.get(column) ?? -1] ?? '';
  const emails = emailsIn(cell('email'));
  const [email = cell('email'), ...otherEmails] = new Set(emails);
  const [number, ...otherNumbers] = numbersIn(cell('phone'));
  const { data: person, error } = newcomer.safeParse({ fullName: nameIn(cell), email, phone: number });
  for (const { path, message } of error?.issues ?? []) problems.add(line, String(path[0]), message);

  const courses: string[] = [];
  for (const name of courseNames(cell('courses'), courseNamed)) {
    const course = courseNamed(name);
    if (course !== undefined) courses.push(course);
    else problems.add(line, 'courses', `There is no course “${name.slice(0, limits.courseName)}”.`);
  }
  if (courses.length > limits.courseIds) problems.add(line, 'courses', 'This line has too many courses.');
  const isOne = otherEmails.length + otherNumbers.length === 0;
  const note = isOne ? {} : { note: 'Of several emails or numbers in a cell, the first is used.' };
  const batches = splitNames(cell('batch'));
  const named = batches.length === 0 ? {} : { batches };
  return person === undefined ? [] : [{ line, ...person, ...note, courses: [...new Set(courses)], ...named }];
}

/** Strips `mailto:`, brackets and full stops. */
const emailsIn = (cell: string): string[] =>
  cell
    .split('@')
    .map((part) => part.trim())
    .join('@')
    .split(/[\s<>()[\],;:|/\\]/)
    .map((word) => word.replace(/(?<!\.)\.+$/, ''))
    .filter((word) => word.indexOf('@', 1) > 0 && !word.endsWith('@'));

/** Many cells have two mobile numbers. */
function numbersIn(text: string): string[] {
  const plain = foldTyping(text).replace(/\.0+$/, '');
  if (!/\d/.test(plain)) return [];
  const parts = phone.safeParse(plain).success
    ? []
    : plain.split(/(?<![,;/|&\s])[,;/|&\s]+(?=(?:\+?91[\s-]*|0)?[6-9](?:[\s-]?\d){9}(?!\d))/);
  return parts.length > 1 && parts.every((part) => phone.safeParse(part).success) ? parts : [plain];
}

/** Joins the parts of a name as on certificates, unless one already contains the others. */
function nameIn(cell: (column: Column) => string): string {
  const wordsOf = (text: string): string[] => foldText(text).split(' ');
  const parts = [cell('middleName'), cell('lastName')].filter((part) => part !== '');
  return parts.reduce(
    (name, part) =>
      wordsOf(part).every((word) => wordsOf(name).includes(word)) ? name : `${name} ${part}`.trim(),
    cell('fullName') || cell('firstName'),
  );
}

const BETWEEN_COURSES = [/\n/, /,/, /\//, /\+/, /&/, /\s(?:and|और)\s/i];

/** Splits course names; a name that contains a separator is matched whole or quoted. */
function courseNames(cell: string, courseNamed: (name: string) => string | undefined): string[] {
  if (courseNamed(cell) !== undefined) return [cell];
  return splitNames(cell).flatMap((part) => {
    if (courseNamed(part) !== undefined) return [part];
    const ways = BETWEEN_COURSES.map((sign) => part.split(sign).map((name) => name.trim()));
    return ways.find((names) => names.every((name) => courseNamed(name))) ?? [part];
  });
}

function splitNames(cell: string): string[] {
  const names: string[] = [];
  for (let at = 0; at < cell.length; ) {
    const [quoted] = QUOTED.exec(cell.slice(at)) ?? [];
    const end = quoted === undefined ? cell.indexOf(';', at) : at + quoted.length;
    const name = cell.slice(at, end < 0 ? undefined : end).trim();
    names.push(quoted === undefined ? name : name.slice(1, -1).replaceAll('""', '"'));
    at = end < 0 ? cell.length : end + 1;
  }
  return names.filter((name) => name !== '');
}
const QUOTED = /^\s*"(?:[^"]|"")*"\s*(?=;|$)/;

const LINES_NAMED = 100;
const NAMED_IN_A_LINE = 10;

export class ImportProblems {
  readonly #byLine = new Map<number, ImportProblem[]>();

  get lines(): number {
    return this.#byLine.size;
  }

  add(line: number, column: string, message: string): void {
    const known = this.#byLine.get(line) ?? [];
    if (known.length < NAMED_IN_A_LINE) known.push({ line, column, message });
    this.#byLine.set(line, known);
  }

  has(line: number): boolean {
    return this.#byLine.has(line);
  }

  list(): ImportProblem[] {
    const lines = [...this.#byLine.keys()].sort((a, b) => a - b);
    const named = lines.slice(0, LINES_NAMED).flatMap((line) => this.#byLine.get(line) ?? []);
    const next = lines[LINES_NAMED];
    if (next === undefined) return named;
    const rest = lines.length - LINES_NAMED;
    const message = `From here on, ${rest === 1 ? '1 more line needs' : `${rest} more lines need`} a correction.`;
    return [...named, { line: next, column: '', message }];
  }
}
