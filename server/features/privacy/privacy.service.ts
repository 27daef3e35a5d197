import { audit } from '../../audit.ts';
import { financialYearsBefore } from '../../books/financial-year.ts';
import type { ConsentInput, ConsentState } from '../../contract/auth.ts';
import { ageAnswers, privacyNotice } from '../../contract/privacy-notice.ts';
import { tokenHash } from '../../crypto/tokens.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import * as rows from './privacy.repository.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Logs have to stay a year at least (DPDP Rules 2025, rule 6); the month more is for what was noticed late. */
export const RETENTION_MS = {
  audit: 400 * DAY_MS,
  messages: 400 * DAY_MS,
  unsentMail: 90 * DAY_MS,
  /** Links and names are in them: no longer than is needed to answer "did it go out?". */
  sentMail: 7 * DAY_MS,
  unconfirmedSecondFactors: DAY_MS,
} as const;

/** Whole financial years that books are kept after their own: 72 months from the day the year's return is due, and to spare. */
const BOOKS_YEARS = 8;

/** Of every word beside the tick box: it proves later what a version said. */
const noticeHash = (age: ConsentInput['age']): string =>
  tokenHash([privacyNotice.title, ...privacyNotice.points, privacyNotice.agree, ageAnswers[age]].join('\n'));

export function createPrivacyService({ db, now }: ServiceDeps) {
  /** @returns when the person first agreed to this version */
  async function recordConsent(tx: Db, userId: number, { version, age }: ConsentInput): Promise<number> {
    if (version !== privacyNotice.version) throw AppError.ofField('NOTICE_CHANGED', '/consent', 'outdated');
    const at = now();
    const row = { user_id: userId, version, text_hash: noticeHash(age), age, given_at: at };
    if (!(await rows.insertConsent(tx, row)))
      return (await rows.findLatestConsent(tx, userId))?.given_at ?? at;
    await audit(tx, userId, 'consent-given', { type: 'user', id: userId }, { version });
    return at;
  }

  return {
    recordConsent,

    giveConsent: (userId: number, consent: ConsentInput): Promise<number> =>
      db.transaction().execute((tx) => recordConsent(tx, userId, consent)),

    async consentOf(userId: number): Promise<ConsentState> {
      const row = await rows.findLatestConsent(db, userId);
      return {
        given: row && { version: row.version, age: row.age, at: row.given_at },
        isDue: row?.version !== privacyNotice.version,
      };
    },

    /**
     * Removes a person in the trash. The audit log keeps their number, which names no one any more.
     * @returns whether they were in the trash
     */
    erase: (id: number, actorId: number | undefined): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const person = await rows.findTrashed(tx, id);
        if (person === undefined) return false;
        // Someone who registered again with the same email has written some of it.
        if (!(await rows.isEmailInUse(tx, person))) await rows.deleteTracesOf(tx, person.email_key);
        await rows.deleteUserRow(tx, id);
        await audit(tx, actorId, 'user-erased', { type: 'user', id });
        return true;
      }),

    sweep: (): Promise<void> =>
      rows.deleteOld(db, now(), RETENTION_MS, financialYearsBefore(BOOKS_YEARS, now())),
  };
}
