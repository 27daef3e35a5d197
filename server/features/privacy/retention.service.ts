import type { ServiceDeps } from '../../deps.ts';
import { financialYearsBefore } from '../orders/financial-year.ts';
import { deleteOld } from './privacy.repository.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Logs have to stay a year at least (DPDP Rules 2025, rule 6); the month more is for what was noticed late. */
export const RETENTION_MS = {
  audit: 400 * DAY_MS,
  contactMessages: 400 * DAY_MS,
  unsentMail: 90 * DAY_MS,
  /** Links and names are in them: no longer than is needed to answer "did it go out?". */
  sentMail: 7 * DAY_MS,
  unconfirmedSecondFactors: DAY_MS,
} as const;

/** Whole financial years that books are kept after their own: 72 months from the day the year's return is due, and to spare. */
const BOOKS_YEARS = 8;

export const createRetention = ({ db, now }: ServiceDeps) => ({
  async sweep(): Promise<void> {
    const at = now();
    await deleteOld(db, at, RETENTION_MS, financialYearsBefore(BOOKS_YEARS, at));
  },
});
