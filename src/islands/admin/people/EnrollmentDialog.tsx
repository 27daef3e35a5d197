import { useRef, useState } from 'react';
import type { UserSummary } from '../../../../server/contract/users.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { CourseChecklist } from '../courses/CourseChecklist.tsx';
import { useCourseList } from '../queries.ts';
import { useEnrollments } from './use-enrollments.ts';

interface Props {
  user: UserSummary;
  onClosed: () => void;
  onSaved: () => void;
}

/** The courses of a person: ticked ones are enrolled on save, unticked ones unenrolled. One they registered for is ticked beforehand. */
export function EnrollmentDialog({ user, onClosed, onSaved }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const courses = useCourseList().data;
  const { loaded, failed, chosen, setChosen, load, save } = useEnrollments(user.id, user.wantedCourse?.id);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const busy = state === 'busy';
  const ready = loaded && courses !== undefined && !failed;

  async function submit() {
    setState('busy');
    const worked = await save();
    setState(worked ? 'idle' : 'failed');
    if (!worked) return;
    onSaved();
    dialog.current?.close();
  }

  return (
    <Dialog title={`Courses of ${user.fullName}`} dialog={dialog} onClosed={onClosed} busy={busy} wide>
      {failed && (
        <p className="notice notice-error row row-spread" role="alert">
          Could not load user's courses
          <button type="button" className="button button-small" onClick={() => void load()}>
            Try again
          </button>
        </p>
      )}
      {state === 'failed' && !failed && (
        <p className="notice notice-error" role="alert">
          Failed to update enrollments. What is ticked now is how it stands.
        </p>
      )}
      {ready ? (
        <CourseChecklist legend="Enrolled in" courses={courses} chosen={chosen} onChange={setChosen} tall />
      ) : (
        !failed && <div className="skeleton skeleton-row" role="status" aria-label="Loading" />
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
          disabled={busy || !ready || courses?.length === 0}
          aria-busy={busy}
          onClick={() => void submit()}
        >
          {busy ? 'Processing...' : 'Save courses'}
        </button>
      </div>
    </Dialog>
  );
}
