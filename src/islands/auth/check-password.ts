import { memberLimits } from '../../../server/contract/member-limits.ts';
import { type FieldErrors, textOf } from '../../lib/forms/form-values.ts';

const MISMATCH = 'Passwords do not match!';

/** Password rules for the hint. The server checks more. */
export const PASSWORD_HINT = `At least ${memberLimits.passwordMin} characters. Tip: four random words are easy to remember.`;

/** Validates a new password and its repetition, in the fields `password` and `confirmPassword`. */
export function checkNewPassword(data: FormData): FieldErrors {
  const password = textOf(data, 'password');
  const repeated = textOf(data, 'confirmPassword');
  if (password === '') return { password: 'Enter a new password.' };
  if (repeated === '') return { confirmPassword: 'Enter the password again.' };
  return password === repeated ? {} : { confirmPassword: MISMATCH };
}
