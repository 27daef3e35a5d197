import type { ReactNode } from 'react';
import type { FieldErrors } from '../../../lib/form-values.ts';
import { describedBy, Field, FieldFrame } from '../../ui/form/Field.tsx';
import { useCourseList } from '../queries.ts';

export const materialLabels = { title: 'Title', description: 'Description', courseId: 'Course' };

interface Props {
  /** Prefix of the ids on this form. */
  form: string;
  errors: FieldErrors;
  /** The file or the link, between description and course. */
  children: ReactNode;
}

/** What every material has: title, description, course. */
export function MaterialFields({ form, errors, children }: Props) {
  return (
    <>
      <Field
        form={form}
        name="title"
        label={materialLabels.title}
        maxLength={200}
        autoComplete="off"
        error={errors['title']}
      />
      <FieldFrame
        id={`${form}-description`}
        label={materialLabels.description}
        error={errors['description']}
        optional
      >
        <textarea
          id={`${form}-description`}
          name="description"
          rows={3}
          maxLength={5000}
          {...describedBy(`${form}-description`, undefined, errors['description'])}
        />
      </FieldFrame>
      {children}
      <CourseSelect id={`${form}-courseId`} error={errors['courseId']} />
    </>
  );
}

function CourseSelect({ id, error }: { id: string; error: string | undefined }) {
  const courses = useCourseList().data;
  const hint = courses?.length === 0 ? 'No courses created yet.' : undefined;
  return (
    <FieldFrame id={id} label={materialLabels.courseId} hint={hint} error={error}>
      <select id={id} name="courseId" required defaultValue="" {...describedBy(id, hint, error)}>
        <option value="">Select a course</option>
        {courses?.map((course) => (
          <option key={course.id} value={course.id}>
            {course.courseName}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
