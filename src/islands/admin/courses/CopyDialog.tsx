import type { Course } from '../../../../server/contract/courses.ts';
import { limits } from '../../../../server/contract/limits.ts';
import { api } from '../../../lib/api/api.ts';
import { ActionDialog } from '../../ui/form/ActionDialog.tsx';

interface Props {
  course: Course;
  onClosed: () => void;
}

/** Dialog to copy a course, for example for the next batch. */
export const CopyDialog = ({ course: { id, courseName }, onClosed }: Props) => (
  <ActionDialog
    title={`Duplicate ${courseName}`}
    id="copy"
    submit="Duplicate"
    fields={{
      courseName: {
        label: 'Name of the new course',
        missing: 'Enter a name.',
        maxLength: limits.courseName,
        defaultValue: `${courseName.slice(0, limits.courseName - 7)} (copy)`,
      },
    }}
    send={(json) => api.courses[':id'].copy.$post({ param: { id: String(id) }, json })}
    onClosed={onClosed}
  >
    <p className="soft">
      The new course has the same lessons, quizzes and assignments. It has no students, no dates and no public
      page.
    </p>
  </ActionDialog>
);
