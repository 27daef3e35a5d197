import { useMutation } from '@tanstack/react-query';
import type { AllowanceInput, QuizResult } from '../../../../server/contract/quizzes.ts';
import { api, unwrap } from '../../../lib/api.ts';
import { textOf } from '../../../lib/form-values.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormDialog, useDialogForm } from '../../ui/form/FormDialog.tsx';
import { fromLocal, toLocal } from '../materials/task-form.ts';

interface Props {
  materialId: number;
  student: QuizResult;
  onClosed: () => void;
}

const labels = {
  moreAttempts: 'More attempts',
  moreMinutes: 'More minutes',
  closesAt: 'Closes for this student (time in India)',
};

/** More attempts or time for one student, who was ill or needs longer. */
export function AllowanceDialog({ materialId, student: { id, fullName, allowance }, onClosed }: Props) {
  const allow = useMutation({
    mutationFn: (json: AllowanceInput) =>
      unwrap(api.materials[':id'].quiz.allowances.$put({ param: { id: String(materialId) }, json })),
  });
  const form = useDialogForm({
    id: 'allow',
    labels,
    check: () => ({}),
    async send(data) {
      await allow.mutateAsync({
        userId: id,
        moreAttempts: Number(textOf(data, 'moreAttempts')),
        moreMinutes: Number(textOf(data, 'moreMinutes')),
        closesAt: fromLocal(textOf(data, 'closesAt')),
      });
    },
  });
  const field = (name: keyof typeof labels) => ({
    form: 'allow',
    name,
    label: labels[name],
    required: false,
    error: form.fields[name],
  });
  const number = { type: 'number', min: 0 } as const;

  return (
    <FormDialog title={`Allow ${fullName} more`} form={form} submit="Save" onClosed={onClosed}>
      <Field {...field('moreAttempts')} {...number} defaultValue={allowance?.moreAttempts || ''} />
      <Field
        {...field('moreMinutes')}
        {...number}
        hint="A running attempt gets them now."
        defaultValue={allowance?.moreMinutes || ''}
      />
      <Field
        {...field('closesAt')}
        type="datetime-local"
        defaultValue={allowance?.closesAt ? toLocal(allowance.closesAt) : ''}
      />
    </FormDialog>
  );
}
