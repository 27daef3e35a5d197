import { expect, test } from 'vitest';
import { isPast } from '../../../server/contract/content/dates.ts';
import { formatDate, formatDays, today } from './format-date.ts';
import { formatNumber, formatRupees, percentOff } from './format-price.ts';
import { formatSize } from './format-size.ts';
import { formatPosition, formatRemaining } from './format-time.ts';

test.each([
  [formatRupees(100_000), '₹1,00,000'],
  [formatNumber(12_345_678), '1,23,45,678'],
  [formatSize(200), '200 bytes'],
  [formatSize(1536), '1.5 KB'],
  [formatSize(52_428_800), '50.0 MB'],
  [formatSize(4_294_967_296), '4.0 GB'],
  [formatPosition(7.9), '0:07'],
  [formatPosition(3750), '1:02:30'],
  [formatRemaining(0.2), '1 second'],
  [formatRemaining(90), '2 minutes'],
  [formatRemaining(3660), '1 hour 1 minute'],
  [formatDate('2025-06-10'), '10 June 2025'],
  [formatDate('2025-09'), 'September 2025'],
])('%s is written %s', (written, expected) => {
  expect(written).toBe(expected);
});

test.each([
  [399, 950, 58],
  [365, 765, 52],
  [500, 500, 0],
  [500, undefined, 0],
])('%i instead of %s saves %i percent, never rounded up', (price, old, percent) => {
  expect(percentOff(price, old)).toBe(percent);
});

test.each([
  [['2025-09-13', '2025-09-20', '2025-09-27'], '13, 20 and 27 September 2025'],
  [['2025-09-27', '2025-10-04'], '27 September 2025 and 4 October 2025'],
  [
    ['2025-09-27', '2025-10-04', '2025-10-05', '2026-01-01'],
    '27 September 2025; 4 and 5 October 2025; 1 January 2026',
  ],
])('%j are said as one phrase', (dates, phrase) => {
  expect(formatDays(dates)).toBe(phrase);
});

test('a day is past once it is over, a month once it is over, and today is the day in India', () => {
  const ends = [isPast('2025-09-13', '2025-09-13'), isPast('2025-09', '2025-09-30')];
  const after = [isPast('2025-09-13', '2025-09-14'), isPast('2025-09', '2025-10-01')];
  expect([ends, after]).toEqual([
    [false, false],
    [true, true],
  ]);
  expect(today(new Date('2025-09-12T19:00:00Z'))).toBe('2025-09-13');
});
