import type { Course } from '../../../../server/contract/courses.ts';
import { limits } from '../../../../server/contract/limits.ts';
import { api } from '../../../lib/api/api.ts';
import { ActionDialog } from '../../ui/form/ActionDialog.tsx';

interface Props {
  course: Course;
  onClosed: () => void;
}

/** Dialog to edit what students and visitors read about a course. */
export function DescriptionDialog({ course, onClosed }: Props) {
  const { id, courseName, description, page, version } = course;
  return (
    <ActionDialog
      title={`Description of ${courseName}`}
      id="description"
      submit="Save"
      fields={{
        description: {
          label: 'Description',
          hint: page
            ? 'Students read it on their dashboard, visitors on the card and the page of the course: 60 to 260 characters.'
            : 'Students read it on their dashboard.',
          rows: 5,
          maxLength: limits.description,
          defaultValue: description,
        },
      }}
      send={(typed) =>
        api.courses[':id'].$put({
          param: { id: String(id) },
          header: version === undefined ? {} : { 'if-match': `"${version}"` },
          json: { courseName, ...typed },
        })
      }
      onClosed={onClosed}
    />
  );
}
