import { useEffect } from 'react';
import { textOf } from '../../lib/forms/form-values.ts';
import { CodeField } from '../identity/CodeField.tsx';
import { Button } from '../ui/Button.tsx';
import { FormSummary } from '../ui/form/FormSummary.tsx';
import { SubmitButton } from '../ui/form/SubmitButton.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { type Credentials, logIn } from './log-in.ts';

interface Props {
  /** Already accepted. */
  credentials: Credentials;
  onBack: () => void;
}

/** Form of a two-step login's code. */
export function LoginCodeForm({ credentials, onBack }: Props) {
  const form = useForm({
    id: 'login',
    labels: { code: 'Code' },
    check: (data) => (textOf(data, 'code').trim() === '' ? { code: 'Enter the code.' } : {}),
    send: (data) => logIn({ ...credentials, code: textOf(data, 'code') }),
    failed: 'Login failed.',
  });

  useEffect(() => document.getElementById('login-code')?.focus(), []);

  return (
    <form className="form" {...form.props}>
      <p role="status">Enter the code from your authenticator app.</p>
      <FormSummary form={form} />
      <CodeField form="login" error={form.fields['code']} />
      <SubmitButton wide busy={form.busy} label="Login" />
      <Button kind="ghost" disabled={form.busy} onClick={onBack}>
        Back
      </Button>
    </form>
  );
}
