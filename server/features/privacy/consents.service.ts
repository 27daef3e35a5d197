import { audit } from '../../audit.ts';
import type { ConsentInput, ConsentState } from '../../contract/auth.ts';
import { ageAnswers, privacyNotice } from '../../contract/privacy-notice.ts';
import { tokenHash } from '../../crypto/tokens.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import * as rows from './privacy.repository.ts';

/** Of every word beside the tick box: it proves later what a version said. */
const noticeHash = (age: ConsentInput['age']): string =>
  tokenHash([privacyNotice.title, ...privacyNotice.points, privacyNotice.agree, ageAnswers[age]].join('\n'));

export function createConsents({ db, now }: ServiceDeps) {
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
  };
}
