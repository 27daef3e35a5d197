import { useMutation } from '@tanstack/react-query';
import type { QuizResult } from '../../../../server/contract/quizzes.ts';
import { api, unwrap } from '../../../lib/api.ts';
import { textOf } from '../../../lib/form-values.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormDialog, useDialogForm } from '../../ui/form/FormDialog.tsx';
import { localTime, momentOf } from './local-time.ts';

interface Props {
  materialId: number;
  student: QuizResult;
  onClosed: () => void;
}

const labels = { moreAttempts: 'More attempts', moreMinutes: 'More minutes' };

/** More attempts or time for one student, who was ill or needs longer. */
export function AllowanceDialog({ materialId, student: { id, fullName, allowance }, onClosed }: Props) {
  const allow = useMutation({
    mutationFn: (data: FormData) =>
      unwrap(
        api.materials[':id'].quiz.allowances.$put({
          param: { id: String(materialId) },
          json: {
            userId: id,
            moreAttempts: Number(textOf(data, 'moreAttempts')),
            moreMinutes: Number(textOf(data, 'moreMinutes')),
            closesAt: momentOf(textOf(data, 'closesAt')),
          },
        }),
      ),
  });
  const form = useDialogForm({
    check: () => ({}),
    async send(data) {
      await allow.mutateAsync(data);
    },
  });

  return (
    <FormDialog
      title={`Allow ${fullName} more`}
      form={form}
      id="allow"
      labels={labels}
      submit="Save"
      onClosed={onClosed}
    >
      <Field
        form="allow"
        name="moreAttempts"
        label={labels.moreAttempts}
        type="number"
        min={0}
        defaultValue={allowance?.moreAttempts ?? 0}
        error={form.fields['moreAttempts']}
      />
      <Field
        form="allow"
        name="moreMinutes"
        label={labels.moreMinutes}
        hint="An attempt that runs gets them at once."
        type="number"
        min={0}
        defaultValue={allowance?.moreMinutes ?? 0}
        error={form.fields['moreMinutes']}
      />
      <Field
        form="allow"
        name="closesAt"
        label="Closes for this student"
        type="datetime-local"
        defaultValue={localTime(allowance?.closesAt ?? null)}
        required={false}
        error={form.fields['closesAt']}
      />
    </FormDialog>
  );
}
