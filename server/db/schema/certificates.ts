import type { Generated } from 'kysely';
import type { Handled } from './handled.ts';

export interface CertificatesTables {
  /** What was said of a person on a day. Nothing that is printed is read from elsewhere, so it never changes. */
  certificates: {
    id: Generated<number>;
    /** `AB-7K2M-9QXT-4` */
    code: string;
    /** Null once the account was erased and its person wished to keep it. */
    user_id: number | null;
    course_id: number | null;
    holder_name: string;
    /** The holder's name, folded. */
    holder_key: Generated<string>;
    course_name: string;
    hours: number | null;
    /** The provider's own sentence; may be empty. */
    text: string;
    issuer: string;
    completed_on: number;
    issued_at: number;
    issued_by: number | null;
    /** When the holder agreed to the name that is printed; before that no one sees it. */
    confirmed_at: number | null;
    /** 1: its page is not public, as the holder wishes. */
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
