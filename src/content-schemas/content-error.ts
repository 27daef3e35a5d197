import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { AstroError } from 'astro/errors';
import { adviceFor } from './unreadable.ts';

const hint = 'Correct the file and save it. docs/editing.md shows how content files are written.';

/** Where in a file something is wrong; `line` counts from one. */
type Place = { file: string; line?: number };

/** An error for the editor of a content file. The place replaces the stack, which would point into our code. */
export function contentError(message: string, place?: Place): AstroError {
  const error = new AstroError(message, hint);
  error.stack = '';
  return place ? Object.assign(error, { loc: place }) : error;
}

const placeOf = (error: unknown): Place | undefined => {
  if (!(error instanceof Error) || !('loc' in error)) return undefined;
  const { loc } = error;
  if (typeof loc !== 'object' || loc === null || !('file' in loc) || typeof loc.file !== 'string')
    return undefined;
  return { file: loc.file, ...('line' in loc && typeof loc.line === 'number' ? { line: loc.line } : {}) };
};

/** Turns the parser's complaint about YAML into a sentence for editors; other errors come back as they are. */
export async function unreadableFile(error: unknown, root: string): Promise<unknown> {
  if (!(error instanceof Error) || error instanceof AstroError) return error;
  const place = placeOf(error);
  if (place === undefined || !/\.(md|yml)$/.test(place.file)) return error;
  // Astro counts the lines of a Markdown file's head from zero.
  const stopped = place.line === undefined ? undefined : place.line + (place.file.endsWith('.md') ? 1 : 0);
  const complaint = error.message.split('failed to parse: ').at(-1) ?? '';
  const { line, sentence } = adviceFor(complaint, stopped, await readFile(place.file, 'utf8'));
  const where = line === undefined ? '' : ` near line ${line}`;
  return contentError(
    `${relative(root, place.file)} cannot be read${where}: ${sentence}`,
    line === undefined ? { file: place.file } : { file: place.file, line },
  );
}
