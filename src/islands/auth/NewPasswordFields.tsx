import type { FieldErrors } from '../../lib/form-values.ts';
import { PasswordField } from '../ui/form/PasswordField.tsx';
import { PASSWORD_HINT } from './check-password.ts';

export const newPasswordLabels = { password: 'New password', confirmPassword: 'Confirm new password' };

/** A new password, twice. */
export function NewPasswordFields({ form, errors }: { form: string; errors: FieldErrors }) {
  return (
    <>
      <PasswordField
        form={form}
        name="password"
        label={newPasswordLabels.password}
        hint={PASSWORD_HINT}
        autoComplete="new-password"
        error={errors['password']}
      />
      <PasswordField
        form={form}
        name="confirmPassword"
        label={newPasswordLabels.confirmPassword}
        autoComplete="new-password"
        error={errors['confirmPassword']}
      />
    </>
  );
}
