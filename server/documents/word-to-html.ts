import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A hundred pages with pictures; larger ones are for Word itself. */
export const MAX_WORD_BYTES = 10 * 1024 * 1024;
const TIMEOUT_MS = 15_000;

const PROGRAM = fileURLToPath(new URL('./word-worker.ts', import.meta.url));
/** It reads the program and nothing of the site: no file is written, no other program started. */
const FLAGS =
  '--max-old-space-size=112 --max-semi-space-size=8 --permission --allow-fs-read=* --no-warnings'.split(' ');

/** Clean HTML, or undefined. In a process of its own: what fills the memory of a worker thread ends the whole process. */
export async function wordToHtml(bytes: Buffer): Promise<string | undefined> {
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
    child.once('message', (html) => resolve(typeof html === 'string' ? html : undefined));
    child.once('error', reject);
    child.once('exit', () => resolve(undefined));
    // A process that died already cannot be sent anything; its exit says the rest.
    child.send(bytes, () => undefined);
  });
}
