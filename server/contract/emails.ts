import { z } from 'zod';
import { emailOf, named, pageQuery } from './fields.ts';

const emailState = z.enum(['waiting', 'sent', 'refused'], 'Please choose waiting, sent or refused.');

/** Recipient, kind and state of a mail; never its text. */
export const writtenEmail = named('Email', {
  id: z.int(),
  /** Null for a mail from before kinds were noted. */
  kind: z.string().nullable(),
  recipient: z.string(),
  person: z.object({ id: z.int(), fullName: z.string() }).nullable(),
  state: emailState,
  writtenAt: z.int(),
  at: z.int(),
  attempts: z.int(),
  /** What the mail server said last, where it did not take the mail. */
  words: z.string().nullable(),
});
export type WrittenEmail = z.infer<typeof writtenEmail>;

export const emailQuery = pageQuery.extend({
  state: emailState.optional(),
  to: emailOf('Please enter a valid email.').optional(),
});
export type EmailQuery = z.infer<typeof emailQuery>;
