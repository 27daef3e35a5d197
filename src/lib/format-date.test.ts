import { expect, test } from 'vitest';
import { formatDate, formatDays, isPast, today } from './format-date.ts';

test('days and months are written out', () => {
  expect(formatDate('2025-06-10')).toBe('10 June 2025');
  expect(formatDate('2025-09')).toBe('September 2025');
});

test.each([
  [['2025-09-13'], '13 September 2025'],
  [['2025-09-13', '2025-09-20', '2025-09-21', '2025-09-27'], '13, 20, 21 and 27 September 2025'],
  [['2025-09-27', '2025-10-04'], '27 September 2025 and 4 October 2025'],
  [
    ['2025-09-27', '2025-10-04', '2025-10-05', '2026-01-01'],
    '27 September 2025; 4 and 5 October 2025; 1 January 2026',
  ],
])('%j are said as one phrase', (dates, phrase) => {
  expect(formatDays(dates)).toBe(phrase);
});

test('a day is past once it is over, a month once it is over', () => {
  expect(isPast('2025-09-13', '2025-09-13')).toBe(false);
  expect(isPast('2025-09-13', '2025-09-14')).toBe(true);
  expect(isPast('2025-09', '2025-09-30')).toBe(false);
  expect(isPast('2025-09', '2025-10-01')).toBe(true);
});

test('today is the day in India', () => {
  expect(today(new Date('2025-09-12T19:00:00Z'))).toBe('2025-09-13');
});
