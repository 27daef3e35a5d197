const two = (value: number): string => String(value).padStart(2, '0');

/** Formats seconds as a position in a video: `0:07`, `1:02:30`. */
export function formatPosition(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** Formats remaining seconds in words: `12 seconds`, `3 minutes`. */
export function formatRemaining(seconds: number): string {
  if (seconds < 60) return count(Math.max(1, Math.ceil(seconds)), 'second');
  if (seconds < 3600) return count(Math.round(seconds / 60), 'minute');
  return `${count(Math.floor(seconds / 3600), 'hour')} ${count(Math.round((seconds % 3600) / 60), 'minute')}`;
}

const count = (value: number, unit: string): string => `${value} ${unit}${value === 1 ? '' : 's'}`;

const moment = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
});

/** Formats a moment (ms since 1970) in India: `10 June at 4:30 pm`. */
export const formatMoment = (at: number): string => moment.format(at);

const inIndia = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-IN', { ...options, timeZone: 'Asia/Kolkata' });
const clock = inIndia({ hour: 'numeric', minute: '2-digit' });
const weekday = inIndia({ weekday: 'long' });
const dayAndMonth = inIndia({ day: 'numeric', month: 'long' });

const DAY_MS = 24 * 3_600_000;

/** Formats a moment's day in India without year: `1 December`. */
export const formatDay = (at: number): string => dayAndMonth.format(at);

/** Formats a near day in India: `today at 5:00 pm`, `tomorrow at 5:00 pm`, `Tuesday, 1 December`. */
export function formatNearDay(at: number, now = Date.now()): string {
  const day = dayAndMonth.format(at);
  if (day === dayAndMonth.format(now)) return `today at ${clock.format(at)}`;
  if (day === dayAndMonth.format(now + DAY_MS)) return `tomorrow at ${clock.format(at)}`;
  return `${weekday.format(at)}, ${day}`;
}

/** Formats the time until a moment, rounded down: `3 days`, `47 hours`, `1 hour`. */
export function timeUntil(at: number, now = Date.now()): string {
  const hours = Math.max(1, Math.ceil((at - now) / 3_600_000));
  return hours < 48 ? count(hours, 'hour') : count(Math.floor(hours / 24), 'day');
}

/** Formats hours: `15+ hours`, `5 hours`, `1 hour`; empty if unknown. */
export function formatHours(hours: number | undefined, isMinimum: boolean): string {
  if (hours === undefined) return '';
  return `${hours}${isMinimum ? '+' : ''} ${hours === 1 && !isMinimum ? 'hour' : 'hours'}`;
}

/** Formats seconds as the length of a video: `40 seconds`, `1 minute`. */
export const formatLength = (seconds: number): string =>
  seconds < 60 ? count(seconds, 'second') : count(Math.round(seconds / 60), 'minute');
