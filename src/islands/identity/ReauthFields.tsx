import { type FieldErrors, textOf } from '../../lib/forms/form-values.ts';
import { PasswordField } from '../ui/form/PasswordField.tsx';
import { CodeField } from './CodeField.tsx';

export const reauthLabels = { password: 'Password', code: 'Code' };

/** Returns errors for missing fields. */
export function checkReauth(data: FormData): FieldErrors {
  return {
    ...(textOf(data, 'password') === '' ? { password: 'Enter your password.' } : {}),
    ...(data.has('code') && textOf(data, 'code').trim() === '' ? { code: 'Enter the code.' } : {}),
  };
}

/** Reads password and code for the server. */
export const reauthOf = (data: FormData) => ({
  password: textOf(data, 'password'),
  ...(data.has('code') ? { code: textOf(data, 'code') } : {}),
});

interface Props {
  form: string;
  /** True if a code is required too. */
  withCode: boolean;
  errors: FieldErrors;
}

/** Fields for the password, and the code with two-step login. */
export function ReauthFields({ form, withCode, errors }: Props) {
  return (
    <>
      <PasswordField
        form={form}
        name="password"
        label={reauthLabels.password}
        autoComplete="current-password"
        error={errors['password']}
      />
      {withCode && <CodeField form={form} error={errors['code']} />}
    </>
  );
}
