import { useState } from 'react';
import { api, unwrap } from '../../lib/api/api.ts';
import { looksLikeEmail, textOf } from '../../lib/forms/form-values.ts';
import { Field } from '../ui/form/Field.tsx';
import { FormSummary } from '../ui/form/FormSummary.tsx';
import { SubmitButton } from '../ui/form/SubmitButton.tsx';
import { useForm } from '../ui/form/use-form.ts';

const labels = { email: 'Email' };

/** Form that requests a reset link. */
export function ForgotPassword({ contactEmail }: { contactEmail: string }) {
  const [done, setDone] = useState<{ message: string; mails?: boolean | undefined }>();
  const form = useForm({
    id: 'forgot',
    labels,
    check: (data) =>
      looksLikeEmail(textOf(data, 'email')) ? {} : { email: 'Enter your email, like name@example.com.' },
    async send(data, element) {
      setDone(undefined);
      const answer = await unwrap(api['forgot-password'].$post({ json: { email: textOf(data, 'email') } }));
      element.reset();
      setDone(answer);
    },
    failed: 'Failed to send reset email.',
  });

  return (
    <form className="form" {...form.props}>
      <FormSummary form={form} />
      {done !== undefined && (
        <p className="form-done" role="status">
          {done.message}
          {done.mails === false && (
            <>
              {' '}
              This site sends no email yet: write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a> for
              a temporary password.
            </>
          )}
        </p>
      )}
      <Field
        {...form.field('email')}
        hint="Enter your registered email. The link works for 60 minutes."
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
      />
      <SubmitButton wide busy={form.busy} label="Send Reset Link" busyLabel="Sending..." />
    </form>
  );
}
