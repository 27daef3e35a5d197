import { z } from 'zod';
import { passwordOf } from './fields.ts';
import { limits } from './limits.ts';

/** Six digits of an authenticator app, or a recovery code; spaces and hyphens do not count. */
export const codeOf = (required: string) =>
  z.string(required).trim().min(1, required).max(limits.code, 'This code is too long.');

const PASSWORD = 'Enter your password.';
const CODE = 'Enter the code from your authenticator app.';

/** Password again, and a code where the account has a second factor. */
export const proofInput = z.object({ password: passwordOf(PASSWORD), code: codeOf(CODE).optional() });
export type Proof = z.infer<typeof proofInput>;

export const confirmSecondFactorInput = z.object({ code: codeOf(CODE) });

/** The second factor of the person who asks; times are milliseconds since 1970. */
export const secondFactorStatus = z
  .object({
    /** When it was set up; null where there is none. */
    since: z.int().nullable(),
    recoveryCodesLeft: z.int(),
    /** The site asks it of this person. */
    required: z.boolean(),
  })
  .meta({ id: 'SecondFactorStatus' });
export type SecondFactorStatus = z.infer<typeof secondFactorStatus>;

/** What an authenticator app is told: as a link for a QR code, and the key alone for typing. */
export const secondFactorKey = z
  .object({ message: z.string(), secret: z.string(), uri: z.string() })
  .meta({ id: 'SecondFactorKey' });

/** Shown once; only their hashes are kept. */
export const recoveryCodes = z
  .object({ message: z.string(), recoveryCodes: z.array(z.string()) })
  .meta({ id: 'RecoveryCodes' });
