import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import type { WordPicture } from './word-pictures.ts';

/** A hundred pages with pictures; larger ones are for Word itself. */
export const MAX_WORD_BYTES = 10 * 1024 * 1024;
const TIMEOUT_MS = 15_000;

const PROGRAM = fileURLToPath(new URL('./word-worker.ts', import.meta.url));
/** It reads the program and nothing of the site: no file is written, no other program started. */
const FLAGS =
  '--max-old-space-size=112 --max-semi-space-size=8 --permission --allow-fs-read=* --no-warnings'.split(' ');

/** What a document was read as, and of a paper its pictures; of a text in an old font only that font. */
export type WordRead =
  | { readonly text: string; readonly pictures?: readonly WordPicture[] }
  | { readonly oldFont: string };

/** A conversion may use a core and more memory than the rest of the product. */
const oneAtATime = pLimit(1);

/** In a process of its own: what fills the memory of a worker thread ends the whole process. */
async function read(bytes: Buffer, isPaper: boolean): Promise<WordRead | undefined> {
  if (bytes.length > MAX_WORD_BYTES) return undefined;
  return new Promise((resolve, reject) => {
    const child = fork(PROGRAM, {
      execArgv: FLAGS,
      // Neither the site's settings nor its keys.
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
    });
    child.once('message', (message) => resolve((message as WordRead | null) ?? undefined));
    child.once('error', reject);
    child.once('exit', () => resolve(undefined));
    // A process that died already cannot be sent anything; its exit says the rest.
    child.send({ bytes, isPaper }, () => undefined);
  });
}

/** Clean HTML, or undefined where a document can't be read. */
export async function wordToHtml(bytes: Buffer): Promise<string | undefined> {
  const html = await oneAtATime(() => read(bytes, false));
  return html !== undefined && 'text' in html ? html.text : undefined;
}

/** The lines of a question paper, with the numbers that Word shows, formulas between dollars and strong type between `**`. */
export const wordToPaper = (bytes: Buffer): Promise<WordRead | undefined> =>
  oneAtATime(() => read(bytes, true));
