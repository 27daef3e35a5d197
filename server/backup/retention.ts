import type { Backup } from './list-backups.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Everything younger than this, seen from the newest, is kept: whoever mends a mistake tries more than one. */
const ALL_MS = 2 * DAY_MS;
/** Of this many days with a backup the newest of each day is kept, */
const DAYS = 7;
/** and of this many weeks the newest of each week. */
const WEEKS = 4;

/** The first of each period among the newest periods. */
function newestOfEach(backups: readonly Backup[], periodMs: number, periods: number): Backup[] {
  const kept = new Map<number, Backup>();
  for (const backup of backups) {
    const period = Math.floor(backup.madeAt / periodMs);
    if (!kept.has(period)) kept.set(period, backup);
  }
  return [...kept.values()].slice(0, periods);
}

/**
 * Which backups have served: all but those of the last two days, the newest of each of the last 7 days and the newest of
 * each of the last 4 weeks that have one. Days without a backup push none out, so a product that stood still keeps its last ones.
 * @param backups newest first
 */
export function superfluousBackups(backups: readonly Backup[]): Backup[] {
  const [newest] = backups;
  const kept = new Set([
    ...backups.filter(({ madeAt }) => newest !== undefined && newest.madeAt - madeAt < ALL_MS),
    ...newestOfEach(backups, DAY_MS, DAYS),
    ...newestOfEach(backups, 7 * DAY_MS, WEEKS),
  ]);
  return backups.filter((backup) => !kept.has(backup));
}
