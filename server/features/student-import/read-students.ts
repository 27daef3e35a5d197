import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { z } from 'zod';
import { emailOf, lineOf } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import type { ImportProblem, StudentLine } from '../../contract/users.ts';

const REQUIRED = ['fullName', 'email'] as const;
const COLUMNS = [...REQUIRED, 'courses'] as const;
const newcomer = z.object({
  fullName: lineOf(limits.fullName, 'Enter the full name.'),
  email: emailOf('Please enter a valid email.'),
});
const NOT_CSV = 'This line is not valid CSV. Check its quotation marks.';

const COLUMNS_MAX = 50;
const TOO_MANY_CELLS = /^(?:[^,\n]*,){1001}/m;
const SLICE = 64 * 1024;

/** A student a line, after a line that names the columns; what is wrong with the others goes into `problems`. */
export async function readStudents(
  text: string,
  isCourse: (name: string) => boolean,
  problems: ImportProblems,
): Promise<StudentLine[]> {
  const [head, ...body] = await recordsOf(text, problems);
  if (problems.lines > 0) return [];
  const columns = columnsOf(head?.record ?? [], problems);
  if (problems.lines > 0) return [];
  if (body.length === 0) problems.add(1, '', 'The file has no students.');
  const max = limits.importRows;
  if (body.length > max)
    problems.add(1, '', `The file has more than ${max} students. At most ${max} can be imported at once.`);
  if (problems.lines > 0) return [];

  const firstLines = new Map<string, number>();
  return body.flatMap(({ info: { lines: line }, record: cells }) => {
    if (cells.length > columns.size) {
      problems.add(line, '', 'This line has more cells than the first line has columns.');
      return [];
    }
    const cell = (name: string): string => cells[columns.get(name) ?? -1] ?? '';
    const { data: person, error } = newcomer.safeParse({ fullName: cell('fullName'), email: cell('email') });
    for (const { path, message } of error?.issues ?? []) problems.add(line, String(path[0]), message);
    const first = person && firstLines.get(person.email.toLowerCase());
    if (first !== undefined) problems.add(line, 'email', `This email is already in line ${first}.`);
    else if (person !== undefined) firstLines.set(person.email.toLowerCase(), line);

    const names = cell('courses').split(';', limits.courseIds + 1);
    if (names.length > limits.courseIds) problems.add(line, 'courses', 'This line has too many courses.');
    const courses = names.map((name) => name.trim()).filter((name) => name !== '');
    for (const name of courses)
      if (name.length > limits.courseName || !isCourse(name))
        problems.add(line, 'courses', `There is no course “${name.slice(0, limits.courseName)}”.`);
    return person === undefined ? [] : [{ line, ...person, courses }];
  });
}

interface CsvRecord {
  readonly info: { readonly lines: number };
  readonly record: readonly string[];
}

async function recordsOf(text: string, problems: ImportProblems): Promise<CsvRecord[]> {
  const records: CsvRecord[] = [];
  // Where line ends are mixed, the parser counts lines twice.
  const lines = text.replaceAll(/\r\n?/g, '\n');
  if (TOO_MANY_CELLS.test(lines)) {
    problems.add(1, '', `A line has too many cells. Use the columns ${COLUMNS.join(', ')}.`);
    return [];
  }
  try {
    const options = { bom: true, info: true, trim: true, skip_empty_lines: true, relax_column_count: true };
    const parser: AsyncIterable<CsvRecord> = Readable.from(slicesOf(lines)).pipe(parse(options));
    for await (const record of parser) {
      records.push(record);
      if (records.length > limits.importRows + 1) break;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line: unknown = error['lines'];
    problems.add(typeof line === 'number' ? line : 1, '', NOT_CSV);
  }
  return records;
}

/** Yields to other calls after each piece: five megabytes of blanks take a second. */
async function* slicesOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += SLICE) {
    yield text.slice(at, at + SLICE);
    await setImmediate();
  }
}

function columnsOf(head: readonly string[], problems: ImportProblems): Map<string, number> {
  const columns = new Map<string, number>();
  if (head.length > COLUMNS_MAX) problems.add(1, '', `The first line has ${head.length} columns.`);
  for (const [at, title] of head.slice(0, COLUMNS_MAX).entries()) {
    const shown = title.slice(0, limits.courseName);
    const key = shown.toLowerCase().replaceAll(/[\s_]/g, '');
    const name = COLUMNS.find((column) => column.toLowerCase() === key);
    if (name === undefined) problems.add(1, shown, `Unknown column. Use ${COLUMNS.join(', ')}.`);
    else if (columns.has(name)) problems.add(1, shown, 'This column appears twice.');
    else columns.set(name, at);
  }
  for (const name of REQUIRED)
    if (!columns.has(name)) problems.add(1, name, `The column ${name} is missing.`);
  return columns;
}

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
