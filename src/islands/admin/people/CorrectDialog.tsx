import type { UserSummary } from '../../../../server/contract/users.ts';
import { api, unwrap } from '../../../lib/api.ts';
import { missingFields, textOf } from '../../../lib/form-values.ts';
import { ActionDialog } from '../../ui/form/ActionDialog.tsx';
import { Field } from '../../ui/form/Field.tsx';

const labels = { fullName: 'Full name', email: 'Email' };
const missing = { fullName: 'Enter the full name.', email: 'Enter the email.' };

/** Corrects what someone is called and where mail reaches them. */
export const CorrectDialog = ({ user, onClosed }: { user: UserSummary; onClosed: () => void }) => (
  <ActionDialog
    title={`Edit ${user.fullName}`}
    id="correct"
    labels={labels}
    submit="Save"
    check={(data) => missingFields(data, missing)}
    send={(data) =>
      unwrap(
        api.user[':id'].$put({
          param: { id: String(user.id) },
          json: { fullName: textOf(data, 'fullName'), email: textOf(data, 'email') },
        }),
      )
    }
    onClosed={onClosed}
  >
    {(form) => (
      <>
        <Field {...form.field('fullName')} autoComplete="off" defaultValue={user.fullName} />
        <Field
          {...form.field('email')}
          hint="They must log in with the new email. We email the old address about the change."
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          defaultValue={user.email}
        />
      </>
    )}
  </ActionDialog>
);
