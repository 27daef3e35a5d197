import { dayNumber } from '../../../../server/contract/india-time.ts';

const day = new Intl.DateTimeFormat('en-IN', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'Asia/Kolkata',
});
const time = new Intl.DateTimeFormat('en-IN', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
});

const far = new Intl.RelativeTimeFormat('en-IN', { numeric: 'auto' });

/** Formats a moment in India with its distance: `Sunday 30 November, 11:59 pm, in 3 days`. */
export function dueWords(dueAt: number, now: number): string {
  const days = dayNumber(dueAt) - dayNumber(now);
  return `${day.format(dueAt).replace(',', '')}, ${time.format(dueAt)}, ${far.format(days, 'day')}`;
}
