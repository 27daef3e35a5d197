import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

it('knows each of its 100,000 entries', () => {
  const list = gunzipSync(readFileSync(new URL('./common-passwords.txt.gz', import.meta.url)));
  const entries = list.toString('utf8').trimEnd().split('\n');
  expect(entries).toHaveLength(100_000);
  expect(entries.filter((entry) => !isCommonPassword(entry))).toEqual([]);
});
