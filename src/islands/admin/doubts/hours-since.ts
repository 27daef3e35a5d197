const HOUR_MS = 60 * 60_000;

/** How long ago, to the hour: `26 h`. */
export const hoursSince = (at: number, now = Date.now()): string =>
  now - at < HOUR_MS ? 'less than 1 h' : `${Math.floor((now - at) / HOUR_MS)} h`;
