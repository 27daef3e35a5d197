import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { UserSummary } from '../../../../server/contract/users.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { BatchSelects, batchesOf, type ChosenBatches } from '../batches/BatchSelects.tsx';
import { CourseChecklist } from '../courses/CourseChecklist.tsx';
import { useCourses } from '../queries/courses.ts';
import { joinNames } from './join-names.ts';
import { sameCourseRequest } from './same-course-request.ts';

interface Props {
  users: readonly UserSummary[];
  onClosed: () => void;
}

/** Dialog to enroll several users: adds the ticked courses and removes none. A course that all requested is preselected. */
export function BulkEnrollDialog({ users, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const courses = useCourses().data;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => sameCourseRequest(users));
  const [batches, setBatches] = useState<ChosenBatches>({});
  const enroll = useMutation({
    mutationFn: (courseIds: number[]) =>
      unwrap(
        api.enrollments.bulk.$post({
          json: { userIds: users.map(({ id }) => id), courseIds, ...batchesOf(batches, courseIds) },
        }),
      ),
    onSettled: (_answer, error) => {
      if (error === null) dialog.current?.close();
    },
  });
  const busy = enroll.isPending;

  return (
    <Dialog
      title={`Courses for ${users.length} students`}
      dialog={dialog}
      onClosed={onClosed}
      busy={busy}
      wide
    >
      <p>
        {joinNames(users)} will be enrolled in every course you tick. They also keep their present courses.
      </p>
      {courses === undefined ? (
        <div className="skeleton skeleton-row" role="status" aria-label="Loading" />
      ) : (
        <>
          <CourseChecklist legend="Add to" courses={courses} chosen={chosen} onChange={setChosen} tall />
          <BatchSelects
            id="bulk"
            courses={courses.filter(({ id }) => chosen.has(id))}
            chosen={batches}
            onChange={setBatches}
          />
        </>
      )}
      <DialogActions dialog={dialog} busy={busy}>
        <Button busy={busy} disabled={chosen.size === 0} onClick={() => enroll.mutate([...chosen])}>
          {busy ? 'Processing...' : 'Enroll all'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
