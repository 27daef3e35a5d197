const DAY_MS = 86_400_000;
/** India is five and a half hours ahead of UTC, all year. */
const INDIA_MS = 5.5 * 3_600_000;

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

const dayOf = (at: number): number => Math.floor((at + INDIA_MS) / DAY_MS);

/** A moment in India and how far it is: `Sunday 30 November, 11:59 pm, in 3 days`. */
export function dueWords(dueAt: number, now: number): string {
  const days = dayOf(dueAt) - dayOf(now);
  return `${day.format(dueAt).replace(',', '')}, ${time.format(dueAt)}, ${far.format(days, 'day')}`;
}
