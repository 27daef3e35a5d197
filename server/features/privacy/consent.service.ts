import { audit } from '../../audit.ts';
import type { ConsentInput, ConsentState } from '../../contract/auth.ts';
import { ageAnswers, privacyNotice } from '../../contract/privacy-notice.ts';
import { tokenHash } from '../../crypto/tokens.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { findLatestConsent, insertConsent } from './privacy.repository.ts';

export type Consents = ReturnType<typeof createConsents>;

/** Of every word beside the tick box: it proves later what a version said. */
const noticeHash = (age: ConsentInput['age']): string =>
  tokenHash([privacyNotice.title, ...privacyNotice.points, privacyNotice.agree, ageAnswers[age]].join('\n'));

export function createConsents({ db, now }: ServiceDeps) {
  async function record(tx: Db, userId: number, { version, age }: ConsentInput): Promise<number> {
    if (version !== privacyNotice.version) throw AppError.ofField('NOTICE_CHANGED', '/consent', 'outdated');
    const at = now();
    const row = { user_id: userId, version, text_hash: noticeHash(age), age, given_at: at };
    if (!(await insertConsent(tx, row))) return (await findLatestConsent(tx, userId))?.given_at ?? at;
    await audit(tx, userId, 'consent-given', { type: 'user', id: userId }, { version });
    return at;
  }

  return {
    record,

    give: (userId: number, consent: ConsentInput): Promise<number> =>
      db.transaction().execute((tx) => record(tx, userId, consent)),

    async stateOf(userId: number): Promise<ConsentState> {
      const row = await findLatestConsent(db, userId);
      return {
        given: row && { version: row.version, age: row.age, at: row.given_at },
        isDue: row?.version !== privacyNotice.version,
      };
    },
  };
}
