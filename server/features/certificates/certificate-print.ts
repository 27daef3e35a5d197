import type { CertificatePrint, CertificateState } from '../../contract/certificates.ts';
import type { CertificateRow } from './certificates.repository.ts';

/** The last word counts: one that was revoked and then replaced is replaced. */
export function stateOf(row: CertificateRow): CertificateState {
  if (row.replaced_by !== null) return 'replaced';
  if (row.revoked_at !== null) return 'revoked';
  if (row.confirmed_at === null) return 'waiting';
  return row.hidden === 1 ? 'hidden' : 'valid';
}

/** What the page shows and the paper says: the same words, from this row alone. */
export function printOf(row: CertificateRow): CertificatePrint {
  const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
  const hours = row.hours === null ? [] : [{ label: 'Length', value: lengthOf(row.hours) }];
  return {
    holder: row.holder_name,
    course: row.course_name,
    text: row.text,
    facts: [
      ...hours,
      { label: 'Completed on', value: day.format(row.completed_on) },
      { label: 'Issued on', value: day.format(row.issued_at) },
    ],
    issuer: JSON.parse(row.issuer) as CertificatePrint['issuer'],
  };
}

const lengthOf = (hours: number): string => (hours === 1 ? '1 hour' : `${hours} hours`);
