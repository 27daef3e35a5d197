import { parentPort, workerData } from 'node:worker_threads';
import mammoth from 'mammoth';
import type { ZipEntry } from '../files/zip-directory.ts';
import { cleanHtml } from './clean-html.ts';
import { unpacksWithin } from './unpacks-within.ts';

/** What the thread is given. */
export interface WordTask {
  readonly bytes: Uint8Array;
  readonly entries: readonly ZipEntry[];
  readonly maxUnpacked: number;
}

// Typed as any by Node; the one who starts this thread hands over nothing else.
const { bytes, entries, maxUnpacked } = workerData as WordTask;
const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

if (!unpacksWithin(buffer, entries, maxUnpacked)) throw new Error('The document swells when it is opened.');
const { value } = await mammoth.convertToHtml({ buffer }, { externalFileAccess: false });
parentPort?.postMessage(cleanHtml(value));
