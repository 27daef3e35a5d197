import { z } from 'zod';

const exactDay = z.iso.date('Please write a day of the calendar like 2025-09-13.');
const wholeMonth = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Please write a month like 2025-09.');

export const day = (doc: string) => exactDay.meta({ description: doc, kind: 'day' });

/** A day `YYYY-MM-DD` or, where only the month is known, `YYYY-MM`. */
export const dayOrMonth = (doc: string) =>
  z
    .union([exactDay, wholeMonth], 'Please write a day like 2025-09-13 or a month like 2025-09.')
    .meta({ description: doc, kind: 'day-or-month' });

/** Finds impossible dates like 2025-09-31, with lines from 1. */
export const impossibleDays = (source: string) =>
  source
    .split('\n')
    .flatMap((text, at) =>
      [...text.matchAll(/\b\d{4}-\d{2}-\d{2}\b/g)]
        .map(([day]) => ({ day, line: at + 1 }))
        .filter(({ day }) => !exactDay.safeParse(day).success),
    );

/** Compares `YYYY-MM-DD` or `YYYY-MM` texts. */
export const isPast = (date: string, on: string): boolean => date < on.slice(0, date.length);
