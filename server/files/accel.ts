import { fileHeaders, type StoredFile } from './file-answer.ts';
import { assertKey } from './media-place.ts';

/** What nginx finds out of the file by itself. */
const LEFT_TO_NGINX = new Set(['accept-ranges', 'etag', 'last-modified']);

/**
 * The headers that have nginx send a stored file in the place of this answer, once access was checked here. Nginx
 * chooses the range, and whether the client's copy is still good: it knows the file by marks of its own.
 * @param prefix path of an `internal` location whose folder is that of the stored files
 */
export function handOver(file: StoredFile, download: boolean, prefix: string): Record<string, string> {
  const { storageKey } = file;
  assertKey(storageKey);
  const kept = Object.entries(fileHeaders(file, download)).filter(([name]) => !LEFT_TO_NGINX.has(name));
  return {
    ...Object.fromEntries(kept),
    // nginx keeps its connection only where it knows that nothing follows; it sends the file's own length.
    'content-length': '0',
    'x-accel-redirect': `${prefix}/${storageKey.slice(0, 2)}/${storageKey}`,
  };
}
