import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { UserSummary } from '../../../../server/contract/users.ts';
import { api, unwrap } from '../../../lib/api.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { CourseChecklist } from '../courses/CourseChecklist.tsx';
import { useCourses, useEnrollments } from '../queries.ts';

type Ids = ReadonlySet<number>;

/** Enrols in what was added and unenrols from what was taken away; stops at the first that fails. */
async function change(userId: number, before: Ids, after: Ids): Promise<{ message: string }> {
  const courseIds = [...after].filter((id) => !before.has(id));
  // In one call: the student gets one mail for all of them.
  if (courseIds.length > 0)
    await unwrap(api.enrollments.bulk.$post({ json: { userIds: [userId], courseIds } }));
  for (const courseId of before)
    if (!after.has(courseId)) await unwrap(api.unenroll.$delete({ json: { userId, courseId } }));
  return { message: 'Enrollments updated successfully!' };
}

/** The courses of a person: ticked ones are enrolled on save, unticked ones unenrolled. The one they registered for is ticked at first. */
export function EnrollmentDialog({ user, onClosed }: { user: UserSummary; onClosed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const courses = useCourses().data;
  const enrollments = useEnrollments(user.id);
  const enrolled: Ids = new Set(enrollments.data);
  const [requested, setRequested] = useState(user.wantedCourse);
  const [ticked, setTicked] = useState<Ids>();
  const save = useMutation({
    mutationFn: (after: Ids) => change(user.id, enrolled, after),
    meta: { error: 'Failed to update enrollments.' },
    onSettled: (_answer, error) => {
      if (error === null) return dialog.current?.close();
      // What is true now is shown.
      setTicked(undefined);
      setRequested(undefined);
    },
  });
  const chosen = ticked ?? new Set([...enrolled, ...(requested ? [requested.id] : [])]);
  const failed = enrollments.isError;
  const busy = save.isPending;
  const ready = enrollments.isSuccess && courses !== undefined;

  return (
    <Dialog title={`Courses of ${user.fullName}`} dialog={dialog} onClosed={onClosed} busy={busy} wide>
      {failed && (
        <p className="notice notice-error row row-spread" role="alert">
          Could not load user's courses
          <button type="button" className="button button-small" onClick={() => void enrollments.refetch()}>
            Try again
          </button>
        </p>
      )}
      {save.isError && !failed && (
        <p className="notice notice-error" role="alert">
          Failed to update enrollments. What is ticked now is how it stands.
        </p>
      )}
      {ready ? (
        <CourseChecklist legend="Enrolled in" courses={courses} chosen={chosen} onChange={setTicked} tall />
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
          disabled={busy || !ready || courses.length === 0}
          aria-busy={busy}
          onClick={() => save.mutate(chosen)}
        >
          {busy ? 'Processing...' : 'Save courses'}
        </button>
      </div>
    </Dialog>
  );
}
