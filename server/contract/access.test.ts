import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type AccessRule, accessEnd, accessWords, endOfDay, lastDay, nearness } from './access.ts';

const inIndia = (time: string): number => Date.parse(`${time}+05:30`);
const endsOn = (rule: AccessRule, at: string, has?: string) =>
  lastDay(accessEnd(rule, inIndia(at), has === undefined ? undefined : endOfDay(has)));

it.each([
  [{ months: 6 }, '2026-08-31T10:00', '2027-02-28'],
  [{ months: 6 }, '2027-08-31T10:00', '2028-02-29'],
  [{ months: 1 }, '2027-01-31T10:00', '2027-02-28'],
  [{ months: 12 }, '2028-02-29T10:00', '2029-02-28'],
  [{ months: 2 }, '2026-11-30T10:00', '2027-01-30'],
  [{ days: 90 }, '2026-11-29T10:00', '2027-02-27'],
  [{ until: '2027-06-30' }, '2026-11-29T10:00', '2027-06-30'],
  [{ days: 1 }, '2026-12-31T23:59:59.999', '2027-01-01'],
  [{ days: 1 }, '2027-01-01T00:00', '2027-01-02'],
])('%j from %s lasts until %s, to the end of that day in India', (rule, at, last) => {
  expect(endsOn(rule, at)).toBe(last);
  expect(accessEnd(rule, inIndia(at))).toBe(inIndia(`${last}T23:59:59.999`) + 1);
});

it('adds to access that is left, and begins on the day where none is', () => {
  expect(endsOn({ months: 6 }, '2027-01-10T10:00', '2027-02-28')).toBe('2027-08-28');
  expect(endsOn({ months: 6 }, '2027-03-10T10:00', '2027-02-28')).toBe('2027-09-10');
  expect(endsOn({ until: '2027-01-31' }, '2027-01-10T10:00', '2027-02-28')).toBe('2027-02-28');
});

it('never makes access shorter, and ends later the later it is bought', () => {
  const day = fc.integer({ min: 15_000, max: 40_000 }).map((days) => days * 86_400_000);
  const rule = fc.oneof(
    fc.record({ months: fc.integer({ min: 1, max: 120 }) }),
    fc.record({ days: fc.integer({ min: 1, max: 3650 }) }),
    day.map((at) => ({ until: lastDay(at) })),
  );
  fc.assert(
    fc.property(rule, day, day, fc.nat(86_399_999), (sold, at, has, ms) => {
      const end = accessEnd(sold, at + ms, has);
      expect(end).toBeGreaterThanOrEqual(has);
      if (!('until' in sold)) expect(end).toBeGreaterThan(Math.max(has, at + ms));
      expect(accessEnd(sold, at + ms + 86_400_000, has)).toBeGreaterThanOrEqual(end);
    }),
  );
});

it('is said in the words of the day, and is near 14 and 3 days before and on the day', () => {
  const words = [{ months: 1 }, { months: 6 }, { days: 90 }, { until: '2027-06-30' }].map(accessWords);
  expect(words).toEqual([
    '1 month of access',
    '6 months of access',
    '90 days of access',
    'Access until 30 June 2027',
  ]);
  const end = endOfDay('2027-06-30');
  const near = (at: string) => nearness(end, inIndia(at));
  expect(near('2027-06-15T23:59')).toBeNull();
  expect(['2027-06-16T00:00', '2027-06-26T23:59', '2027-06-27T00:00', '2027-06-30T00:00'].map(near)).toEqual([
    14, 14, 3, 0,
  ]);
});
