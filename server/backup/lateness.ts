const HOUR_MS = 60 * 60_000;

/** Every night, and after two days however busy the nights are; a third day says that something is wrong. */
export const CHECK_LATE_MS = 72 * HOUR_MS;

/** The copy says every five seconds that it is complete. */
export const COPY_LATE_MS = 60_000;

/** Whether a backup that was made so long ago should have had a successor. */
export const isBackupLate = (ageMs: number, everyHours: number): boolean => ageMs > 2 * everyHours * HOUR_MS;
