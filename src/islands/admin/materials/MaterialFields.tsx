import type { ReactNode } from 'react';
import type { Material } from '../../../../server/contract/materials.ts';
import type { FieldErrors } from '../../../lib/form-values.ts';
import { describedBy, Field, FieldFrame } from '../../ui/form/Field.tsx';
import { useCourses } from '../queries.ts';

export const materialLabels = { title: 'Title', description: 'Description', courseId: 'Course' };

interface TextProps {
  /** Prefix of the ids on this form. */
  form: string;
  errors: FieldErrors;
  /** As it is, where it is there already. */
  material?: Pick<Material, 'title' | 'description'>;
}

/** What every material is called. */
export function MaterialTexts({ form, errors, material }: TextProps) {
  const id = `${form}-description`;
  return (
    <>
      <Field
        form={form}
        name="title"
        label={materialLabels.title}
        maxLength={200}
        autoComplete="off"
        defaultValue={material?.title}
        error={errors['title']}
      />
      <FieldFrame id={id} label={materialLabels.description} error={errors['description']} optional>
        <textarea
          id={id}
          name="description"
          rows={3}
          maxLength={5000}
          defaultValue={material?.description}
          {...describedBy(id, undefined, errors['description'])}
        />
      </FieldFrame>
    </>
  );
}

interface Props extends TextProps {
  /** The file or the link, between description and course. */
  children: ReactNode;
}

/** What every new material has: title, description, course. */
export function MaterialFields({ form, errors, children }: Props) {
  return (
    <>
      <MaterialTexts form={form} errors={errors} />
      {children}
      <CourseSelect id={`${form}-courseId`} error={errors['courseId']} />
    </>
  );
}

interface SelectProps {
  id: string;
  hint?: string;
  /** The course it is in, where it is there already. */
  selected?: number;
  error: string | undefined;
}

/** The course that a material belongs to. */
export function CourseSelect({ id, hint, selected, error }: SelectProps) {
  const courses = useCourses().data;
  const said = courses?.length === 0 ? 'No courses created yet.' : hint;
  return (
    <FieldFrame id={id} label={materialLabels.courseId} hint={said} error={error}>
      <select
        id={id}
        name="courseId"
        required
        defaultValue={selected ?? ''}
        {...describedBy(id, said, error)}
      >
        {selected === undefined && <option value="">Select a course</option>}
        {courses?.map((course) => (
          <option key={course.id} value={course.id}>
            {course.courseName}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
