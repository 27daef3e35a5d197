import type { z } from 'astro/zod';
import { impossibleDays } from './dates.ts';
import { describeField } from './describe-field.ts';
import { explain } from './explain.ts';

/** `curriculum, entry 3, topics` for the path of a field: editors count from one. */
const spoken = (path: readonly PropertyKey[]) =>
  path.map((step) => (typeof step === 'number' ? `entry ${step + 1}` : String(step))).join(', ');

/** Line, counted from one, on which a field at the outermost level begins; 1 where it is missing. */
const lineOf = (field: PropertyKey | undefined, source: string) =>
  source.split('\n').findIndex((line) => line.startsWith(`${String(field)}:`)) + 1 || 1;

/**
 * Says for each wrong field what was expected, what was found and what the field is for.
 *
 * @param data the parsed fields of a file
 * @param source the file as written
 */
export function findProblems(
  schema: z.ZodType,
  data: unknown,
  source: string,
): { problems: string[]; line: number } {
  const result = schema.safeParse(data, { error: explain });
  const issues = result.success ? [] : result.error.issues;
  const wrongFields = issues.map((issue) => {
    const purpose = describeField(schema, issue.path);
    return `  ${spoken(issue.path) || 'this file'}: ${issue.message}${purpose ? `\n      (${purpose})` : ''}`;
  });
  const wrongDays = impossibleDays(source).map((day) => `  ${day}: is not a day of the calendar`);
  return { problems: [...wrongFields, ...wrongDays], line: lineOf(issues[0]?.path[0], source) };
}
