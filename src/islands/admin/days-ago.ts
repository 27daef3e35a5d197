import { dayNumber } from '../../../server/contract/india-time.ts';

/** Counts midnights in India since a moment. */
const daysSince = (at: number, now = Date.now()): number => dayNumber(now) - dayNumber(at);

/** Returns the time since a moment: `today`, `yesterday`, `3 days`, `5 weeks`, `2 years`. */
export function sinceWhen(at: number, now = Date.now()): string {
  const days = daysSince(at, now);
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  if (days < 21) return `${days} days`;
  if (days < 92) return `${Math.floor(days / 7)} weeks`;
  if (days < 731) return `${Math.floor(days / 30.44)} months`;
  return `${Math.floor(days / 365.25)} years`;
}

/** Age in hours from which waiting work is coloured. */
export const LATE_HOURS = 48;

/** Returns true if a moment is more than the given hours ago. */
export const isOlderThan = (at: number, hours: number, now = Date.now()): boolean =>
  now - at > hours * 60 * 60_000;

/** Returns a relative day: `today`, `3 days ago`. */
export function daysAgo(at: number, now = Date.now()): string {
  const words = sinceWhen(at, now);
  return /\d/.test(words) ? `${words} ago` : words;
}

/** Returns how long the first of those who wait has: `oldest waits 3 days`, `oldest since yesterday`. */
export function oldestWaits(since: number, now = Date.now()): string {
  const words = sinceWhen(since, now);
  return /\d/.test(words) ? `oldest waits ${words}` : `oldest since ${words}`;
}

const day = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});

/** Formats a moment's day in India: `12 Nov 2026`. */
export const shortDay = (at: number): string => day.format(at);
