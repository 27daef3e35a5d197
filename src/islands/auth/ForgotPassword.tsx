import { useState } from 'react';
import { api, unwrap } from '../../lib/api.ts';
import { serverMessage } from '../../lib/api-error.ts';
import { looksLikeEmail, textOf } from '../../lib/form-values.ts';
import { Field } from '../ui/form/Field.tsx';
import { FormSummary } from '../ui/form/FormSummary.tsx';
import { SubmitButton } from '../ui/form/SubmitButton.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { Toaster } from '../ui/toasts/Toaster.tsx';
import { showToast } from '../ui/toasts/toast-store.ts';

const labels = { email: 'Email' };

/** Asks for a reset link by mail. */
export function ForgotPassword() {
  const [done, setDone] = useState<string>();
  const form = useForm({
    check: (data) =>
      looksLikeEmail(textOf(data, 'email')) ? {} : { email: 'Enter your email, like name@example.com.' },
    async send(data, element) {
      setDone(undefined);
      const { message } = await unwrap(
        api['forgot-password'].$post({ json: { email: textOf(data, 'email') } }),
      );
      element.reset();
      setDone(message);
      showToast('success', message);
    },
    onError: (error) => showToast('error', serverMessage(error, 'Failed to send reset email.')),
  });

  return (
    <>
      <form className="form" {...form.props}>
        <FormSummary form={form} labels={labels} id="forgot" />
        {done !== undefined && <p className="form-done">{done}</p>}
        <Field
          form="forgot"
          name="email"
          label={labels.email}
          hint="The one you registered with. We send a link that works for a short time."
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          error={form.fields['email']}
        />
        <SubmitButton wide busy={form.busy} label="Send Reset Link" busyLabel="Sending..." />
      </form>
      <Toaster />
    </>
  );
}
