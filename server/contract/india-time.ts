/** India's clocks are ahead of UTC, summer and winter. All times are ms since 1970. */
export const INDIA_MS = 5.5 * 60 * 60_000;
export const DAY_MS = 24 * 60 * 60_000;

/** A moment on India's clocks, read with the UTC methods of `Date`. */
export const inIndia = (at: number): Date => new Date(at + INDIA_MS);

/** The moment at which India's clocks show what these UTC parts say. @param parts as `Date.UTC` makes them */
export const fromIndia = (parts: number): number => parts - INDIA_MS;

/** India's day of a moment, counted from 1970. */
export const dayNumber = (at: number): number => Math.floor((at + INDIA_MS) / DAY_MS);

/** `2026-08-24 09:05` by India's clocks; nothing for no time. */
export const indianTime = (at: number | null | undefined): string =>
  at == null ? '' : inIndia(at).toISOString().slice(0, 16).replace('T', ' ');

/** `2026-08-24`; nothing for no time. */
export const indianDay = (at: number | null | undefined): string => indianTime(at).slice(0, 10);

const dayFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' });

/** A day like `2026-08-24` as people read it: 24 Aug 2026. */
export const dayWords = (day: string): string => dayFormat.format(Date.parse(day));

/** The first moment of a month in India, like `2026-11`, and that of the next. */
export function indianMonth(month: string): [from: number, to: number] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return [fromIndia(Date.UTC(year, number - 1)), fromIndia(Date.UTC(year, number))];
}
