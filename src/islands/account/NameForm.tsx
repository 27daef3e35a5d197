import type { Person } from '../../../server/contract/auth.ts';
import { memberLimits } from '../../../server/contract/member-limits.ts';
import { api, unwrap } from '../../lib/api/api.ts';
import { textOf } from '../../lib/forms/form-values.ts';
import { storeUser } from '../../lib/member/stored-user.ts';
import { Field } from '../ui/form/Field.tsx';
import { FormSummary } from '../ui/form/FormSummary.tsx';
import { PhoneField, phoneLabel } from '../ui/form/PhoneField.tsx';
import { SubmitButton } from '../ui/form/SubmitButton.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { showToast } from '../ui/toasts/toast-store.ts';

const labels = { fullName: 'Full name', phone: phoneLabel };

interface Props {
  fullName: string;
  phone: string | null;
  onRenamed: (person: Person) => void;
}

/** Form of the user's name and mobile number. */
export function NameForm({ fullName, phone, onRenamed }: Props) {
  const form = useForm({
    id: 'name',
    labels,
    check: (data) =>
      textOf(data, 'fullName').trim() === '' ? { fullName: 'Please enter your full name.' } : {},
    async send(data) {
      const json = { fullName: textOf(data, 'fullName'), phone: textOf(data, 'phone') };
      const { message, user } = await unwrap(api.me.$put({ json }));
      storeUser(user);
      onRenamed(user);
      showToast('success', message);
    },
    failed: 'Failed to save your details.',
  });

  return (
    <form className="form" {...form.props}>
      <FormSummary form={form} />
      <Field
        {...form.field('fullName')}
        autoComplete="name"
        maxLength={memberLimits.fullName}
        defaultValue={fullName}
      />
      <PhoneField
        {...form.field('phone')}
        phone={phone}
        hint="We message you on WhatsApp about your account and your courses."
      />
      <div className="row">
        <SubmitButton busy={form.busy} label="Save details" />
      </div>
    </form>
  );
}
