import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { AstroError } from 'astro/errors';
import { yamlProblem } from '../../server/contract/content/content-yaml.ts';

const hint = 'Correct the file and save it. docs/editing.md shows how content files are written.';

/** Where in a file something is wrong; `line` counts from one. */
type Place = { file: string; line?: number };

/** An error for the editor of a content file. The place replaces the stack, which would point into our code. */
export function contentError(message: string, place?: Place): AstroError {
  const error = new AstroError(message, hint);
  error.stack = '';
  return place ? Object.assign(error, { loc: place }) : error;
}

/** The file that an error of Astro's reader is about. */
const fileOf = (error: Error): string | undefined => {
  const loc: unknown = 'loc' in error ? error.loc : undefined;
  return typeof loc === 'object' && loc !== null && 'file' in loc && typeof loc.file === 'string'
    ? loc.file
    : undefined;
};

/** Turns the reader's complaint about YAML into a sentence for editors; other errors come back as they are. */
export async function unreadableFile(error: unknown, root: string): Promise<unknown> {
  if (!(error instanceof Error) || error instanceof AstroError) return error;
  const file = fileOf(error);
  if (file === undefined || !/\.(md|yml)$/.test(file)) return error;
  const found = yamlProblem(await readFile(file, 'utf8'));
  const name = relative(root, file);
  if (found === undefined) return contentError(`${name} can't be read: ${error.message}`, { file });
  const { line, problem } = found;
  return contentError(`${name} can't be read near line ${line}: ${problem}`, { file, line });
}
