import { type ReactNode, useState } from 'react';
import { limits } from '../../../../server/contract/limits.ts';
import type { Material } from '../../../../server/contract/materials.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { Field, SelectField, TextAreaField } from '../../ui/form/Field.tsx';
import type { FormModel } from '../../ui/form/use-form.ts';
import { useCourseMaterials, useCourses } from '../queries/courses.ts';

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
  form: FormModel;
  /** As it is, where it is there already. */
  material?: Pick<Material, 'title' | 'description'>;
}

/** What every material is called. */
export const MaterialTexts = ({ form, material }: TextProps) => (
  <>
    <Field {...form.field('title')} maxLength={200} autoComplete="off" defaultValue={material?.title} />
    <TextAreaField
      {...form.field('description')}
      required={false}
      rows={3}
      maxLength={5000}
      defaultValue={material?.description}
    />
  </>
);

interface Props extends TextProps {
  /** The file, the link or the text, between description and course. */
  children: ReactNode;
}

/** What every new material has: title, description, course, and the module it stands in. */
export function MaterialFields({ form, children }: Props) {
  const [courseId, setCourseId] = useState('');
  const materials = useCourseMaterials(courseId).data ?? [];
  const modules = new Set(materials.flatMap(({ module = [] }) => module));
  return (
    <>
      <MaterialTexts form={form} />
      {children}
      <CourseSelect form={form} onSelect={setCourseId} />
      <Field
        {...form.field('module')}
        hint="The module’s heading in the course. Leave empty for the last module."
        maxLength={limits.module}
        list={`${form.id}-modules`}
        autoComplete="off"
        required={false}
      />
      <datalist id={`${form.id}-modules`}>
        {[...modules].map((module) => (
          <option key={module} value={module} />
        ))}
      </datalist>
    </>
  );
}

interface SelectProps {
  form: FormModel;
  hint?: string;
  /** The course it is in, where it is there already. */
  selected?: number;
  onSelect?: (courseId: string) => void;
}

/** The course that a material belongs to. */
export function CourseSelect({ form, hint, selected, onSelect }: SelectProps) {
  const courses = useCourses().data;
  const said = courses?.length === 0 ? 'No courses created yet.' : hint;
  return (
    <SelectField
      {...form.field('courseId')}
      hint={said}
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
