import type { Db } from '../../db/database.ts';
import {
  deleteAuditBefore,
  deleteContactMessagesBefore,
  deleteUnsentMailBefore,
} from './retention.repository.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * How long is kept what nothing else ends. Logs have to stay a year at least (DPDP Rules 2025, rule 6); the month more
 * is for looking into what was noticed late.
 */
export const RETENTION_MS = {
  audit: 400 * DAY_MS,
  contactMessages: 400 * DAY_MS,
  unsentMail: 90 * DAY_MS,
} as const;

/** Deletes what nobody needs any more. */
export const createRetention = ({ db, now }: { db: Db; now: () => number }) => ({
  async sweep(): Promise<void> {
    const at = now();
    await deleteAuditBefore(db, at - RETENTION_MS.audit);
    await deleteContactMessagesBefore(db, at - RETENTION_MS.contactMessages);
    await deleteUnsentMailBefore(db, at - RETENTION_MS.unsentMail);
  },
});
