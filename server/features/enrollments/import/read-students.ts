import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { emailOf, lineOf } from '../../../contract/fields.ts';
import type { ImportProblem } from '../../../contract/import.ts';
import { limits } from '../../../contract/limits.ts';

/** A line of the file as it was understood. */
export interface StudentLine {
  readonly line: number;
  readonly fullName: string;
  readonly email: string;
  readonly courses: readonly string[];
}

const REQUIRED = ['fullName', 'email'] as const;
const COLUMNS = [...REQUIRED, 'courses'] as const;

const fields = {
  fullName: lineOf(limits.fullName, 'Enter the full name.'),
  email: emailOf('Please enter a valid email.'),
};

const parsed = z.array(z.object({ info: z.object({ lines: z.int() }), record: z.array(z.string()) }));

/**
 * Reads a CSV file of students: a first line with the names of the columns (fullName, email and, if wanted, courses with
 * their names separated by semicolons), then a student a line.
 * @returns lines without a fault in themselves, and what is wrong with the others
 */
export function readStudents(text: string): { rows: StudentLine[]; problems: ImportProblem[] } {
  const problems: ImportProblem[] = [];
  const note = (line: number, column: string, message: string): void => {
    problems.push({ line, column, message });
  };
  const [head, ...body] = recordsOf(text, note);
  if (problems.length > 0) return { rows: [], problems };
  const columns = columnsOf(head?.cells ?? [], note);
  if (body.length === 0 && problems.length === 0) note(1, '', 'The file has no students.');
  if (body.length > limits.importRows)
    note(
      1,
      '',
      `The file has ${body.length} students. At most ${limits.importRows} can be imported at once.`,
    );
  if (problems.length > 0) return { rows: [], problems };

  const firstLines = new Map<string, number>();
  const rows = body.flatMap(({ line, cells }) => {
    const row = rowOf(line, cells, columns, note);
    if (row === undefined) return [];
    const key = row.email.toLowerCase();
    const first = firstLines.get(key);
    if (first !== undefined) note(line, 'email', `This email is in line ${first} already.`);
    else firstLines.set(key, line);
    return first === undefined ? [row] : [];
  });
  return { rows, problems };
}

type Note = (line: number, column: string, message: string) => void;

function recordsOf(text: string, note: Note): { line: number; cells: string[] }[] {
  try {
    const options = { bom: true, info: true, trim: true, skip_empty_lines: true, relax_column_count: true };
    // One kind of line end: where two are mixed, lines are counted twice.
    const lines = text.replaceAll(/\r\n?/g, '\n');
    return parsed
      .parse(parse(lines, options))
      .map(({ info, record }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line: unknown = error['lines'];
    note(typeof line === 'number' ? line : 1, '', 'This line is not valid CSV. Check its quotation marks.');
    return [];
  }
}

function columnsOf(head: readonly string[], note: Note): Map<string, number> {
  const columns = new Map<string, number>();
  head.forEach((title, at) => {
    const name = COLUMNS.find(
      (column) => column.toLowerCase() === title.toLowerCase().replaceAll(/[\s_]/g, ''),
    );
    if (name === undefined) note(1, title, `Unknown column. Use ${COLUMNS.join(', ')}.`);
    else if (columns.has(name)) note(1, title, 'This column is there twice.');
    else columns.set(name, at);
  });
  for (const name of REQUIRED) if (!columns.has(name)) note(1, name, `The column ${name} is missing.`);
  return columns;
}

function rowOf(
  line: number,
  cells: readonly string[],
  columns: ReadonlyMap<string, number>,
  note: Note,
): StudentLine | undefined {
  if (cells.length > columns.size) {
    note(line, '', 'This line has more cells than the first line has columns.');
    return undefined;
  }
  const cell = (name: string): string => cells[columns.get(name) ?? -1] ?? '';
  const checked = REQUIRED.map((name) => {
    const result = fields[name].safeParse(cell(name));
    if (!result.success) note(line, name, result.error.issues[0]?.message ?? 'Not acceptable.');
    return result.data;
  });
  const [fullName, email] = checked;
  if (fullName === undefined || email === undefined) return undefined;
  const courses = cell('courses').split(';');
  return { line, fullName, email, courses: courses.map((name) => name.trim()).filter((name) => name !== '') };
}
