import { expect, it } from 'vitest';
import { daysAgo, oldestWaits, sinceWhen } from './days-ago.ts';

const now = Date.parse('2026-11-22T10:00:00+05:30');

it.each([
  ['2026-11-22T00:01:00+05:30', 'today', 'today'],
  ['2026-11-21T23:59:00+05:30', 'yesterday', 'yesterday'],
  ['2026-11-19T12:00:00+05:30', '3 days', '3 days ago'],
  ['2026-10-18T12:00:00+05:30', '5 weeks', '5 weeks ago'],
  ['2026-05-22T12:00:00+05:30', '6 months', '6 months ago'],
  ['2023-11-01T12:00:00+05:30', '3 years', '3 years ago'],
  // The device's clock may be behind the server's.
  ['2026-11-23T12:00:00+05:30', 'today', 'today'],
])('%s was %s, %s', (date, since, ago) => {
  expect([sinceWhen(Date.parse(date), now), daysAgo(Date.parse(date), now)]).toEqual([since, ago]);
});

it.each([
  ['2026-11-21T09:00:00+05:30', 'oldest since yesterday'],
  ['2026-11-19T12:00:00+05:30', 'oldest waits 3 days'],
])('of those who wait, the first from %s: %s', (date, words) => {
  expect(oldestWaits(Date.parse(date), now)).toBe(words);
});
