import type { z } from 'zod';
import type { ContentProblem } from '../content-problem.ts';
import type { Fields } from './content-yaml.ts';
import { impossibleDays } from './dates.ts';
import { explain } from './explain.ts';

const MOST = 20;

/** Returns the values, or what to fix. @param source text of the file */
export function findProblems<S extends z.ZodType>(
  schema: S,
  fields: Fields,
  source: string,
): { data: z.output<S> | undefined; problems: Omit<ContentProblem, 'path'>[] } {
  const result = schema.safeParse(fields.data, { error: explain });
  const issues = result.success ? [] : result.error.issues.slice(0, MOST);
  const problems: Omit<ContentProblem, 'path'>[] = issues.map((issue) => {
    const unknown = issue.code === 'unrecognized_keys' ? [issue.keys[0] ?? ''] : [];
    const pointer = issue.path.map((step) => `/${String(step)}`).join('');
    return { text: issue.message, pointer, line: fields.lineOf([...issue.path, ...unknown]) };
  });
  for (const { day, line } of impossibleDays(source).slice(0, MOST))
    if (!problems.some((problem) => problem.line === line))
      problems.push({ text: `${day} is not a day of the calendar.`, line });
  return { data: problems.length === 0 ? result.data : undefined, problems };
}
