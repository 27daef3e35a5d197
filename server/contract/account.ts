import { z } from 'zod';
import { person } from './auth.ts';
import { emailOf, lineOf, named, phone } from './fields.ts';
import { limits } from './limits.ts';

export const renameInput = z.object({
  fullName: lineOf(limits.fullName, 'Please enter your full name.'),
  phone: phone.optional(),
});
export type RenameInput = z.infer<typeof renameInput>;

export const emailChangeInput = z.object({ email: emailOf('Please enter a valid email address.') });

export const renameAnswer = z.object({ message: z.string(), user: person });

/** Times here are milliseconds since 1970, unless they are text. */
export const ownSession = named('OwnSession', {
  /** A hash: it names the session and opens nothing. */
  id: z.string(),
  device: z.string(),
  startedAt: z.int(),
  lastSeenAt: z.int(),
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** `keepCertificates`: their pages stay, with the name. */
export const deletionQuery = z.object({
  keepCertificates: z.literal('1', 'Send 1, or leave it out.').optional(),
});

export const deletionAnswer = z.object({ message: z.string(), deletionRequestedAt: z.int() });

export const deletionRequest = person
  .extend({ deletionRequestedAt: z.int() })
  .meta({ id: 'DeletionRequest' });
export type DeletionRequest = z.infer<typeof deletionRequest>;

export interface AccountFacts {
  readonly phone: string | null;
  readonly memberSince: number;
  readonly deletionRequestedAt: number | undefined;
  readonly sessions: readonly OwnSession[];
}

/** Times are text, for people. */
export const dataExport = z.looseObject({ exportedAt: z.iso.datetime() }).meta({ id: 'DataExport' });
