import { useRef, useState } from 'react';
import type { UserSummary } from '../../../../server/contract/users.ts';
import { api, unwrap } from '../../../lib/api.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { act } from '../act.ts';
import { CourseChecklist } from '../courses/CourseChecklist.tsx';
import { useCourseList } from '../queries.ts';
import { joinNames } from './join-names.ts';
import { sameCourseRequest } from './same-course-request.ts';

interface Props {
  users: readonly UserSummary[];
  onClosed: () => void;
  onSaved: () => void;
}

/** Courses for several people: ticked ones are added for everybody, nothing is taken away. One that all registered for is ticked beforehand. */
export function BulkEnrollDialog({ users, onClosed, onSaved }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const courses = useCourseList().data;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => sameCourseRequest(users));
  const [busy, setBusy] = useState(false);

  async function submit() {
    setBusy(true);
    const json = { userIds: users.map(({ id }) => id), courseIds: [...chosen] };
    const worked = await act(unwrap(api.enrollments.bulk.$post({ json })));
    setBusy(false);
    if (!worked) return;
    onSaved();
    dialog.current?.close();
  }

  return (
    <Dialog
      title={`Courses for ${users.length} students`}
      dialog={dialog}
      onClosed={onClosed}
      busy={busy}
      wide
    >
      <p>
        {joinNames(users)} will be enrolled in every course you tick. Courses they have already stay; none is
        taken away.
      </p>
      {courses === undefined ? (
        <div className="skeleton skeleton-row" role="status" aria-label="Loading" />
      ) : (
        <CourseChecklist legend="Add to" courses={courses} chosen={chosen} onChange={setChosen} tall />
      )}
      <div className="dialog-actions">
        <button
          type="button"
          className="button button-secondary"
          disabled={busy}
          onClick={() => dialog.current?.close()}
        >
          Cancel
        </button>
        <button
          type="button"
          className="button"
          disabled={busy || chosen.size === 0}
          aria-busy={busy}
          onClick={() => void submit()}
        >
          {busy ? 'Processing...' : 'Enroll all'}
        </button>
      </div>
    </Dialog>
  );
}
