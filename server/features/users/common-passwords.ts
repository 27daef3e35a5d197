import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const LINE_FEED = 10;
let list: Buffer | undefined;

/**
 * Whether a password (any letter case) is among the 100,000 most common ones of at least 8 characters.
 * The list is the head of SecLists' "10 million passwords" (MIT), sorted by bytes: searched in place, it costs 1 MB
 * where a Set of strings costs ten.
 */
export function isCommonPassword(password: string): boolean {
  list ??= gunzipSync(readFileSync(new URL('./common-passwords.txt.gz', import.meta.url)));
  const wanted = Buffer.from(password.toLowerCase());
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const start = list.lastIndexOf(LINE_FEED, middle - 1) + 1;
    const end = list.indexOf(LINE_FEED, start);
    const order = wanted.compare(list, start, end);
    if (order === 0) return true;
    if (order < 0) high = start;
    else low = end + 1;
  }
  return false;
}
