import type { Catalogue } from '../../catalogue.ts';
import type * as contract from '../../contract/certificates.ts';
import { AppError } from '../../errors.ts';
import type { CurrentUser } from '../../sessions/sessions.ts';
import type { CertificateRow } from './certificates.repository.ts';

export type Viewer = Pick<CurrentUser, 'id'> | undefined;

/** Invalid ones are shown only to their holder. @throws AppError NOT_FOUND also while the name is not confirmed */
export function viewOf(row: CertificateRow, viewer: Viewer): contract.Certificate {
  const { code, replaced_by, revoked_at, revoke_reason } = row;
  const state = stateOf(row);
  if (state === 'waiting') throw new AppError('NOT_FOUND');
  const isShown = state === 'valid' || (state === 'hidden' && isOf(row, viewer));
  const revoked = { revokedAt: revoked_at ?? 0, revokeReason: revoke_reason ?? '' };
  return {
    code,
    state,
    ...(isShown && { print: printOf(row) }),
    ...(state === 'replaced' && { replacedBy: replaced_by ?? '' }),
    ...(state === 'revoked' && revoked),
  };
}

export const isOf = ({ user_id }: CertificateRow, viewer: Viewer): boolean =>
  viewer !== undefined && viewer.id === user_id;

/** Replaced wins over revoked. */
export function stateOf(row: CertificateRow): contract.CertificateState {
  if (row.replaced_by !== null) return 'replaced';
  if (row.revoked_at !== null) return 'revoked';
  if (row.confirmed_at === null) return 'waiting';
  return row.hidden === 1 ? 'hidden' : 'valid';
}

export function toOwn(row: CertificateRow): contract.OwnCertificate {
  const { code, course_id: courseId, course_name: courseName, holder_name: holderName } = row;
  return { code, state: stateOf(row), courseId, courseName, holderName, issuedAt: row.issued_at };
}

export const issuerIn = ({ issuer }: CertificateRow) =>
  JSON.parse(issuer) as NonNullable<Catalogue['issuer']>;

/** Builds page and PDF from this row alone, so both say the same. */
export function printOf(row: CertificateRow): contract.CertificatePrint {
  const { holder_name: holder, course_name: course, text, hours } = row;
  const { name, place, signatory, teacher, hoursAreMinimum } = issuerIn(row);
  const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
  const length = {
    label: 'Length',
    value: hours === 1 ? '1 hour' : `${hours}${hoursAreMinimum ? '+' : ''} hours`,
  };
  const facts = [
    ...(hours === null ? [] : [length]),
    { label: 'Completed on', value: day.format(row.completed_on) },
    { label: 'Issued on', value: day.format(row.issued_at) },
  ];
  return { holder, course, text, facts, issuer: { name, place, signatory, teacher } };
}
