import { audit } from '../../audit.ts';
import type { ConsentInput, ConsentState } from '../../contract/auth.ts';
import { ageAnswers, privacyNotice } from '../../contract/privacy-notice.ts';
import { tokenHash } from '../../crypto/tokens.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import * as rows from './privacy.repository.ts';

/** Hash of all words beside the tick box: proves what a version said. */
const noticeHash = (age: ConsentInput['age']): string =>
  tokenHash([privacyNotice.title, ...privacyNotice.points, privacyNotice.agree, ageAnswers[age]].join('\n'));

/** @returns when the person first agreed to this version */
export async function recordConsent(
  { now }: Deps,
  tx: Db,
  userId: number,
  { version, age }: ConsentInput,
): Promise<number> {
  if (version !== privacyNotice.version) throw AppError.ofField('NOTICE_CHANGED', '/consent', 'outdated');
  const at = now();
  const row = { user_id: userId, version, text_hash: noticeHash(age), age, given_at: at };
  if (!(await rows.insertConsent(tx, row))) return (await rows.findLatestConsent(tx, userId))?.given_at ?? at;
  await audit(tx, userId, 'consent-given', { type: 'user', id: userId }, { version });
  return at;
}

export function giveConsent(deps: Deps, userId: number, consent: ConsentInput): Promise<number> {
  return deps.db.transaction().execute((tx) => recordConsent(deps, tx, userId, consent));
}

export async function consentOf({ db }: Deps, userId: number): Promise<ConsentState> {
  const row = await rows.findLatestConsent(db, userId);
  return {
    given: row && { version: row.version, age: row.age, at: row.given_at },
    isDue: row?.version !== privacyNotice.version,
  };
}
