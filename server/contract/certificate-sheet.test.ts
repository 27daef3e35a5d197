import { expect, test } from 'vitest';
import { nameStyle, WORDS } from './certificate-sheet.ts';

test('a long name is set smaller on one line, a very long one on two', () => {
  const short = nameStyle('Meera Joshi');
  const long = nameStyle('Venkata Naga Sai Lakshmi Prasanna');
  const longest = nameStyle('Venkata Naga Sai Lakshmi Prasanna Subrahmanyam Garu');
  expect([short.lines, long.lines, longest.lines]).toEqual([1, 1, 2]);
  expect(short.size).toBe(56);
  expect(long.size).toBeLessThan(46);
  expect(long.size * 33 * 0.5).toBeLessThanOrEqual(WORDS.width);
  // Letters of other scripts are wider.
  expect(nameStyle('अ'.repeat(20)).size).toBeLessThan(nameStyle('a'.repeat(20)).size);
});
