import { dayNumber } from '../../../server/contract/india-time.ts';

/** How many of India's midnights have passed since a moment. */
const daysSince = (at: number, now = Date.now()): number => dayNumber(now) - dayNumber(at);

/** Since when, in a word or two: `today`, `yesterday`, `3 days`, `5 weeks`, `2 years`. */
export function sinceWhen(at: number, now = Date.now()): string {
  const days = daysSince(at, now);
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  if (days < 21) return `${days} days`;
  if (days < 92) return `${Math.floor(days / 7)} weeks`;
  if (days < 731) return `${Math.floor(days / 30.44)} months`;
  return `${Math.floor(days / 365.25)} years`;
}

/** Whether a moment is longer ago than so many hours. */
export const isOlderThan = (at: number, hours: number, now = Date.now()): boolean =>
  now - at > hours * 60 * 60_000;

/** When, in a word or two: `today`, `3 days ago`. */
export function daysAgo(at: number, now = Date.now()): string {
  const words = sinceWhen(at, now);
  return /\d/.test(words) ? `${words} ago` : words;
}

const day = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});

/** A moment's day in India: `12 Nov 2026`. */
export const shortDay = (at: number): string => day.format(at);
