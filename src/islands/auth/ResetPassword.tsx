import { useState } from 'react';
import { api, unwrap } from '../../lib/api.ts';
import { ApiError, serverMessage } from '../../lib/api-error.ts';
import { textOf } from '../../lib/form-values.ts';
import { navigateAndWait, pause } from '../../lib/navigation.ts';
import { FormSummary } from '../ui/form/FormSummary.tsx';
import { SubmitButton } from '../ui/form/SubmitButton.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { Toaster } from '../ui/toasts/Toaster.tsx';
import { showToast } from '../ui/toasts/toast-store.ts';
import { checkNewPassword, mismatchToast } from './check-password.ts';
import { NewPasswordFields, newPasswordLabels } from './NewPasswordFields.tsx';

const REDIRECT_MS = 2000;

/** Sets a new password with the token of a mailed link, then leads to the login. */
export function ResetPassword({ siteName, token }: { siteName: string; token: string }) {
  const [done, setDone] = useState<string>();
  const [linkIsDead, setLinkIsDead] = useState(false);
  const form = useForm({
    check: checkNewPassword,
    async send(data) {
      const { message } = await unwrap(
        api['reset-password'][':token'].$post({
          param: { token },
          json: { password: textOf(data, 'password') },
        }),
      );
      setDone(message);
      showToast('success', message);
      await pause(REDIRECT_MS);
      await navigateAndWait('/student-login');
    },
    onInvalid: mismatchToast,
    onError(error) {
      setLinkIsDead(error instanceof ApiError && error.code === 'RESET_LINK_INVALID');
      showToast('error', serverMessage(error, 'Failed to reset password.'));
    },
  });

  return (
    <>
      <form className="form" {...form.props}>
        <FormSummary form={form} labels={newPasswordLabels} id="reset" />
        {linkIsDead && (
          <a className="button button-secondary" href="/forgot-password">
            Ask for a new link
          </a>
        )}
        {done !== undefined && <p className="form-done">{done}</p>}
        <NewPasswordFields form="reset" names={[siteName]} errors={form.fields} />
        <SubmitButton wide busy={form.busy} label="Reset Password" busyLabel="Resetting..." />
      </form>
      <Toaster />
    </>
  );
}
