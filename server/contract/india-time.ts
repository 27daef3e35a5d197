/** India is ahead of UTC by this, all year. */
export const INDIA_MS = 5.5 * 60 * 60_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Shifts a time so that `Date`'s UTC methods read India's clocks. */
export const inIndia = (at: number): Date => new Date(at + INDIA_MS);

/** Returns the time at which India's clocks show these parts. @param parts from `Date.UTC` */
export const fromIndia = (parts: number): number => parts - INDIA_MS;

/** Returns India's day, counted from 1970. */
export const dayNumber = (at: number): number => Math.floor((at + INDIA_MS) / DAY_MS);

/** Formats `2026-08-24 09:05` in India's time; empty for no time. */
export const indianTime = (at: number | null | undefined): string =>
  at == null ? '' : inIndia(at).toISOString().slice(0, 16).replace('T', ' ');

/** Formats `2026-08-24`; empty for no time. */
export const indianDay = (at: number | null | undefined): string => indianTime(at).slice(0, 10);

const dayFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' });

/** Formats `2026-08-24` as 24 Aug 2026. */
export const dayWords = (day: string): string => dayFormat.format(Date.parse(day));

/** Returns the start of a month like `2026-11` in India, and of the next. */
export function indianMonth(month: string): [from: number, to: number] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return [fromIndia(Date.UTC(year, number - 1)), fromIndia(Date.UTC(year, number))];
}
