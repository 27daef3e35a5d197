const HOUR_MS = 60 * 60_000;

/** How long ago, to the hour: `26 hours`. */
export function hoursSince(at: number, now = Date.now()): string {
  const hours = Math.floor((now - at) / HOUR_MS);
  return hours < 1 ? 'under 1 hour' : hours === 1 ? '1 hour' : `${hours} hours`;
}
