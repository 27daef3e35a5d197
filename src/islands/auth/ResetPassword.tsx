import { useState } from 'react';
import { api, unwrap } from '../../lib/api/api.ts';
import { ApiError, errorMessage } from '../../lib/api/api-error.ts';
import { navigateAndWait, pause } from '../../lib/api/navigation.ts';
import { textOf } from '../../lib/forms/form-values.ts';
import { FormSummary } from '../ui/form/FormSummary.tsx';
import { SubmitButton } from '../ui/form/SubmitButton.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { checkNewPassword } from './check-password.ts';
import { NewPasswordFields, newPasswordLabels } from './NewPasswordFields.tsx';

const REDIRECT_MS = 2000;

interface Props {
  siteName: string;
  token: string;
  /** To the team; has no password yet. */
  isInvited: boolean;
  /** Reason why the link is invalid; undefined while it works. */
  dead: string | undefined;
  /** Where the person logs in. */
  login: string;
}

/** Form that sets a new password with a mailed token, then leads to the login. */
export function ResetPassword({ siteName, token, isInvited, login, dead: deadAtFirst }: Props) {
  const [done, setDone] = useState<string>();
  const [dead, setDead] = useState(deadAtFirst);
  const form = useForm({
    id: 'reset',
    labels: newPasswordLabels,
    check: checkNewPassword,
    failed: isInvited ? 'Failed to save your password.' : 'Failed to reset password.',
    async send(data) {
      try {
        const { message } = await unwrap(
          api['reset-password'][':token'].$post({
            param: { token },
            json: { password: textOf(data, 'password') },
          }),
        );
        setDone(isInvited ? 'Your password is saved. You can now log in.' : message);
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'RESET_LINK_INVALID')) throw error;
        setDead(errorMessage(error));
        return;
      }
      await pause(REDIRECT_MS);
      await navigateAndWait(login);
    },
  });

  if (dead !== undefined)
    return (
      <div className="stack">
        <p className="notice notice-warning" role="alert">
          {dead} A link works once, for 60 minutes. If you asked again, open the link in the newest email. If
          you were invited to the team, ask the person who invited you for a new invitation.
        </p>
        <a className="button button-wide" href="/forgot-password">
          Ask for a new link
        </a>
      </div>
    );
  return (
    <form className="form" {...form.props}>
      {isInvited && (
        <p>You are invited to the team of {siteName}. Choose the password that you will log in with.</p>
      )}
      <FormSummary form={form} />
      {done !== undefined && (
        <p className="form-done" role="status">
          {done}
        </p>
      )}
      <NewPasswordFields form={form} names={[siteName]} />
      {isInvited ? (
        <SubmitButton wide busy={form.busy} label="Save Password" busyLabel="Saving..." />
      ) : (
        <SubmitButton wide busy={form.busy} label="Reset Password" busyLabel="Resetting..." />
      )}
    </form>
  );
}
