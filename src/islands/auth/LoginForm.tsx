import { useState } from 'react';
import type { Role } from '../../../server/contract/auth.ts';
import { ApiError, serverMessage } from '../../lib/api-error.ts';
import { type FieldErrors, looksLikeEmail, textOf } from '../../lib/form-values.ts';
import { Field } from '../ui/form/Field.tsx';
import { FormSummary } from '../ui/form/FormSummary.tsx';
import { PasswordField } from '../ui/form/PasswordField.tsx';
import { SubmitButton } from '../ui/form/SubmitButton.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { showToast } from '../ui/toasts/toast-store.ts';
import { LoginCodeForm } from './LoginCodeForm.tsx';
import { type Credentials, logIn } from './log-in.ts';

const labels = { email: 'Email', password: 'Password' };

function check(data: FormData): FieldErrors {
  return {
    ...(looksLikeEmail(textOf(data, 'email')) ? {} : { email: 'Enter your email, like name@example.com.' }),
    ...(textOf(data, 'password') === '' ? { password: 'Enter your password.' } : {}),
  };
}

interface Props {
  kind: Role;
  next: string | null;
}

/** Email and password, then a code where the account has a second factor. */
export function LoginForm({ kind, next }: Props) {
  const [checked, setChecked] = useState<Credentials>();
  return checked === undefined ? (
    <PasswordStep kind={kind} next={next} onNeedsCode={setChecked} />
  ) : (
    <LoginCodeForm credentials={checked} next={next} onBack={() => setChecked(undefined)} />
  );
}

const needsCode = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED';

function PasswordStep({
  kind,
  next,
  onNeedsCode,
}: Props & { onNeedsCode: (credentials: Credentials) => void }) {
  const form = useForm({
    check,
    async send(data) {
      const credentials = {
        email: textOf(data, 'email'),
        password: textOf(data, 'password'),
        ...(kind === 'admin' ? { role: kind } : {}),
      };
      try {
        await logIn(credentials, next);
      } catch (error) {
        if (!needsCode(error)) throw error;
        onNeedsCode(credentials);
      }
    },
    onError: (error) => showToast('error', serverMessage(error, 'Login failed.')),
  });

  return (
    <form className="form" {...form.props}>
      <FormSummary form={form} labels={labels} id="login" />
      <Field
        form="login"
        name="email"
        label={labels.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        error={form.fields['email']}
      />
      <PasswordField
        form="login"
        name="password"
        label={labels.password}
        autoComplete="current-password"
        error={form.fields['password']}
      />
      <SubmitButton wide busy={form.busy} label="Login" busyLabel="Processing..." />
    </form>
  );
}
