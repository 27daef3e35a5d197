import { z } from 'zod';
import { consentInput } from './consent.ts';
import { emailOf, lineOf, passwordOf, slugOf } from './fields.ts';
import { limits } from './limits.ts';
import { codeOf } from './second-factor.ts';

const role = z.enum(['admin', 'student']);
export type Role = z.infer<typeof role>;

/** The signed-in person, as the browser may know them. */
export const person = z
  .object({ id: z.int(), fullName: z.string(), email: z.string(), role })
  .meta({ id: 'Person' });
export type Person = z.infer<typeof person>;

/** `mustChangePassword` is true after a login with an issued password: nothing but choosing an own one works then. */
export const me = person.extend({ mustChangePassword: z.boolean() }).meta({ id: 'Me' });
export type Me = z.infer<typeof me>;

const CREDENTIALS = 'Please enter a valid email and password.';
export const loginInput = z.object({
  email: emailOf(CREDENTIALS),
  password: passwordOf(CREDENTIALS),
  role: z.enum(['admin', 'student'], CREDENTIALS).optional(),
  /** Of the second factor, where the account has one: asked for by a 401 once the password was right. */
  code: codeOf('Enter the code from your authenticator app.').optional(),
});

export const loginAnswer = z.object({ message: z.string(), role, user: me });

const REQUIRED = 'Please fill out all required fields.';
export const registerInput = z.object({
  fullName: lineOf(limits.fullName, REQUIRED),
  email: emailOf('Please enter a valid email.'),
  password: passwordOf(REQUIRED),
  /** The registration form sends it always; without it the person is asked after the first login. */
  consent: consentInput.optional(),
  /** The page of the course that the person wants. One that no course has, or has any more, is passed over. */
  course: slugOf('Unknown course.').optional(),
});

export const forgotPasswordInput = z.object({ email: emailOf('Please enter a valid email.') });

export const resetPasswordInput = z.object({ password: passwordOf(REQUIRED) });

export const changePasswordInput = z.object({
  currentPassword: passwordOf(REQUIRED),
  password: passwordOf(REQUIRED),
});
