import type { Generated } from 'kysely';
import type { Handled } from './handled.ts';

export interface OperationsTables {
  audit_log: {
    id: Generated<number>;
    at: number;
    actor_id: number | null;
    action: string;
    subject_type: string | null;
    subject_id: number | null;
    detail: string;
  };

  mail_outbox: {
    id: Generated<number>;
    /** RFC 5322 Message-ID, fixed: a mail sent twice is recognised. */
    message_id: string;
    recipient: string;
    reply_to: string | null;
    /** Of an account whose email the recipient is not yet. */
    user_id: Generated<number | null>;
    subject: string;
    /** Encrypted: it may carry a reset link. */
    body_text: string;
    created_at: number;
    attempts: number;
    next_attempt_at: number;
    sent_at: Generated<number | null>;
    failed_at: Generated<number | null>;
    last_error: Generated<string | null>;
    unsubscribe: Generated<string | null>;
    /** Of the documents that it carries, with spaces between. */
    receipt_ids: Generated<string | null>;
    /** A `MailKind`; null before kinds were noted. */
    kind: Generated<string | null>;
    /** A `Refusal`. */
    refused_by: Generated<string | null>;
  };

  imports: {
    id: string;
    total: number;
    /** Who is imported, encrypted, until that is done. */
    students: string | null;
    /** The issued passwords as a file, encrypted, until it was taken. */
    passwords: string | null;
  };

  tasks: {
    id: Generated<number>;
    kind: string;
    /** Unique in its kind, for example a file's id. */
    key: string;
    about: string;
    state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
    percent: Generated<number>;
    /** How often it was begun and neither stopped with the server nor put off. */
    tries: Generated<number>;
    run_at: number;
    /** Until then the worker is assumed alive. */
    claimed_until: Generated<number>;
    /** Why it waits or failed, or what became of it: JSON of a `TaskSaid`. */
    said: Generated<string | null>;
    /** The same as a program said it, or as an earlier version stored it. */
    message: Generated<string | null>;
    detail: Generated<string | null>;
    /** Higher ones are done first: the moment when an admin asked for it again. */
    priority: Generated<number>;
    /** What an admin should know of the result, as JSON. */
    notes: Generated<string | null>;
    created_at: number;
    updated_at: number;
  };

  leases: {
    name: string;
    /** Random, known to who may renew it or end it. */
    holder: string;
    free_at: number;
  };

  rate_limits: {
    key: string;
    points: number;
    resets_at: number;
  };

  settings: {
    name: string;
    value: string;
    updated_at: number;
  };

  operations: {
    name: string;
    at: number;
    detail: string;
  };
}

// biome-ignore format: a line or two for each way of handling
export const operationsData = {
  audit_log: {
    export: ['at', 'action', 'subject_type as subjectType', 'subject_id as subjectId', 'detail'],
    tie: ['id', 'actor_id'],
  },
  mail_outbox: {
    export: ['created_at as writtenAt', 'kind', 'recipient', 'subject', 'sent_at as sentAt', 'failed_at as refusedAt'],
    tie: ['id', 'reply_to', 'user_id'],
    secret: ['body_text'],
    none: ['message_id', 'attempts', 'next_attempt_at', 'last_error', 'refused_by', 'unsubscribe', 'receipt_ids'],
  },
  imports: { passing: ['students', 'passwords'], none: ['id', 'total'] },
  tasks: 'none',
  leases: 'none',
  rate_limits: { passing: ['key'], none: ['points', 'resets_at'] },
  settings: 'none',
  operations: 'none',
} as const satisfies Handled<OperationsTables>;
