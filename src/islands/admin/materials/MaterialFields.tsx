import { type ReactNode, useState } from 'react';
import { limits } from '../../../../server/contract/limits.ts';
import type { Material } from '../../../../server/contract/materials.ts';
import { type FieldErrors, textOf } from '../../../lib/form-values.ts';
import { Field, SelectField, TextAreaField } from '../../ui/form/Field.tsx';
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
export const MaterialTexts = ({ form, errors, material }: TextProps) => (
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
    <TextAreaField
      form={form}
      name="description"
      label={materialLabels.description}
      required={false}
      rows={3}
      maxLength={5000}
      defaultValue={material?.description}
      error={errors['description']}
    />
  </>
);

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
      <CourseSelect form={form} error={errors['courseId']} onSelect={setCourseId} />
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
  /** Prefix of the ids on this form. */
  form: string;
  hint?: string;
  /** The course it is in, where it is there already. */
  selected?: number;
  error: string | undefined;
  onSelect?: (courseId: string) => void;
}

/** The course that a material belongs to. */
export function CourseSelect({ form, hint, selected, error, onSelect }: SelectProps) {
  const courses = useCourses().data;
  const said = courses?.length === 0 ? 'No courses created yet.' : hint;
  return (
    <SelectField
      form={form}
      name="courseId"
      label={materialLabels.courseId}
      hint={said}
      error={error}
      required
      defaultValue={selected ?? ''}
      onChange={({ target }) => onSelect?.(target.value)}
      options={[
        ...(selected === undefined ? [['', 'Select a course'] as const] : []),
        ...(courses ?? []).map(({ id, courseName }) => [id, courseName] as const),
      ]}
    />
  );
}
