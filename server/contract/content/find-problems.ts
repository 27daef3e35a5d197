import type { z } from 'zod';
import type { Fields } from './content-yaml.ts';
import { impossibleDays } from './dates.ts';
import { describeField } from './describe-field.ts';
import { explain } from './explain.ts';

/** A file with more is likely one of another kind. */
const MOST = 20;

/** What is wrong with a field, and where. */
export interface FieldProblem {
  text: string;
  line?: number;
  pointer: readonly PropertyKey[];
}

/** `curriculum, entry 3, topics` for the path of a field: editors count from one. */
const spoken = (path: readonly PropertyKey[]) =>
  path.map((step) => (typeof step === 'number' ? `entry ${step + 1}` : String(step))).join(', ');

const placed = (where: string, line: number | undefined) =>
  line === undefined ? where : `${where} (line ${line})`;

function fieldProblem(schema: z.ZodType, issue: z.core.$ZodIssue, fields: Fields): FieldProblem {
  const written = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
  const line = fields.lineOf(written);
  const purpose = describeField(schema, issue.path);
  const where = placed(spoken(issue.path) || 'this file', line);
  const text = `${where}: ${issue.message}${purpose ? `\n      (${purpose})` : ''}`;
  return { text, pointer: issue.path, ...(line !== undefined && { line }) };
}

/**
 * The values of a file, or what is wrong with each field: where it is, what was expected, what was found and what the
 * field is for.
 *
 * @param source the file as written
 */
export function findProblems<S extends z.ZodType>(
  schema: S,
  fields: Fields,
  source: string,
): { data: z.output<S> | undefined; problems: FieldProblem[] } {
  const result = schema.safeParse(fields.data, { error: explain });
  const issues = result.success ? [] : result.error.issues.slice(0, MOST);
  const problems = issues.map((issue) => fieldProblem(schema, issue, fields));
  for (const { day, line } of impossibleDays(source).slice(0, MOST))
    if (!problems.some((problem) => problem.line === line))
      problems.push({ text: `${placed(day, line)}: is not a day of the calendar`, line, pointer: [] });
  return { data: problems.length === 0 ? result.data : undefined, problems };
}
