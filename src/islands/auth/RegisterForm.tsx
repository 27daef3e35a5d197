import { privacyNotice } from '../../../server/contract/privacy-notice.ts';
import { api, unwrap } from '../../lib/api/api.ts';
import { type FieldErrors, looksLikeEmail, textOf } from '../../lib/forms/form-values.ts';
import { ConsentFields, checkConsent, consentLabels, consentOf, Notice } from '../privacy/ConsentFields.tsx';
import { Field } from '../ui/form/Field.tsx';
import { FormSummary } from '../ui/form/FormSummary.tsx';
import { PhoneField, phoneLabel } from '../ui/form/PhoneField.tsx';
import { SubmitButton } from '../ui/form/SubmitButton.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { checkNewPassword } from './check-password.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';

const labels = {
  fullName: 'Full name',
  email: 'Email',
  phone: phoneLabel,
  password: 'Password',
  confirmPassword: 'Confirm password',
  ...consentLabels,
};

function check(data: FormData): FieldErrors {
  return {
    ...(textOf(data, 'fullName').trim() === '' ? { fullName: 'Enter your full name.' } : {}),
    ...(looksLikeEmail(textOf(data, 'email')) ? {} : { email: 'Enter your email, like name@example.com.' }),
    ...checkNewPassword(data),
    ...checkConsent(data),
  };
}

interface Props {
  siteName: string;
  /** Slug of the course whose *Register* was pressed. */
  course: string | undefined;
  /** @param isConfirming true if a mailed link opens the course */
  onRegistered: (message: string, isConfirming: boolean) => void;
}

/** Registration form of a visitor; an admin approves it afterwards. */
export function RegisterForm({ siteName, course, onRegistered }: Props) {
  const form = useForm({
    id: 'register',
    labels,
    check,
    async send(data, element) {
      const { message, isConfirming = false } = await unwrap(
        api.register.$post({
          json: {
            fullName: textOf(data, 'fullName'),
            email: textOf(data, 'email'),
            password: textOf(data, 'password'),
            phone: textOf(data, 'phone'),
            consent: consentOf(data),
            ...(course === undefined ? {} : { course }),
          },
        }),
      );
      element.reset();
      onRegistered(message, isConfirming);
    },
    failed: 'Registration failed.',
  });

  return (
    <form className="form" {...form.props}>
      <FormSummary form={form} />
      <Field {...form.field('fullName')} autoComplete="name" />
      <Field
        {...form.field('email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
      />
      <PhoneField
        {...form.field('phone')}
        hint="We message you on WhatsApp about your account and your courses."
      />
      <NewPasswordFields form={form} names={[siteName]} />
      <details className="privacy-details">
        <summary>{privacyNotice.title}</summary>
        <Notice />
      </details>
      <ConsentFields form="register" errors={form.fields} />
      <SubmitButton wide busy={form.busy} label="Register" />
    </form>
  );
}
