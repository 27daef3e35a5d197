import { lessonKind } from '../../../../server/contract/lesson-kinds.ts';
import type { MaterialChange } from '../../../../server/contract/lessons.ts';
import type { Material } from '../../../../server/contract/materials.ts';
import { type FieldErrors, missingFields, textOf } from '../../../lib/forms/form-values.ts';
import { Field } from '../../ui/form/Field.tsx';
import { lessonForms } from './lesson-forms.tsx';
import { materialLabels } from './MaterialFields.tsx';

const isLink = ({ type }: Material): boolean => lessonKind(type).source === 'link';

/** Returns the names of the fields of a lesson. */
export const lessonLabels = ({ type }: Material) => ({
  ...materialLabels,
  url: 'Link',
  ...lessonForms[type].labels,
});

/** Reads the fields of a lesson from its form. */
export const lessonOf = (material: Material, data: FormData): MaterialChange => ({
  title: textOf(data, 'title'),
  description: textOf(data, 'description'),
  hidden: data.get('shown') === null,
  required: data.get('required') !== null,
  ...(isLink(material) ? { url: textOf(data, 'url') } : {}),
  ...lessonForms[material.type].changeOf?.(data),
});

/** Returns the missing fields of a lesson's form, by field. */
export const lessonFaults = (material: Material, data: FormData): FieldErrors => ({
  ...missingFields(data, {
    title: 'Please enter a title.',
    ...(isLink(material) && !material.hasTask && !data.has('task') ? { url: 'Please enter a link.' } : {}),
  }),
  ...lessonForms[material.type].check?.(data),
});

interface Props {
  material: Material;
  errors: FieldErrors;
}

/** Fields for one kind of lesson: its link, text or task. */
export function KindFields({ material, errors }: Props) {
  const { type, url } = material;
  const { Fields } = lessonForms[type];
  return (
    <>
      {isLink(material) && (
        <Field
          form="edit"
          name="url"
          label="Link"
          error={errors['url']}
          hint="Students who completed it keep that."
          type="url"
          inputMode="url"
          autoComplete="off"
          required={!lessonKind(type).takesTask}
          defaultValue={url}
        />
      )}
      {Fields && <Fields material={material} errors={errors} />}
    </>
  );
}
