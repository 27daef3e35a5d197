import { indianDay } from '../../../server/contract/india-time.ts';

/** Days are `YYYY-MM-DD`, months `YYYY-MM`, as in the content files. */

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

type Parts = { year: string; month: string; day: number | undefined };

function parts(date: string): Parts {
  const [year = '', month = '1', day] = date.split('-');
  return { year, month: MONTHS[Number(month) - 1] ?? '', day: day === undefined ? undefined : Number(day) };
}

/** Formats a day as `10 June 2025`, or a month as `September 2025`. */
export function formatDate(date: string): string {
  const { year, month, day } = parts(date);
  return `${day === undefined ? '' : `${day} `}${month} ${year}`;
}

/** Formats a day without year: `3 May`. */
export function shortDate(date: string): string {
  const { month, day } = parts(date);
  return `${day} ${month.slice(0, 3)}`;
}

/** Joins days, with month and year once: `13, 20, 21 and 27 September 2025`. */
export function formatDays(dates: readonly string[]): string {
  const phrases: string[] = [];
  let waiting: number[] = [];
  dates.forEach((date, i) => {
    const { year, month, day } = parts(date);
    if (day !== undefined) waiting.push(day);
    const next = dates[i + 1];
    if (next?.slice(0, 7) === date.slice(0, 7)) return;
    phrases.push(`${joinAnd(waiting.map(String))} ${month} ${year}`.trim());
    waiting = [];
  });
  return phrases.length > 2 ? phrases.join('; ') : joinAnd(phrases);
}

function joinAnd(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** Returns today in India as `YYYY-MM-DD`, by which the site decides whether dates are past. */
export const today = (now = new Date()): string => indianDay(now.getTime());

/** Formats a moment's day in India: `10 June 2025`. */
export const formatDayOf = (at: number): string => formatDate(today(new Date(at)));
