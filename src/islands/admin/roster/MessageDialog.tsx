import { limits } from '../../../../server/contract/limits.ts';
import type { RosterRow } from '../../../../server/contract/roster.ts';
import { api } from '../../../lib/api/api.ts';
import { ActionDialog } from '../../ui/form/ActionDialog.tsx';
import { useMailWords } from '../mail-words.ts';
import { joinNames } from '../people/join-names.ts';

interface Props {
  courseId: number;
  students: readonly RosterRow[];
  onClosed: () => void;
}

/** Dialog of a message to some students of a course. */
export function MessageDialog({ courseId, students, onClosed }: Props) {
  const mailWords = useMailWords();
  return (
    <ActionDialog
      title={students.length === 1 ? 'Message to one student' : `Message to ${students.length} students`}
      id="message"
      submit="Send message"
      intro={<p className="break">To {joinNames(students)}.</p>}
      fields={{
        text: {
          label: 'Message',
          hint: `Each student sees it in the bell. ${mailWords('We also email it, unless they chose no emails.')}`,
          missing: 'Please write a message.',
          rows: 6,
          maxLength: limits.rosterMessage,
        },
      }}
      send={({ text }) =>
        api.courses[':id'].messages.$post({
          param: { id: String(courseId) },
          json: { userIds: students.map(({ id }) => id), text },
        })
      }
      onClosed={onClosed}
    />
  );
}
