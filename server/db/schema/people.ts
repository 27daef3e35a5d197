import type { Generated } from 'kysely';
import type { Handled } from './handled.ts';

export interface PeopleTables {
  users: {
    id: Generated<number>;
    full_name: string;
    /** The name, folded: columns named `…_key` are for search and sorting, and their repositories keep them. */
    name_key: Generated<string>;
    /** As typed; `email_key` is in lower case, and unique among people who are not in the trash. */
    email: string;
    email_key: string;
    /** For example `+919876543210`. */
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
    /** By a link that was mailed to the present email; null where that is not known. */
    email_confirmed_at: Generated<number | null>;
    deleted_at: Generated<number | null>;
  };

  sessions: {
    /** SHA-256 of the cookie's token, hex: a stolen row opens nothing. */
    id: string;
    user_id: number;
    created_at: number;
    last_seen_at: number;
    authenticated_at: number;
    expires_at: number;
    user_agent: string;
  };

  /** There is a row as long as the password in force is one that an admin issued. */
  issued_passwords: {
    user_id: number;
    /** Encrypted; null once it was used to log in. */
    sealed: string | null;
    issued_by: number | null;
    created_at: number;
    expires_at: number;
  };

  password_reset_tokens: {
    /** SHA-256 of the mailed token, hex. */
    token_hash: string;
    user_id: number;
    created_at: number;
    expires_at: number;
  };

  /** One a person: the newest link ends the one before. */
  email_changes: {
    user_id: number;
    /** SHA-256 of the token that was mailed to the new address, hex. */
    token_hash: string;
    email: string;
    created_at: number;
    expires_at: number;
  };

  /** An authenticator app of a person; it counts once confirmed. */
  second_factors: {
    user_id: number;
    sealed_secret: string;
    /** The 30-second step of the last code that was taken: no code is taken twice. */
    last_step: number;
    created_at: number;
    confirmed_at: number | null;
  };

  recovery_codes: {
    user_id: number;
    /** SHA-256, hex, of 140 random bits. */
    code_hash: string;
    created_at: number;
    used_at: number | null;
  };

  consents: {
    user_id: number;
    version: string;
    /** SHA-256, hex, of the text that was shown. */
    text_hash: string;
    /** `guardian`: under 18, and a parent or guardian agreed. */
    age: 'adult' | 'guardian';
    given_at: number;
  };
}

// biome-ignore format: a line or two for each way of handling
export const peopleData = {
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
      'expires_at as endsAt', 'user_agent as browser'],
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
