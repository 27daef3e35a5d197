import { fork } from 'node:child_process';
import type { FileHandle } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readZipDirectory } from '../files/zip-directory.ts';
import type { WordTask } from './word-worker.ts';

const MEGABYTE = 1024 * 1024;
/** A hundred pages with pictures; larger ones are for a program of their own. */
const MAX_BYTES = 10 * MEGABYTE;
const MAX_UNPACKED = 64 * MEGABYTE;
const MAX_HTML = 16 * MEGABYTE;
/** Enough for a thousand pages; a document that takes all of it leaves everything together below 384 MB. */
const HEAP_MB = 112;
const PATIENCE_MS = 15_000;

const PROGRAM = fileURLToPath(new URL('./word-worker.ts', import.meta.url));
/** It reads the program and nothing of the site: no file is written, no other program started. */
const FLAGS = [
  `--max-old-space-size=${HEAP_MB}`,
  '--max-semi-space-size=8',
  '--permission',
  '--allow-fs-read=*',
  '--no-warnings',
];

/**
 * Turns a Word document into clean HTML, in a process of its own: reading one takes long enough to make everybody wait,
 * and one made to fill the memory ends whatever reads it. (A thread's limit does not hold: V8 ends the whole process where
 * a single long text goes beyond it.)
 * @returns undefined when it cannot be shown: too large, damaged, or beyond the time and memory it is given
 * @throws the system's error where no process can be started
 */
export async function wordToHtml(file: FileHandle): Promise<string | undefined> {
  const { size } = await file.stat();
  if (size > MAX_BYTES) return undefined;
  const entries = await readZipDirectory(file, size);
  if (entries === undefined) return undefined;
  const bytes = await file.readFile();
  return inProcess({ bytes, entries, maxUnpacked: MAX_UNPACKED, maxHtml: MAX_HTML });
}

function inProcess(task: WordTask): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const child = fork(PROGRAM, {
      execArgv: FLAGS,
      // Neither the site's settings nor its keys.
      env: {},
      serialization: 'advanced',
      // What the library complains about concerns nobody here.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      timeout: PATIENCE_MS,
      killSignal: 'SIGKILL',
    });
    child.once('message', (html) => resolve(typeof html === 'string' ? html : undefined));
    child.once('error', reject);
    child.once('exit', () => resolve(undefined));
    // A process that died already cannot be told; its exit says the rest.
    child.send(task, () => undefined);
  });
}
