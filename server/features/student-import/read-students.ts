import { z } from 'zod';
import { emailOf, lineOf, phone } from '../../contract/fields.ts';
import { foldText } from '../../contract/fold-text.ts';
import { limits } from '../../contract/limits.ts';
import type { ImportProblem, StudentLine } from '../../contract/users.ts';
import { inSlices, readTable, type TableRow } from '../../tables/read-table.ts';

type Column = 'fullName' | 'firstName' | 'lastName' | 'email' | 'phone' | 'courses';

/** How people and forms name columns, folded; the first expression that any column fits wins. */
const NAMES: readonly (readonly [Column, ...RegExp[]])[] = [
  ['email', /^e ?mail( address| id)?$/, /e ?mail|ई ?मेल|^username$/],
  ['phone', /^(phone|mobile)$/, /\b(mobile|phone|whats ?app|contact (no|number))\b|मोबाइल|फोन/],
  ['courses', /^courses?( names?)?$/, /\b(courses?|program(me)?)\b|कोर्स/],
  ['firstName', /^(first|given) ?names?$/],
  ['lastName', /^(last|family) ?name$|^surname$/],
  ['fullName', /^(full ?|student s? ?)?name$/, /^name of (the )?student$/, /\b(full ?)?name\b|नाम/],
];
/** Of someone or something else than the student and the course. */
const OTHERS =
  /\b(father|mother|parent|guardian|husband|school|college|institute|company|organi[sz]ation|user|file|fee|price|date|days?|duration|completed|registered|mode)\b|पिता|माता/;
const HEAD_WITHIN = 10;
const LIMITS = { lines: limits.tableLines, columns: limits.tableColumns, cell: 4000, hasHead: true };

const newcomer = z.object({
  fullName: lineOf(limits.fullName, 'Enter the full name.'),
  email: emailOf('Please enter a valid email.'),
  phone: phone.optional(),
});

/**
 * A student a line, below a line that names the columns; what is wrong goes into `problems`.
 * @param courseNamed the course's own name @returns also the columns that are not read
 * @throws AppError FILE_UNREADABLE
 */
export async function readStudents(
  bytes: Uint8Array,
  courseNamed: (name: string) => string | undefined,
  problems: ImportProblems,
): Promise<{ lines: StudentLine[]; ignored: string[] }> {
  const rows = (await readTable(bytes, LIMITS)).filter(({ cells }) => cells.length > 0);
  const heads = rows.slice(0, HEAD_WITHIN).map(({ cells }) => columnsOf(cells));
  const found = heads.findIndex((columns) => columns.has('email') && hasName(columns));
  const at = Math.max(found, 0);
  const [head, columns = columnsOf([])] = [rows[at], heads[at]];
  const body = rows.slice(at + 1);
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

type Columns = ReadonlyMap<Column, number>;

const hasName = (columns: Columns): boolean => columns.has('fullName') || columns.has('firstName');

function columnsOf(head: readonly string[]): Columns {
  const names = head.map((name) =>
    foldText(name.slice(0, limits.courseName).replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
      .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
      .trim(),
  );
  const columns = new Map<Column, number>();
  const taken = new Set<number>();
  for (const [column, ...ways] of NAMES)
    for (const way of ways) {
      const at = names.findIndex((name, index) => !taken.has(index) && way.test(name) && !OTHERS.test(name));
      if (at === -1 || columns.has(column) || (column === 'fullName' && columns.has('firstName'))) continue;
      columns.set(column, at);
      taken.add(at);
    }
  return columns;
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
  const fullName = columns.has('fullName')
    ? cell('fullName')
    : `${cell('firstName')} ${cell('lastName')}`.trim();
  const { data: person, error } = newcomer.safeParse({
    fullName,
    email: cell('email'),
    phone: cell('phone') || undefined,
  });
  for (const { path, message } of error?.issues ?? []) problems.add(line, String(path[0]), message);

  const courses: string[] = [];
  for (const name of courseNames(cell('courses'), courseNamed)) {
    const course = courseNamed(name);
    if (course !== undefined) courses.push(course);
    else problems.add(line, 'courses', `There is no course “${name.slice(0, limits.courseName)}”.`);
  }
  if (courses.length > limits.courseIds) problems.add(line, 'courses', 'This line has too many courses.');
  return person === undefined ? [] : [{ line, ...person, courses: [...new Set(courses)] }];
}

/** Names between semicolons, or between commas as forms write them; one with either in it is whole, or in quotation marks. */
function courseNames(cell: string, courseNamed: (name: string) => string | undefined): string[] {
  if (courseNamed(cell) !== undefined) return [cell];
  const parts = [...cell.matchAll(/\s*(?:"((?:[^"]|"")*)"|([^;]*))\s*(?:;|$)/g)]
    .map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain.trim())
    .filter((name) => name !== '');
  return parts.flatMap((part) => {
    const names = part.split(',').map((name) => name.trim());
    return courseNamed(part) === undefined && names.every((name) => courseNamed(name)) ? names : [part];
  });
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
