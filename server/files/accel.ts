import type { FileAnswer } from './file-answer.ts';
import { assertKey } from './media-place.ts';

/** What nginx finds out of the file by itself: it also chooses the range. */
const LEFT_TO_NGINX = new Set(['content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified']);

/**
 * The headers that have nginx send a stored file in the place of this answer, once access was checked here.
 * @param prefix path of an `internal` location whose folder is that of the stored files
 */
export function handOver({ headers }: FileAnswer, prefix: string, key: string): Record<string, string> {
  assertKey(key);
  const kept = Object.entries(headers).filter(([name]) => !LEFT_TO_NGINX.has(name));
  return {
    ...Object.fromEntries(kept),
    // nginx keeps its connection only where it knows that nothing follows; it sends the file's own length.
    'content-length': '0',
    'x-accel-redirect': `${prefix}/${key.slice(0, 2)}/${key}`,
  };
}
