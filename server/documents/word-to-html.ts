import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import type { WordPicture } from './word-pictures.ts';

/** A hundred pages with pictures. */
export const MAX_WORD_BYTES = 10 * 1024 * 1024;
const TIMEOUT_MS = 15_000;

const PROGRAM = fileURLToPath(new URL('./word-worker.ts', import.meta.url));
/** Allows reading the program only: no writing, no child processes, none of the site's files. */
const FLAGS =
  '--max-old-space-size=112 --max-semi-space-size=8 --permission --allow-fs-read=* --no-warnings'.split(' ');

export type WordRead =
  | { readonly text: string; readonly pictures?: readonly WordPicture[] }
  | { readonly oldFont: string };

/** A conversion may use a core and more memory than the rest of the product. */
const oneAtATime = pLimit(1);

/** Uses a process: a worker thread that runs out of memory ends its process. */
async function read(bytes: Buffer, isPaper: boolean): Promise<WordRead | undefined> {
  if (bytes.length > MAX_WORD_BYTES) return undefined;
  return new Promise((resolve, reject) => {
    const child = fork(PROGRAM, {
      execArgv: FLAGS,
      // Hides the site's settings and keys.
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
    });
    child.once('message', (message) => resolve((message as WordRead | null) ?? undefined));
    child.once('error', reject);
    child.once('exit', () => resolve(undefined));
    child.send({ bytes, isPaper }, () => undefined);
  });
}

export async function wordToHtml(bytes: Buffer): Promise<string | undefined> {
  const html = await oneAtATime(() => read(bytes, false));
  return html !== undefined && 'text' in html ? html.text : undefined;
}

/** Converts a question paper to lines, with Word's numbers, formulas between dollars and bold between `**`. */
export const wordToPaper = (bytes: Buffer): Promise<WordRead | undefined> =>
  oneAtATime(() => read(bytes, true));
