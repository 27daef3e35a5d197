import { useState } from 'react';
import { endReasons } from '../../../../server/contract/access.ts';
import { indianDay } from '../../../../server/contract/india-time.ts';
import type { StudentResults } from '../../../../server/contract/roster.ts';
import { api } from '../../../lib/api/api.ts';
import { ActionDialog } from '../../ui/form/ActionDialog.tsx';

const REASONS = Object.entries(endReasons) as [keyof typeof endReasons, string][];

interface Props {
  userId: number;
  course: Pick<StudentResults, 'courseId' | 'courseName' | 'endsOn'>;
  onClosed: () => void;
}

/** Dialog that gives a student's access to a course another last day, or none. */
export function EndDialog({ userId, course: { courseId, courseName, endsOn }, onClosed }: Props) {
  const [hasEnd, setHasEnd] = useState(true);
  const [today] = useState(() => indianDay(Date.now()));
  return (
    <ActionDialog
      title={`End of access to ${courseName}`}
      id="end"
      submit="Change the end"
      fields={{
        how: {
          label: 'Access',
          options: [
            ['day', 'Ends on a day'],
            ['none', 'Has no end'],
          ],
          defaultValue: 'day',
          onTyped: (typed) => setHasEnd(typed === 'day'),
        },
        endsOn: hasEnd && {
          label: 'Last day',
          type: 'date',
          min: today,
          defaultValue: endsOn ?? '',
          missing: 'Choose a day.',
          fault: (day) => (day < today ? 'Choose today or a later day.' : undefined),
        },
        reason: {
          label: 'Reason',
          hint: 'It is kept in the audit log. The student sees only the new end.',
          options: REASONS,
        },
      }}
      send={({ endsOn: day, reason }) =>
        api.enrollments.end.$post({
          json: {
            userId,
            courseId,
            endsOn: day || null,
            before: endsOn ?? null,
            reason: reason as keyof typeof endReasons,
          },
        })
      }
      onClosed={onClosed}
    />
  );
}
