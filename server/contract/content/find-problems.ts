import type { z } from 'zod';
import { lineOf } from './content-yaml.ts';
import { impossibleDays } from './dates.ts';
import { describeField } from './describe-field.ts';
import { explain } from './explain.ts';

type Problem = { text: string; line: number | undefined };

/** `curriculum, entry 3, topics` for the path of a field: editors count from one. */
const spoken = (path: readonly PropertyKey[]) =>
  path.map((step) => (typeof step === 'number' ? `entry ${step + 1}` : String(step))).join(', ');

const placed = (where: string, line: number | undefined) =>
  line === undefined ? where : `${where} (line ${line})`;

function fieldProblem(schema: z.ZodType, issue: z.core.$ZodIssue, source: string): Problem {
  const written = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
  const line = lineOf(written, source);
  const purpose = describeField(schema, issue.path);
  const where = placed(spoken(issue.path) || 'this file', line);
  return { text: `  ${where}: ${issue.message}${purpose ? `\n      (${purpose})` : ''}`, line };
}

/**
 * Says for each wrong field where it is, what was expected, what was found and what the field is for.
 *
 * @param data the parsed fields of a file
 * @param source the file as written
 * @returns the problems, and the line of the first, counted from one
 */
export function findProblems(
  schema: z.ZodType,
  data: unknown,
  source: string,
): { problems: string[]; line: number } {
  const result = schema.safeParse(data, { error: explain });
  const issues = result.success ? [] : result.error.issues;
  const found: Problem[] = [
    ...issues.map((issue) => fieldProblem(schema, issue, source)),
    ...impossibleDays(source).map(({ day, line }) => ({
      text: `  ${placed(day, line)}: is not a day of the calendar`,
      line,
    })),
  ];
  return { problems: found.map(({ text }) => text), line: found[0]?.line ?? 1 };
}
