import type { Generated } from 'kysely';
import type { Handled } from './handled.ts';

export interface PeopleTables {
  /** An admin without rows may do nothing. */
  staff_rights: {
    user_id: number;
    right: 'owner' | 'teaching' | 'lessons' | 'content' | 'payments' | 'people';
    course_id: number | null;
  };

  users: {
    id: Generated<number>;
    full_name: string;
    /** Folded for search and sorting, like all `…_key` columns. */
    name_key: Generated<string>;
    /** As typed; `email_key` is in lower case, and unique among people who are not in the trash. */
    email: string;
    email_key: string;
    phone: Generated<string | null>;
    password_hash: string;
    role: 'admin' | 'student';
    state: 'pending' | 'approved';
    must_change_password: number;
    created_at: number;
    approved_at: number | null;
    deletion_requested_at: Generated<number | null>;
    /** 1: certificates outlive the account, as the person chose when requesting its deletion. */
    keep_certificates: Generated<number>;
    wanted_course_id: Generated<number | null>;
    /** By a mailed link; null if unknown. */
    email_confirmed_at: Generated<number | null>;
    deleted_at: Generated<number | null>;
  };

  sessions: {
    /** SHA-256 of the cookie's token, hex. */
    id: string;
    user_id: number;
    created_at: number;
    last_seen_at: number;
    authenticated_at: number;
    expires_at: number;
    user_agent: string;
    by_passkey: Generated<number>;
  };

  /** Exists while the current password is an issued one. */
  issued_passwords: {
    user_id: number;
    /** Encrypted; null once it was used to log in. */
    sealed: string | null;
    issued_by: number | null;
    created_at: number;
    expires_at: number;
  };

  password_reset_tokens: {
    token_hash: string;
    user_id: number;
    created_at: number;
    expires_at: number;
  };

  email_changes: {
    user_id: number;
    token_hash: string;
    email: string;
    created_at: number;
    expires_at: number;
  };

  /** An authenticator app of a person; it counts once confirmed. */
  second_factors: {
    user_id: number;
    sealed_secret: string;
    /** Step of the last accepted code: no code is accepted twice. */
    last_step: number;
    created_at: number;
    confirmed_at: number | null;
  };

  recovery_codes: {
    user_id: number;
    code_hash: string;
    created_at: number;
    used_at: number | null;
  };

  consents: {
    user_id: number;
    version: string;
    text_hash: string;
    age: 'adult' | 'guardian';
    given_at: number;
  };
}

// biome-ignore format: a line or two for each way of handling
export const peopleData = {
  staff_rights: { export: ['right'], tie: ['user_id', 'course_id'] },
  users: {
    export: ['id', 'full_name as fullName', 'email', 'phone', 'role', 'state', 'must_change_password as mustChangePassword',
      'created_at as registeredAt', 'approved_at as approvedAt', 'deletion_requested_at as deletionRequestedAt',
      'keep_certificates as keepsCertificates', 'wanted_course_id', 'email_confirmed_at as emailConfirmedAt'],
    tie: ['name_key', 'email_key'],
    secret: ['password_hash'],
    none: ['deleted_at'],
  },
  sessions: {
    export: ['created_at as startedAt', 'last_seen_at as lastSeenAt', 'authenticated_at as passwordGivenAt',
      'expires_at as endsAt', 'user_agent as browser', 'by_passkey as byPasskey'],
    tie: ['user_id'],
    secret: ['id'],
  },
  issued_passwords: {
    export: ['created_at as issuedAt', 'expires_at as validUntil'],
    tie: ['user_id', 'issued_by'], secret: ['sealed'],
  },
  password_reset_tokens: {
    export: ['created_at as sentAt', 'expires_at as validUntil'],
    tie: ['user_id'], secret: ['token_hash'],
  },
  email_changes: {
    export: ['created_at as sentAt', 'email', 'expires_at as validUntil'],
    tie: ['user_id'], secret: ['token_hash'],
  },
  second_factors: {
    export: ['created_at as startedAt', 'confirmed_at as onSince'],
    tie: ['user_id'],
    secret: ['sealed_secret', 'last_step'],
  },
  recovery_codes: { export: ['created_at as madeAt', 'used_at as usedAt'], tie: ['user_id'], secret: ['code_hash'] },
  consents: { export: ['given_at as givenAt', 'version', 'text_hash as textHash', 'age'], tie: ['user_id'] },
} as const satisfies Handled<PeopleTables>;
