import { useMutation } from '@tanstack/react-query';
import type { UserSummary } from '../../../../server/contract/users.ts';
import { api, unwrap } from '../../../lib/api.ts';
import { missingFields, textOf } from '../../../lib/form-values.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormDialog, useDialogForm } from '../../ui/form/FormDialog.tsx';

const labels = { fullName: 'Full name', email: 'Email' };
const missing = { fullName: 'Enter the full name.', email: 'Enter the email.' };

/** Corrects what somebody is called and where mail reaches them. */
export function CorrectDialog({ user, onClosed }: { user: UserSummary; onClosed: () => void }) {
  const save = useMutation({
    mutationFn: (data: FormData) =>
      unwrap(
        api.user[':id'].$put({
          param: { id: String(user.id) },
          json: { fullName: textOf(data, 'fullName'), email: textOf(data, 'email') },
        }),
      ),
  });
  const form = useDialogForm({
    check: (data) => missingFields(data, missing),
    async send(data) {
      await save.mutateAsync(data);
    },
  });

  return (
    <FormDialog
      title={`Edit ${user.fullName}`}
      form={form}
      id="correct"
      labels={labels}
      submit="Save"
      onClosed={onClosed}
    >
      <Field
        form="correct"
        name="fullName"
        label={labels.fullName}
        autoComplete="off"
        defaultValue={user.fullName}
        error={form.fields['fullName']}
      />
      <Field
        form="correct"
        name="email"
        label={labels.email}
        hint="With a new email they are logged out and log in with it. The old address gets an email about it."
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        defaultValue={user.email}
        error={form.fields['email']}
      />
    </FormDialog>
  );
}
