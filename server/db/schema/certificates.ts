import type { Generated } from 'kysely';
import type { Handled } from './handled.ts';

export interface CertificatesTables {
  /** Texts as they were when it was issued. */
  certificates: {
    id: Generated<number>;
    code: string;
    /** Null if the person kept it after deleting the account. */
    user_id: number | null;
    /** Null if the course was deleted. */
    course_id: number | null;
    holder_name: string;
    /** Folded name, for the search. */
    holder_key: Generated<string>;
    course_name: string;
    /** Null: not printed. */
    hours: number | null;
    text: string;
    /** JSON. */
    issuer: string;
    /** Of the last lesson, in ms. */
    completed_on: number;
    issued_at: number;
    issued_by: number | null;
    /** When the holder confirmed the name; null: not public yet. */
    confirmed_at: number | null;
    /** 1: only the holder sees it. */
    hidden: Generated<number>;
    revoked_at: Generated<number | null>;
    revoke_reason: Generated<string | null>;
    /** Code of the new certificate. */
    replaced_by: Generated<string | null>;
  };
}

// biome-ignore format: a line or two for each way of handling
export const certificatesData = {
  // Deleted with the account, unless the person asked to keep them.
  certificates: {
    export: ['issued_at as issuedAt', 'code', 'holder_name as holderName', 'course_name as courseName', 'hours', 'text',
      'completed_on as completedOn', 'confirmed_at as nameConfirmedAt', 'hidden',
      'revoked_at as revokedAt', 'revoke_reason as revokedBecause', 'replaced_by as replacedBy'],
    tie: ['id', 'user_id', 'course_id', 'issued_by', 'holder_key'],
    none: ['issuer'],
  },
} as const satisfies Handled<CertificatesTables>;
