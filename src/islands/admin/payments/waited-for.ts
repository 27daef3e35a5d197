import { counted } from '../../../../server/contract/counted.ts';

const HOUR_MS = 60 * 60_000;

/** Returns how long someone has waited: `5 hours`, from a day on `11 days`. */
export function waitedFor(since: number, now = Date.now()): string {
  const hours = Math.floor((now - since) / HOUR_MS);
  return hours < 1
    ? 'under 1 hour'
    : hours < 24
      ? counted(hours, 'hour')
      : counted(Math.floor(hours / 24), 'day');
}
