const HOUR_MS = 60 * 60_000;
const HOURS_OF_TWO_DAYS = 48;

/** Returns how long someone has waited: `26 hours`, from two days on `11 days`. */
export function waitedFor(since: number, now = Date.now()): string {
  const hours = Math.floor((now - since) / HOUR_MS);
  if (hours >= HOURS_OF_TWO_DAYS) return `${Math.floor(hours / 24)} days`;
  return hours < 1 ? 'under 1 hour' : hours === 1 ? '1 hour' : `${hours} hours`;
}
