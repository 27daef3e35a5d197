import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { UserSummary } from '../../../../server/contract/users.ts';
import { api, unwrap } from '../../../lib/api.ts';
import { missingFields, textOf } from '../../../lib/form-values.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FormSummary } from '../../ui/form/FormSummary.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/use-form.ts';

const labels = { fullName: 'Full name', email: 'Email' };
const missing = { fullName: 'Enter the full name.', email: 'Enter the email.' };

/** Corrects what somebody is called and where mail reaches them. */
export function CorrectDialog({ user, onClosed }: { user: UserSummary; onClosed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const save = useMutation({
    mutationFn: (data: FormData) =>
      unwrap(
        api.user[':id'].$put({
          param: { id: String(user.id) },
          json: { fullName: textOf(data, 'fullName'), email: textOf(data, 'email') },
        }),
      ),
  });
  const form = useForm({
    check: (data) => missingFields(data, missing),
    async send(data) {
      await save.mutateAsync(data);
      dialog.current?.close();
    },
  });

  return (
    <Dialog title={`Edit ${user.fullName}`} dialog={dialog} onClosed={onClosed} busy={form.busy}>
      <form className="form" {...form.props}>
        <FormSummary form={form} labels={labels} id="correct" />
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
        <div className="dialog-actions">
          <button
            type="button"
            className="button button-secondary"
            disabled={form.busy}
            onClick={() => dialog.current?.close()}
          >
            Cancel
          </button>
          <SubmitButton busy={form.busy} label="Save" busyLabel="Processing..." />
        </div>
      </form>
    </Dialog>
  );
}
