import type { FileHandle } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { readZipDirectory } from '../files/zip-directory.ts';
import type { WordTask } from './word-worker.ts';

const MEGABYTE = 1024 * 1024;
/** A hundred pages with pictures; larger ones are for a program of their own. */
const MAX_BYTES = 10 * MEGABYTE;
const MAX_UNPACKED = 64 * MEGABYTE;
const MAX_HTML = 16 * MEGABYTE;
/** Enough for a thousand pages; a document that takes all of it leaves the process below 384 MB. */
const HEAP_MB = 112;
const PATIENCE_MS = 15_000;

/**
 * Turns a Word document into clean HTML, in a thread of its own: reading one takes long enough to make everybody wait.
 * @returns undefined when it cannot be shown: too large, damaged, or beyond the time and memory it is given
 */
export async function wordToHtml(file: FileHandle): Promise<string | undefined> {
  const { size } = await file.stat();
  if (size > MAX_BYTES) return undefined;
  const entries = await readZipDirectory(file, size);
  if (entries === undefined) return undefined;
  const html = await inThread({ bytes: await file.readFile(), entries, maxUnpacked: MAX_UNPACKED });
  return html === undefined || html.length > MAX_HTML ? undefined : html;
}

function inThread(task: WordTask): Promise<string | undefined> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./word-worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 16 },
      // What the library complains about concerns nobody here.
      stdout: true,
      stderr: true,
    });
    const timer = setTimeout(() => void worker.terminate(), PATIENCE_MS);
    worker.once('message', (html: unknown) => resolve(typeof html === 'string' ? html : undefined));
    worker.once('error', () => resolve(undefined));
    worker.once('exit', () => {
      clearTimeout(timer);
      resolve(undefined);
    });
  });
}
