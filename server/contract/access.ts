import { counted } from './counted.ts';
import { DAY_MS, dayNumber, fromIndia, indianDay } from './india-time.ts';

/** How long a course is open for its buyer: exactly one of the three. */
export interface AccessRule {
  readonly months?: number | undefined;
  readonly days?: number | undefined;
  readonly until?: string | undefined;
}

export const endReasons = {
  agreed: 'Agreed with the student',
  emergency: 'Illness or an emergency',
  ours: 'We were late or the site was down',
  mistake: 'The end was wrong',
} as const;

/** A student is told so many days before the end. */
const TOLD_DAYS = [0, 3, 14] as const;

/** Returns for which of those days an end is near now; null while it is further away. */
export const nearness = (endsAt: number, at: number): number | null =>
  TOLD_DAYS.find((days) => dayNumber(endsAt - 1) - dayNumber(at) <= days) ?? null;

const longDay = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats `2027-06-30` as 30 June 2027. */
export const longDayWords = (day: string): string => longDay.format(Date.parse(day));

/** Formats `6 months of access` or `Access until 30 June 2027`. */
export function accessWords({ months, days, until }: AccessRule): string {
  if (until !== undefined) return `Access until ${longDayWords(until)}`;
  return `${months === undefined ? counted(days ?? 0, 'day') : counted(months, 'month')} of access`;
}

/** Formats {@link accessWords} for the middle of a sentence. */
export const accessPhrase = (rule: AccessRule): string => accessWords(rule).replace(/^A/, 'a');

export const endOfDay = (day: string): number => fromIndia(Date.parse(day) + DAY_MS);

/** Returns the moment at which a day of India begins; 0 for none. */
export const startOfDay = (day: string | undefined): number =>
  day === undefined ? 0 : fromIndia(Date.parse(day));

/** Returns the last day of access that ends at a moment. */
export const lastDay = (endsAt: number): string => indianDay(endsAt - 1);

/** Returns the same day some months on, or the last of that month: 31 August and 6 months give the end of February. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return isoDay(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

export const daysAfter = (day: string, days: number): string => isoDay(Date.parse(day) + days * DAY_MS);

/** Returns when access ends that is given at a moment. @param has the end of the access that it adds to; it gets no shorter */
export function accessEnd({ months, days = 0, until }: AccessRule, at: number, has = 0): number {
  const from = has > at ? lastDay(has) : indianDay(at);
  const length = months === undefined ? daysAfter(from, days) : monthsAfter(from, months);
  return Math.max(endOfDay(until ?? length), has);
}
