import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { UserSummary } from '../../../../server/contract/users.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { BatchSelects, batchesOf, type ChosenBatches } from '../batches/BatchSelects.tsx';
import { CourseChecklist } from '../courses/CourseChecklist.tsx';
import { useCourses } from '../queries/courses.ts';
import { useEnrollments } from '../queries/people.ts';
import { loadFailedAgain } from '../query-client.ts';

type Ids = ReadonlySet<number>;

/** Courses to save; `isPaidKnown` after the admin confirmed removal from a paid course. */
interface Wanted {
  after: Ids;
  isPaidKnown: boolean;
  batches: ChosenBatches;
}

/**
 * Enrolls in added courses and unenrolls from removed ones; stops at the first failure.
 * @returns `paid`: paid courses with the server's warning, to be confirmed first
 */
async function change(
  userId: number,
  before: Ids,
  { after, isPaidKnown, batches }: Wanted,
): Promise<{ message: string } | { paid: ReadonlyMap<number, string> }> {
  const courseIds = [...after].filter((id) => !before.has(id));
  // One call sends the student one email for all of them.
  if (courseIds.length > 0)
    await unwrap(
      api.enrollments.bulk.$post({
        json: { userIds: [userId], courseIds, ...batchesOf(batches, courseIds) },
      }),
    );
  const paid = new Map<number, string>();
  for (const courseId of before)
    if (!after.has(courseId)) {
      try {
        await unwrap(api.unenroll.$delete({ json: { userId, courseId, isPaidKnown } }));
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'COURSE_PAID')) throw error;
        paid.set(courseId, error.message);
      }
    }
  return paid.size > 0 ? { paid } : { message: 'Enrollments updated successfully!' };
}

/**
 * Dialog of a user's courses: enrolls in ticked ones and unenrolls from unticked ones on save. The requested course is
 * preselected.
 */
export function EnrollmentDialog({ user, onClosed }: { user: UserSummary; onClosed: () => void }) {
  const client = useQueryClient();
  const dialog = useRef<HTMLDialogElement>(null);
  const courses = useCourses().data;
  const enrollments = useEnrollments(user.id);
  const enrolled: Ids = new Set(enrollments.data);
  const [requested, setRequested] = useState(user.wantedCourse);
  const [ticked, setTicked] = useState<Ids>();
  const [batches, setBatches] = useState<ChosenBatches>({});
  const save = useMutation({
    mutationFn: (wanted: Wanted) => change(user.id, enrolled, wanted),
    meta: { error: 'Failed to update enrollments.' },
    onSettled: (answer, error) => {
      if (answer !== undefined && 'paid' in answer) return;
      if (error === null) return dialog.current?.close();
      // Shows the courses as they are now.
      setTicked(undefined);
      setRequested(undefined);
    },
  });
  const chosen = ticked ?? new Set([...enrolled, ...(requested ? [requested.id] : [])]);
  const paid = save.data !== undefined && 'paid' in save.data ? save.data.paid : undefined;
  const failed = enrollments.isError;
  const busy = save.isPending;
  const ready = enrollments.isSuccess && courses !== undefined;

  return (
    <Dialog title={`Courses of ${user.fullName}`} dialog={dialog} onClosed={onClosed} busy={busy} wide>
      {failed && (
        <p className="notice notice-error row row-spread" role="alert">
          Could not load user's courses
          <Button small onClick={() => void loadFailedAgain(client)}>
            Try again
          </Button>
        </p>
      )}
      {save.isError && !failed && (
        <p className="notice notice-error" role="alert">
          Failed to update enrollments. The ticks now show the saved courses.
        </p>
      )}
      {[...(paid ?? [])].map(([id, sentence]) => (
        <p key={id} className="notice notice-warning" role="alert">
          {courses?.find((course) => course.id === id)?.courseName}: {sentence}
        </p>
      ))}
      {ready ? (
        <>
          <CourseChecklist
            legend="Enrolled in"
            courses={courses}
            chosen={chosen}
            onChange={(next) => {
              setTicked(next);
              save.reset();
            }}
            tall
          />
          <BatchSelects
            id="enroll"
            courses={courses.filter(({ id }) => chosen.has(id) && !enrolled.has(id))}
            chosen={batches}
            onChange={setBatches}
          />
        </>
      ) : (
        !failed && <div className="skeleton skeleton-row" role="status" aria-label="Loading" />
      )}
      <DialogActions dialog={dialog} busy={busy}>
        <Button
          busy={busy}
          disabled={!ready || courses.length === 0}
          onClick={() => save.mutate({ after: chosen, isPaidKnown: paid !== undefined, batches })}
        >
          {busy ? 'Processing...' : paid === undefined ? 'Save courses' : 'Remove and save'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
