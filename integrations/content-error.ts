import { AstroError } from 'astro/errors';
import { sayProblems } from '../server/content/say-problems.ts';
import type { ContentProblem } from '../server/contract/content-problem.ts';

const hint = 'Correct the file and save it. docs/editing.md shows how content files are written.';

/** An error for editors of content files. The first place replaces the stack, which would point into our code. */
export function contentError(problems: readonly ContentProblem[], dir: string): AstroError {
  const error = new AstroError(sayProblems(problems).join('\n'), hint);
  error.stack = '';
  const [first] = problems;
  return first ? Object.assign(error, { loc: { file: `${dir}/${first.path}`, line: first.line } }) : error;
}
