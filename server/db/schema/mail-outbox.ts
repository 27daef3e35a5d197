import type { Generated } from 'kysely';

export interface MailOutboxTable {
  id: Generated<number>;
  /** RFC 5322 Message-ID, fixed at writing: a mail sent twice is recognised as one. */
  message_id: string;
  recipient: string;
  reply_to: string | null;
  subject: string;
  /** Sealed with AES-256-GCM: it may carry a reset link. */
  body_text: string;
  created_at: number;
  attempts: number;
  next_attempt_at: number;
  /** When it was handed to the mail server. */
  sent_at: number | null;
  /** When it was given up. */
  failed_at: number | null;
  last_error: string | null;
}
