import { type ReactNode, useState } from 'react';
import { limits } from '../../../../server/contract/limits.ts';
import type { Material } from '../../../../server/contract/materials.ts';
import { type FieldErrors, textOf } from '../../../lib/form-values.ts';
import { describedBy, Field, FieldFrame } from '../../ui/form/Field.tsx';
import { useCourseMaterials, useCourses } from '../queries.ts';

export const materialLabels = {
  title: 'Title',
  description: 'Description',
  courseId: 'Course',
  module: 'Module',
};

/** The module that a form names, if it does. */
export function moduleOf(data: FormData): { module?: string } {
  const module = textOf(data, 'module').trim();
  return module === '' ? {} : { module };
}

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
  /** The file, the link or the text, between description and course. */
  children: ReactNode;
}

/** What every new material has: title, description, course, and the module it stands in. */
export function MaterialFields({ form, errors, children }: Props) {
  const [courseId, setCourseId] = useState('');
  const materials = useCourseMaterials(courseId).data ?? [];
  const modules = new Set(materials.flatMap(({ module = [] }) => module));
  return (
    <>
      <MaterialTexts form={form} errors={errors} />
      {children}
      <CourseSelect id={`${form}-courseId`} error={errors['courseId']} onSelect={setCourseId} />
      <Field
        form={form}
        name="module"
        label={materialLabels.module}
        hint="The heading above it in the course. Leave it empty for the last module."
        maxLength={limits.module}
        list={`${form}-modules`}
        autoComplete="off"
        required={false}
        error={errors['module']}
      />
      <datalist id={`${form}-modules`}>
        {[...modules].map((module) => (
          <option key={module} value={module} />
        ))}
      </datalist>
    </>
  );
}

interface SelectProps {
  id: string;
  hint?: string;
  /** The course it is in, where it is there already. */
  selected?: number;
  error: string | undefined;
  onSelect?: (courseId: string) => void;
}

/** The course that a material belongs to. */
export function CourseSelect({ id, hint, selected, error, onSelect }: SelectProps) {
  const courses = useCourses().data;
  const said = courses?.length === 0 ? 'No courses created yet.' : hint;
  return (
    <FieldFrame id={id} label={materialLabels.courseId} hint={said} error={error}>
      <select
        id={id}
        name="courseId"
        required
        defaultValue={selected ?? ''}
        onChange={({ target }) => onSelect?.(target.value)}
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
