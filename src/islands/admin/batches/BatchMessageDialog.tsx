import { limits } from '../../../../server/contract/limits.ts';
import { api } from '../../../lib/api/api.ts';
import { ActionDialog } from '../../ui/form/ActionDialog.tsx';
import { useMailWords } from '../mail-words.ts';

interface Props {
  courseId: number;
  batch: { key: string; name: string };
  onClosed: () => void;
}

/** Dialog of an announcement to the people of one batch. */
export function BatchMessageDialog({ courseId, batch: { key, name }, onClosed }: Props) {
  const mailWords = useMailWords();
  return (
    <ActionDialog
      title={`Announcement to ${name}`}
      id="batch-message"
      submit="Publish"
      fields={{
        title: { label: 'Title', missing: 'Enter a title.', maxLength: limits.title },
        body: {
          label: 'Text',
          hint: `Each student of the batch sees it in the bell. ${mailWords('We also email it, unless they chose no emails.')}`,
          missing: 'Write the announcement.',
          rows: 6,
          maxLength: limits.announcement,
        },
      }}
      send={({ title, body }) =>
        api.announcements.$post({ json: { title, body, courseId, offerKey: key, byMail: true } })
      }
      onClosed={onClosed}
    />
  );
}
