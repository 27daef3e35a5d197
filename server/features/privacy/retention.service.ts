import type { ServiceDeps } from '../../deps.ts';
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

export const createRetention = ({ db, now }: ServiceDeps) => ({
  sweep: (): Promise<void> => deleteOld(db, now(), RETENTION_MS),
});
