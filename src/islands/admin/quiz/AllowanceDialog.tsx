import type { QuizResult } from '../../../../server/contract/quizzes.ts';
import { api } from '../../../lib/api/api.ts';
import { ActionDialog } from '../../ui/form/ActionDialog.tsx';
import { fromLocal, toLocal } from '../materials/task-form.ts';

interface Props {
  materialId: number;
  student: QuizResult;
  onClosed: () => void;
}

const number = { type: 'number', min: 0 } as const;

/** Dialog to give one student more attempts or time. */
export const AllowanceDialog = ({ materialId, student: { id, fullName, allowance }, onClosed }: Props) => (
  <ActionDialog
    title={`Allow ${fullName} more`}
    id="allow"
    submit="Save"
    fields={{
      moreAttempts: { ...number, label: 'More attempts', defaultValue: allowance?.moreAttempts || '' },
      moreMinutes: {
        ...number,
        label: 'More minutes',
        hint: 'A running attempt gets them now.',
        defaultValue: allowance?.moreMinutes || '',
      },
      closesAt: {
        label: 'Closes for this student (time in India)',
        type: 'datetime-local',
        defaultValue: allowance?.closesAt ? toLocal(allowance.closesAt) : '',
      },
    }}
    send={({ moreAttempts, moreMinutes, closesAt }) =>
      api.materials[':id'].quiz.allowances.$put({
        param: { id: String(materialId) },
        json: {
          userId: id,
          moreAttempts: Number(moreAttempts),
          moreMinutes: Number(moreMinutes),
          closesAt: fromLocal(closesAt),
        },
      })
    }
    onClosed={onClosed}
  />
);
