import { useState } from 'react';
import type { Role } from '../../../server/contract/auth.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { type FieldErrors, looksLikeEmail, textOf } from '../../lib/forms/form-values.ts';
import { Field } from '../ui/form/Field.tsx';
import { FormSummary } from '../ui/form/FormSummary.tsx';
import { PasswordField } from '../ui/form/PasswordField.tsx';
import { SubmitButton } from '../ui/form/SubmitButton.tsx';
import { useForm } from '../ui/form/use-form.ts';
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
  /** Support email. */
  contactEmail: string;
}

/** Form of email and password, then of the code if two-step login is on. */
export function LoginForm({ kind, contactEmail }: Props) {
  const [checked, setChecked] = useState<Credentials>();
  return checked === undefined ? (
    <PasswordStep kind={kind} contactEmail={contactEmail} onNeedsCode={setChecked} />
  ) : (
    <LoginCodeForm credentials={checked} onBack={() => setChecked(undefined)} />
  );
}

const hasCode = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code;

function PasswordStep({
  kind,
  contactEmail,
  onNeedsCode,
}: Props & { onNeedsCode: (credentials: Credentials) => void }) {
  /** Pending-approval error. */
  const [waits, setWaits] = useState<ApiError>();
  const form = useForm({
    id: 'login',
    labels,
    check,
    failed: 'Login failed.',
    async send(data) {
      setWaits(undefined);
      const credentials = {
        email: textOf(data, 'email'),
        password: textOf(data, 'password'),
        ...(kind === 'admin' ? { role: kind } : {}),
      };
      try {
        await logIn(credentials);
      } catch (error) {
        if (hasCode(error, 'SECOND_FACTOR_REQUIRED')) onNeedsCode(credentials);
        else if (error instanceof ApiError && error.code === 'AWAITING_APPROVAL') setWaits(error);
        else throw error;
      }
    },
  });

  return (
    <form className="form" {...form.props}>
      <FormSummary form={form} />
      {waits !== undefined && (
        <div className="notice notice-warning" role="alert">
          <p>
            <strong>{waits.message}</strong>
          </p>
          {waits.orderLink === undefined ? (
            <p className="small">
              We usually approve within one working day. If you have waited longer, write to{' '}
              <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
            </p>
          ) : (
            <>
              <p className="small">Your course opens when your order is paid.</p>
              <a className="button button-wide" href={new URL(waits.orderLink).pathname}>
                Open my order
              </a>
            </>
          )}
        </div>
      )}
      <Field
        {...form.field('email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
      />
      <PasswordField {...form.field('password')} autoComplete="current-password" />
      <SubmitButton wide busy={form.busy} label="Login" />
    </form>
  );
}
