import type { RosterRow } from '../../../../server/contract/roster.ts';
import { api } from '../../../lib/api/api.ts';
import { ActionDialog } from '../../ui/form/ActionDialog.tsx';
import { joinNames } from '../people/join-names.ts';

interface Props {
  courseId: number;
  students: readonly RosterRow[];
  onClosed: () => void;
}

const isDays = (typed: string): boolean =>
  /^\d{1,4}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 3650;

/** Dialog that adds days to the access of some students. */
export function ExtendDialog({ courseId, students, onClosed }: Props) {
  return (
    <ActionDialog
      title={
        students.length === 1 ? 'More time for one student' : `More time for ${students.length} students`
      }
      id="extend"
      submit="Extend access"
      intro={<p className="break">For {joinNames(students)}. Access without an end stays as it is.</p>}
      fields={{
        days: {
          label: 'Days',
          hint: 'We add them to the last day, or to today if that day is over.',
          inputMode: 'numeric',
          missing: 'Please write a number of days.',
          fault: (typed) => (isDays(typed) ? undefined : 'Please write a number of days from 1 to 3650.'),
        },
      }}
      send={({ days }) =>
        api.courses[':id'].extend.$post({
          param: { id: String(courseId) },
          json: { userIds: students.map(({ id }) => id), days: Number(days) },
        })
      }
      onClosed={onClosed}
    />
  );
}
