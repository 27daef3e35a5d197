import { useMutation } from '@tanstack/react-query';
import { limits } from '../../../../server/contract/limits.ts';
import type { RosterRow } from '../../../../server/contract/roster.ts';
import { api, unwrap } from '../../../lib/api.ts';
import { missingFields, textOf } from '../../../lib/form-values.ts';
import { TextAreaField } from '../../ui/form/Field.tsx';
import { FormDialog, useDialogForm } from '../../ui/form/FormDialog.tsx';
import { joinNames } from '../people/join-names.ts';

interface Props {
  courseId: number;
  students: readonly RosterRow[];
  onClosed: () => void;
}

/** A message to some students of a course. */
export function MessageDialog({ courseId, students, onClosed }: Props) {
  const send = useMutation({
    mutationFn: (text: string) => {
      const json = { userIds: students.map(({ id }) => id), text };
      return unwrap(api.courses[':id'].messages.$post({ param: { id: String(courseId) }, json }));
    },
  });
  const form = useDialogForm({
    id: 'message',
    labels: { text: 'Message' },
    check: (data) => missingFields(data, { text: 'Please write a message.' }),
    send: async (data) => void (await send.mutateAsync(textOf(data, 'text'))),
  });
  return (
    <FormDialog
      title={students.length === 1 ? 'Message to one student' : `Message to ${students.length} students`}
      form={form}
      submit="Send message"
      onClosed={onClosed}
      intro={<p className="break">To {joinNames(students)}.</p>}
    >
      <TextAreaField
        {...form.field('text')}
        hint="Each student sees it in the bell. We also email it, unless they chose no emails."
        rows={6}
        maxLength={limits.rosterMessage}
      />
    </FormDialog>
  );
}
