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

/** Reads the module from a form, if it names one. */
export function moduleOf(data: FormData): { module?: string } {
  const module = textOf(data, 'module').trim();
  return module === '' ? {} : { module };
}

interface TextProps {
  form: FormModel;
  /** Existing values, when editing. */
  material?: Pick<Material, 'title' | 'description'>;
}

/** Title and description of a material. */
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
  /** File, link or text, between description and course. */
  children: ReactNode;
}

/** Fields of every new material: title, description, course and module. */
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
  /** Current course, when editing. */
  selected?: number;
  onSelect?: (courseId: string) => void;
}

/** Chooses the course of a material. */
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
