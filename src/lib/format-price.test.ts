import { expect, test } from 'vitest';
import { formatNumber, formatRupees, percentOff } from './format-price.ts';

test('amounts are written with the rupee sign and in Indian grouping', () => {
  expect(formatRupees(399)).toBe('₹399');
  expect(formatRupees(100_000)).toBe('₹1,00,000');
  expect(formatNumber(12_345_678)).toBe('1,23,45,678');
});

test.each([
  [399, 950, 58],
  [599, 1200, 50],
  [365, 765, 52],
  [500, 500, 0],
  [500, undefined, 0],
])('%i instead of %s saves %i percent, never rounded up', (price, old, percent) => {
  expect(percentOff(price, old)).toBe(percent);
});
