import { type FieldErrors, textOf } from '../../lib/forms/form-values.ts';
import { PasswordField } from '../ui/form/PasswordField.tsx';
import { CodeField } from './CodeField.tsx';

export const reauthLabels = { password: 'Password', code: 'Code' };

/** What is missing of a proof. */
export function checkReauth(data: FormData): FieldErrors {
  return {
    ...(textOf(data, 'password') === '' ? { password: 'Enter your password.' } : {}),
    ...(data.has('code') && textOf(data, 'code').trim() === '' ? { code: 'Enter the code.' } : {}),
  };
}

/** A proof as the server takes it. */
export const reauthOf = (data: FormData) => ({
  password: textOf(data, 'password'),
  ...(data.has('code') ? { code: textOf(data, 'code') } : {}),
});

interface Props {
  form: string;
  /** Whether a code is asked for too. */
  withCode: boolean;
  errors: FieldErrors;
}

/** Password, and code where there is a second factor. */
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
