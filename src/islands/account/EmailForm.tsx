import { useState } from 'react';
import { memberLimits } from '../../../server/contract/member-limits.ts';
import { api, unwrap } from '../../lib/api/api.ts';
import { textOf } from '../../lib/forms/form-values.ts';
import { Field } from '../ui/form/Field.tsx';
import { FormSummary } from '../ui/form/FormSummary.tsx';
import { SubmitButton } from '../ui/form/SubmitButton.tsx';
import { useForm } from '../ui/form/use-form.ts';

const labels = { email: 'New email' };

/** Requests another email address; it changes once its mailed link is opened. */
export function EmailForm() {
  const [sent, setSent] = useState<string>();
  const form = useForm({
    id: 'email',
    labels,
    check: (data) => (textOf(data, 'email').trim() === '' ? { email: 'Enter your new email.' } : {}),
    async send(data, element) {
      setSent(undefined);
      const { message } = await unwrap(api.me.email.$post({ json: { email: textOf(data, 'email') } }));
      element.reset();
      setSent(message);
    },
    failed: 'Failed to change your email.',
  });

  return (
    <form className="form" {...form.props}>
      <FormSummary form={form} />
      {sent !== undefined && (
        <p className="form-done" role="status">
          {sent}
        </p>
      )}
      <Field
        {...form.field('email')}
        type="email"
        hint="We will email you a link. Open it to confirm."
        autoComplete="email"
        maxLength={memberLimits.email}
      />
      <div className="row">
        <SubmitButton busy={form.busy} label="Change email" />
      </div>
    </form>
  );
}
