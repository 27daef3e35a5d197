import mammoth from 'mammoth';
import type { ZipEntry } from '../files/zip-directory.ts';
import { cleanHtml } from './clean-html.ts';
import { unpacksWithin } from './unpacks-within.ts';

/** What the process is given. */
export interface WordTask {
  readonly bytes: Uint8Array;
  readonly entries: readonly ZipEntry[];
  /** Bytes. */
  readonly maxUnpacked: number;
  /** Characters. */
  readonly maxHtml: number;
}

async function convert({ bytes, entries, maxUnpacked, maxHtml }: WordTask): Promise<string | undefined> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!unpacksWithin(buffer, entries, maxUnpacked)) return undefined;
  const { value } = await mammoth.convertToHtml({ buffer }, { externalFileAccess: false });
  const html = cleanHtml(value);
  return html.length > maxHtml ? undefined : html;
}

// The one who starts this process sends nothing else, once, and takes no answer for an answer.
process.once('message', (task: WordTask) => {
  void convert(task)
    .catch(() => undefined)
    .then((html) => process.send?.(html ?? null, () => process.exit()));
});
// Nobody waits any more.
process.once('disconnect', () => process.exit());
