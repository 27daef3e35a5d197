import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { emailOf, lineOf } from '../../contract/fields.ts';
import type { ImportProblem } from '../../contract/import.ts';
import { limits } from '../../contract/limits.ts';

/** The courses a line names, whatever else may be wrong with it. */
interface NamedCourses {
  readonly line: number;
  readonly courses: readonly string[];
}

/** A line of the file as it was understood. */
export interface StudentLine extends NamedCourses {
  readonly fullName: string;
  readonly email: string;
}

interface Understood {
  /** Lines without a fault in themselves. */
  readonly rows: readonly StudentLine[];
  /** Of every line that could be cut into its cells, so that one reading names all there is to mend. */
  readonly named: readonly NamedCourses[];
  readonly problems: ImportProblem[];
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
 * @returns lines without a fault in themselves, the courses of all, and what is wrong
 */
export function readStudents(text: string): Understood {
  const problems: ImportProblem[] = [];
  const note = (line: number, column: string, message: string): void => {
    problems.push({ line, column, message });
  };
  const [head, ...body] = recordsOf(text, note);
  if (problems.length > 0) return { rows: [], named: [], problems };
  const columns = columnsOf(head?.cells ?? [], note);
  if (body.length === 0 && problems.length === 0) note(1, '', 'The file has no students.');
  if (body.length > limits.importRows)
    note(
      1,
      '',
      `The file has ${body.length} students. At most ${limits.importRows} can be imported at once.`,
    );
  if (problems.length > 0) return { rows: [], named: [], problems };

  const firstLines = new Map<string, number>();
  const named: NamedCourses[] = [];
  const rows = body.flatMap(({ line, cells }) => {
    if (cells.length > columns.size) {
      note(line, '', 'This line has more cells than the first line has columns.');
      return [];
    }
    const cell = (name: string): string => cells[columns.get(name) ?? -1] ?? '';
    const courses = namesIn(cell('courses'));
    named.push({ line, courses });
    const person = personOf(line, cell, note);
    if (person === undefined) return [];
    const row = { line, ...person, courses };
    const key = row.email.toLowerCase();
    const first = firstLines.get(key);
    if (first !== undefined) note(line, 'email', `This email is in line ${first} already.`);
    else firstLines.set(key, line);
    return first === undefined ? [row] : [];
  });
  return { rows, named, problems };
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

function personOf(
  line: number,
  cell: (name: string) => string,
  note: Note,
): Pick<StudentLine, 'fullName' | 'email'> | undefined {
  const [fullName, email] = REQUIRED.map((name) => {
    const result = fields[name].safeParse(cell(name));
    if (!result.success) note(line, name, result.error.issues[0]?.message ?? 'Not acceptable.');
    return result.data;
  });
  return fullName === undefined || email === undefined ? undefined : { fullName, email };
}

const namesIn = (cell: string): string[] =>
  cell
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '');
