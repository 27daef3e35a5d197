import type { Person } from '../../../server/contract/auth.ts';
import { limits } from '../../../server/contract/limits.ts';
import { api, unwrap } from '../../lib/api.ts';
import { textOf } from '../../lib/form-values.ts';
import { storeUser } from '../../lib/stored-user.ts';
import { Field } from '../ui/form/Field.tsx';
import { FormSummary } from '../ui/form/FormSummary.tsx';
import { SubmitButton } from '../ui/form/SubmitButton.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { showToast } from '../ui/toasts/toast-store.ts';

const labels = { fullName: 'Full name' };

interface Props {
  fullName: string;
  onRenamed: (person: Person) => void;
}

/** The name a person is greeted with. */
export function NameForm({ fullName, onRenamed }: Props) {
  const form = useForm({
    id: 'name',
    labels,
    check: (data) =>
      textOf(data, 'fullName').trim() === '' ? { fullName: 'Please enter your full name.' } : {},
    async send(data) {
      const { message, user } = await unwrap(api.me.$put({ json: { fullName: textOf(data, 'fullName') } }));
      storeUser(user);
      onRenamed(user);
      showToast('success', message);
    },
    failed: 'Failed to change your name.',
  });

  return (
    <form className="form" {...form.props}>
      <FormSummary form={form} />
      <Field
        {...form.field('fullName')}
        autoComplete="name"
        maxLength={limits.fullName}
        defaultValue={fullName}
      />
      <div className="row">
        <SubmitButton busy={form.busy} label="Save name" />
      </div>
    </form>
  );
}
