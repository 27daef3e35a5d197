import { useState } from 'react';
import { api, unwrap } from '../../lib/api/api.ts';
import { readUser, storeUser } from '../../lib/member/stored-user.ts';
import { FormSummary } from '../ui/form/FormSummary.tsx';
import { SubmitButton } from '../ui/form/SubmitButton.tsx';
import { useForm } from '../ui/form/use-form.ts';

/** Confirms a new email address. Needs a press because mail programs open links by themselves. */
export function ConfirmEmail({ token, email, isNew }: { token: string; email: string; isNew: boolean }) {
  const [done, setDone] = useState<string>();
  const form = useForm({
    id: 'confirm-email',
    labels: {},
    check: () => ({}),
    async send() {
      const { message } = await unwrap(api['confirm-email'][':token'].$post({ param: { token } }));
      const user = readUser();
      const me = user && (await unwrap(api.me.$get()).catch(() => undefined));
      if (me !== undefined) storeUser(me);
      setDone(message);
    },
    failed: 'Failed to confirm your email.',
  });

  if (done !== undefined)
    return (
      <div className="stack">
        <p className="form-done" role="status">
          {done} Log in with {email} now.
        </p>
        <a className="button button-wide" href="/student-login">
          Continue
        </a>
      </div>
    );
  return (
    <form className="form" {...form.props}>
      <FormSummary form={form} />
      <p>
        {isNew ? 'Your new email is' : 'You registered with'} <strong>{email}</strong>. Use it to log in. We
        send our emails there.
      </p>
      <SubmitButton wide busy={form.busy} label={isNew ? 'Use this email' : 'Confirm and start'} />
    </form>
  );
}
