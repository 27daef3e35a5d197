import type { Role } from '../../../server/contract/auth.ts';
import { api, unwrap } from '../../lib/api.ts';
import { sentenceOf } from '../../lib/api-error.ts';
import { type FieldErrors, looksLikeEmail, textOf } from '../../lib/form-values.ts';
import { leaveTo, pause } from '../../lib/leave.ts';
import { afterLogin } from '../../lib/next-path.ts';
import { clearUser, storeUser } from '../../lib/session-hint.ts';
import { Field } from '../ui/form/Field.tsx';
import { FormSummary } from '../ui/form/FormSummary.tsx';
import { PasswordField } from '../ui/form/PasswordField.tsx';
import { SubmitButton } from '../ui/form/SubmitButton.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { showToast } from '../ui/toasts/toast-store.ts';

const REDIRECT_MS = 1000;
const labels = { email: 'Email', password: 'Password' };

function check(data: FormData): FieldErrors {
  return {
    ...(looksLikeEmail(textOf(data, 'email')) ? {} : { email: 'Enter your email, like name@example.com.' }),
    ...(textOf(data, 'password') === '' ? { password: 'Enter your password.' } : {}),
  };
}

/** Email and password; a second after success the person is where they wanted to be. */
export function LoginForm({ kind, next }: { kind: Role; next: string | null }) {
  const form = useForm({
    check,
    async send(data) {
      clearUser();
      const { message, user } = await unwrap(
        api.api.login.$post({
          json: {
            email: textOf(data, 'email'),
            password: textOf(data, 'password'),
            ...(kind === 'admin' ? { role: kind } : {}),
          },
        }),
      );
      showToast('success', message);
      await pause(REDIRECT_MS);
      storeUser(user);
      await leaveTo(afterLogin(user, next));
    },
    onFailure(error) {
      if (error !== undefined) showToast('error', sentenceOf(error, 'Login failed.'));
    },
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
