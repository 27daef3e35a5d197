import type { Generated } from 'kysely';
import type { Handled } from './handled.ts';

export interface CertificatesTables {
  /** Immutable snapshot printed on the certificate. */
  certificates: {
    id: Generated<number>;
    code: string;
    /** Null if the person kept it after deleting the account. */
    user_id: number | null;
    course_id: number | null;
    holder_name: string;
    holder_key: Generated<string>;
    course_name: string;
    hours: number | null;
    text: string;
    issuer: string;
    completed_on: number;
    issued_at: number;
    issued_by: number | null;
    /** When the holder agreed to the printed name; hidden before. */
    confirmed_at: number | null;
    hidden: Generated<number>;
    revoked_at: Generated<number | null>;
    revoke_reason: Generated<string | null>;
    replaced_by: Generated<string | null>;
  };
}

// biome-ignore format: a line or two for each way of handling
export const certificatesData = {
  // Erased with the person, or kept as they wished.
  certificates: {
    export: ['issued_at as issuedAt', 'code', 'holder_name as holderName', 'course_name as courseName', 'hours', 'text',
      'completed_on as completedOn', 'confirmed_at as nameConfirmedAt', 'hidden',
      'revoked_at as revokedAt', 'revoke_reason as revokedBecause', 'replaced_by as replacedBy'],
    tie: ['id', 'user_id', 'course_id', 'issued_by', 'holder_key'],
    none: ['issuer'],
  },
} as const satisfies Handled<CertificatesTables>;
