import { z } from 'zod';
import { emailOf, lineOf, named, passwordOf, phone, slugOf } from './fields.ts';
import { limits } from './limits.ts';
import type { AgeAnswer } from './privacy-notice.ts';
import { RIGHTS } from './rights.ts';

const codeOf = (required: string) =>
  z.string(required).trim().min(1, required).max(limits.code, 'This code is too long.');

const PASSWORD = 'Enter your password.';
const CODE = 'Enter the code from your authenticator app.';

export const proofInput = z.object({ password: passwordOf(PASSWORD), code: codeOf(CODE).optional() });
export type Proof = z.infer<typeof proofInput>;

export const confirmSecondFactorInput = z.object({ code: codeOf(CODE) });

export const secondFactorStatus = named('SecondFactorStatus', {
  since: z.int().nullable(),
  recoveryCodesLeft: z.int(),
  required: z.boolean(),
});
export type SecondFactorStatus = z.infer<typeof secondFactorStatus>;

const message = z.string();

export const secondFactorKey = named('SecondFactorKey', { message, secret: z.string(), uri: z.string() });

export const recoveryCodes = named('RecoveryCodes', { message, recoveryCodes: z.array(z.string()) });

const READ_FIRST = 'Please read how we use your data and agree.';

export const consentInput = z.object(
  {
    version: z.string(READ_FIRST).max(40, READ_FIRST),
    age: z.enum(['adult', 'guardian'], 'Select your age group.'),
  },
  READ_FIRST,
);
export type ConsentInput = z.infer<typeof consentInput>;

export interface ConsentState {
  readonly given: { readonly version: string; readonly age: AgeAnswer; readonly at: number } | undefined;
  readonly isDue: boolean;
}

export const consentAnswer = z.object({ message, version: z.string(), givenAt: z.int() });

export const role = z.enum(['admin', 'student']);
export type Role = z.infer<typeof role>;

export const accountState = z.enum(['pending', 'approved']);

export const person = named('Person', { id: z.int(), fullName: z.string(), email: z.string(), role });
export type Person = z.infer<typeof person>;

export const me = person
  .extend({ mustChangePassword: z.boolean(), rights: z.array(z.enum(RIGHTS)).optional() })
  .meta({ id: 'Me' });
export type Me = z.infer<typeof me>;

const CREDENTIALS = 'Please enter a valid email and password.';
export const loginInput = z.object({
  email: emailOf(CREDENTIALS),
  password: passwordOf(CREDENTIALS),
  role: z.enum(['admin', 'student'], CREDENTIALS).optional(),
  /** Asked for by a 401 once the password was right. */
  code: codeOf(CODE).optional(),
});

export const loginAnswer = z.object({ message, role, user: me });

const REQUIRED = 'Please fill out all required fields.';
export const registerInput = z.object({
  fullName: lineOf(limits.fullName, REQUIRED),
  email: emailOf('Please enter a valid email.'),
  password: passwordOf(REQUIRED),
  phone: phone.optional(),
  /** Without it the person is asked after the first login. */
  consent: consentInput.optional(),
  course: slugOf('Unknown course.').optional(),
});

/** `isConfirming`: a mailed link opens the free course. */
export const registerAnswer = z.object({ message, isConfirming: z.literal(true).optional() });

export const forgotPasswordInput = z.object({ email: emailOf('Please enter a valid email.') });

/** `mails`: only where mail does not leave the site, so that the person can ask for help. */
export const forgotPasswordAnswer = z.object({ message, mails: z.literal(false).optional() });

export const resetPasswordInput = z.object({ password: passwordOf(REQUIRED) });

export const changePasswordInput = z.object({
  currentPassword: passwordOf(REQUIRED),
  ...resetPasswordInput.shape,
});
