import { api, unwrap } from '../../lib/api/api.ts';
import { textOf } from '../../lib/forms/form-values.ts';
import { FormSummary } from '../ui/form/FormSummary.tsx';
import { SubmitButton } from '../ui/form/SubmitButton.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { checkNewPassword } from './check-password.ts';
import { logIn } from './log-in.ts';
import { NewPasswordFields, newPasswordLabels } from './NewPasswordFields.tsx';

interface Props {
  siteName: string;
  token: string;
  email: string;
}

/** First screen of a new site: its admin chooses a password and is logged in. */
export function SetUpAccount({ siteName, token, email }: Props) {
  const form = useForm({
    id: 'setup',
    labels: newPasswordLabels,
    check: checkNewPassword,
    failed: 'Failed to save your password.',
    async send(data) {
      const password = textOf(data, 'password');
      await unwrap(api['reset-password'][':token'].$post({ param: { token }, json: { password } }));
      await logIn({ email, password, role: 'admin' }, '/admin?tab=setup');
    },
  });

  return (
    <form className="form" {...form.props}>
      <p>
        Welcome. You run this site as <b>{email}</b>. Choose a password that only you know. Then you set up
        two-step login with your phone.
      </p>
      <FormSummary form={form} />
      <input type="hidden" name="email" value={email} autoComplete="username" readOnly />
      <NewPasswordFields form={form} names={[siteName]} />
      <SubmitButton wide busy={form.busy} label="Save and continue" busyLabel="Saving..." />
    </form>
  );
}
