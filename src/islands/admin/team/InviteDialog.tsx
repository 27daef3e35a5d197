import { useMutation } from '@tanstack/react-query';
import type { Course } from '../../../../server/contract/courses.ts';
import { limits } from '../../../../server/contract/limits.ts';
import type { Invited } from '../../../../server/contract/staff.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormDialog, useDialogForm } from '../../ui/form/FormDialog.tsx';
import { usePowers } from './PowersFields.tsx';

interface Props {
  /** Whom to invite, as `Name <email>`. */
  find: string | undefined;
  courses: readonly Course[];
  onInvited: (invited: Invited) => void;
  onClosed: () => void;
}

/** Dialog to invite someone to the team. */
export function InviteDialog({ find, courses, onInvited, onClosed }: Props) {
  const [, name, email] = /^(.*) <(.*)>$/.exec(find ?? '') ?? [];
  const { powers, isWhole, fields } = usePowers({ presets: [], courseIds: [] }, courses);
  const invite = useMutation({
    mutationFn: (data: FormData) =>
      unwrap(
        api.staff.$post({
          json: { fullName: textOf(data, 'fullName').trim(), email: textOf(data, 'email').trim(), ...powers },
        }),
      ),
  });
  const form = useDialogForm({
    id: 'invite',
    labels: { fullName: 'Full name', email: 'Email' },
    check: (data) => ({
      ...(textOf(data, 'fullName').trim() === '' ? { fullName: 'Enter the full name.' } : {}),
      ...(textOf(data, 'email').trim() === '' ? { email: 'Enter the email.' } : {}),
    }),
    send: async (data) => onInvited(await invite.mutateAsync(data)),
  });
  return (
    <FormDialog
      title="Invite to the team"
      form={form}
      submit={isWhole ? 'Invite' : undefined}
      onClosed={onClosed}
      wide
    >
      <Field {...form.field('fullName')} autoComplete="off" maxLength={limits.fullName} defaultValue={name} />
      <Field
        {...form.field('email')}
        type="email"
        autoComplete="off"
        defaultValue={email}
        hint="Someone who has an account here keeps it, with their password."
      />
      {fields}
      {!isWhole && <p className="soft small">Choose what they may do, then you can invite them.</p>}
    </FormDialog>
  );
}
