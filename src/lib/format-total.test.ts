import { expect, it } from 'vitest';
import { formatTotal } from './format-total.ts';

it.each([
  [0, false, '0'],
  [3412, false, '3,412'],
  [5000, true, '5,000+'],
  [123_456, true, '1,23,456+'],
])('%i, more: %s, is written %s', (count, isMore, written) => {
  expect(formatTotal({ count, isMore })).toBe(written);
});
