import { api, unwrap } from '../../lib/api/api.ts';
import { navigateAndWait, pause } from '../../lib/api/navigation.ts';
import { type FieldErrors, textOf } from '../../lib/forms/form-values.ts';
import { FormSummary } from '../ui/form/FormSummary.tsx';
import { PasswordField } from '../ui/form/PasswordField.tsx';
import { SubmitButton } from '../ui/form/SubmitButton.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { Toaster } from '../ui/toasts/Toaster.tsx';
import { showToast } from '../ui/toasts/toast-store.ts';
import { checkNewPassword } from './check-password.ts';
import { NewPasswordFields, newPasswordLabels } from './NewPasswordFields.tsx';

const REDIRECT_MS = 1000;

function check(data: FormData): FieldErrors {
  const missing = textOf(data, 'currentPassword') === '';
  return {
    ...(missing ? { currentPassword: 'Enter your current password.' } : {}),
    ...checkNewPassword(data),
  };
}

interface Props {
  /** Names of the person and the site, which a password must not contain. */
  names: readonly string[];
  /** For password managers. */
  email: string;
  /** True if an admin issued the current password. */
  issued: boolean;
  /** Address to continue to. */
  next: string;
}

/** Form to change the current user's password; continues to `next`. */
export function ChangePassword({ names, email, issued, next }: Props) {
  const labels = {
    currentPassword: issued ? 'Password you were given' : 'Current password',
    ...newPasswordLabels,
  };
  const form = useForm({
    id: 'change',
    labels,
    check,
    async send(data) {
      const json = {
        currentPassword: textOf(data, 'currentPassword'),
        password: textOf(data, 'password'),
      };
      const { message } = await unwrap(api.me.password.$put({ json }));
      showToast('success', message);
      await pause(REDIRECT_MS);
      await navigateAndWait(next);
    },
    failed: 'Failed to change password.',
  });

  return (
    <>
      <form className="form" {...form.props}>
        <FormSummary form={form} />
        <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
        <PasswordField {...form.field('currentPassword')} autoComplete="current-password" />
        <NewPasswordFields form={form} names={[...names, email]} />
        <SubmitButton wide busy={form.busy} label="Change Password" />
      </form>
      <Toaster />
    </>
  );
}
