import { z } from 'zod';

const exactDay = z.iso.date('Please write a day of the calendar like 2025-09-13.');
const wholeMonth = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Please write a month like 2025-09.');

/** A day, kept as text `YYYY-MM-DD`. */
export const day = (doc: string) => exactDay.meta({ description: doc, kind: 'day' });

/** A day `YYYY-MM-DD` or, where only the month is known, `YYYY-MM`. */
export const dayOrMonth = (doc: string) =>
  z
    .union([exactDay, wholeMonth], 'Please write a day like 2025-09-13 or a month like 2025-09.')
    .meta({ description: doc, kind: 'day-or-month' });

/** Days written in a file that no calendar has, for example 2025-09-31, each with its line, counted from one. */
export const impossibleDays = (source: string) =>
  source
    .split('\n')
    .flatMap((text, at) =>
      [...text.matchAll(/\b\d{4}-\d{2}-\d{2}\b/g)]
        .map(([day]) => ({ day, line: at + 1 }))
        .filter(({ day }) => !exactDay.safeParse(day).success),
    );

/** True once the day is over, or the month for a date without a day. Both as text, `YYYY-MM-DD` or `YYYY-MM`. */
export const isPast = (date: string, on: string): boolean => date < on.slice(0, date.length);
