import { api } from '../../../lib/api/api.ts';
import { ActionDialog } from '../../ui/form/ActionDialog.tsx';
import { Radios } from '../../ui/form/Radios.tsx';
import { useMailWords } from '../mail-words.ts';
import { joinNames } from '../people/join-names.ts';
import { useOpenOffers } from './use-batches.ts';

interface Props {
  courseId: number;
  students: readonly { id: number; fullName: string }[];
  /** Name of the batch they are in, if it is one. */
  from?: string | undefined;
  onClosed: () => void;
}

/** Dialog that moves students to another batch of their course. */
export function MoveDialog({ courseId, students, from, onClosed }: Props) {
  const mailWords = useMailWords();
  const offers = useOpenOffers(courseId).filter(({ name }) => name !== from);
  return (
    <ActionDialog
      title={students.length === 1 ? 'Move one student' : `Move ${students.length} students`}
      id="move"
      submit="Move"
      intro={
        <p className="break">
          {joinNames(students)} {students.length === 1 ? 'keeps' : 'keep'} the payment and the progress, and
          no access gets shorter. {mailWords('We tell them, also by email.', 'We tell them.')}
        </p>
      }
      fields={{
        to: {
          label: 'To',
          missing: 'Choose where to move them.',
          control: (field) => (
            <Radios field={field} options={offers.map(({ key, name }) => [key, name] as const)} />
          ),
        },
        isFullKnown: {
          label: 'The batch is full',
          options: [
            ['', 'Choose'],
            ['yes', 'Move them anyway'],
          ],
          ifAsked: true,
        },
      }}
      send={({ to, isFullKnown }) =>
        api.courses[':id'].move.$post({
          param: { id: String(courseId) },
          json: { userIds: students.map(({ id }) => id), to, isFullKnown: isFullKnown === 'yes' },
        })
      }
      onClosed={onClosed}
    />
  );
}
