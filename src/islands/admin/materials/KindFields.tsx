import { queryOptions, useQuery } from '@tanstack/react-query';
import { lessonKind } from '../../../../server/contract/lesson-kinds.ts';
import type { MaterialChange } from '../../../../server/contract/lessons.ts';
import type { Material } from '../../../../server/contract/materials.ts';
import { type FieldErrors, missingFields, textOf } from '../../../lib/forms/form-values.ts';
import { Field } from '../../ui/form/Field.tsx';
import { keys } from '../queries/keys.ts';
import { lessonForms } from './lesson-forms.tsx';
import { materialLabels } from './MaterialFields.tsx';

const isLink = ({ type }: Material): boolean => lessonKind(type).source === 'link';

/** Returns the names of the fields of a lesson. */
export const lessonLabels = ({ type }: Material) => ({
  ...materialLabels,
  url: 'Link',
  ...lessonForms[type].content?.labels,
});

/** Reads the fields of a lesson from its form. */
export const lessonOf = (material: Material, data: FormData): MaterialChange => ({
  title: textOf(data, 'title'),
  description: textOf(data, 'description'),
  hidden: data.get('shown') === null,
  required: data.get('required') !== null,
  ...(isLink(material) ? { url: textOf(data, 'url') } : {}),
  ...lessonForms[material.type].content?.changeOf(data),
});

/** Returns the missing fields of a lesson's form, by field. */
export const lessonFaults = (material: Material, data: FormData): FieldErrors => ({
  ...missingFields(data, {
    title: 'Please enter a title.',
    ...(isLink(material) && !material.hasTask && !data.has('task') ? { url: 'Please enter a link.' } : {}),
  }),
  ...lessonForms[material.type].content?.check(data),
});

/** Loads the saved content of a lesson; null without any. */
export const loadContent = async (material: Material): Promise<unknown> =>
  (await lessonForms[material.type].content?.load(material)) ?? null;

/** Query for the content that a form begins with: loaded each time one opens, and never while it is open. @param round number of the form */
export const contentQuery = (material: Material, round = 0) =>
  queryOptions({
    queryKey: keys.formContent(material.id, round),
    queryFn: () => loadContent(material),
    meta: { error: 'We could not load the content. Close this window and try again.' },
    gcTime: 0,
    staleTime: 'static',
  });

/** Returns what is saved of a lesson in the shape of {@link lessonOf}. @param content from {@link contentQuery} */
export const savedLesson = (material: Material, content: unknown): MaterialChange => {
  const { type, title, description, hidden = false, required = true, url = '' } = material;
  const saved = { title, description, hidden, required, url };
  return content ? { ...saved, ...lessonForms[type].content?.savedOf(content) } : saved;
};

/** Returns the fields of a change in words, by label. */
export const lessonWords = ({ type }: Material, change: MaterialChange): Readonly<Record<string, string>> => {
  const { title, description, hidden, required, url } = change;
  const words = {
    Title: title,
    Description: description,
    'Hidden from students': hidden === undefined ? undefined : yesOrNo(hidden),
    Required: required === undefined ? undefined : yesOrNo(required),
    Link: url,
    ...lessonForms[type].content?.words(change),
  };
  return Object.fromEntries(
    Object.entries(words).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
};
const yesOrNo = (is: boolean): string => (is ? 'Yes' : 'No');

interface Props {
  material: Material;
  errors: FieldErrors;
  /** Number of the form; a new one shows other content. */
  round?: number;
}

/** Fields for one kind of lesson: its link, text or task. */
export function KindFields({ material, errors, round = 0 }: Props) {
  const { type, url } = material;
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
      {lessonForms[type].content && <ContentFields material={material} errors={errors} round={round} />}
    </>
  );
}

function ContentFields({ material, errors, round = 0 }: Props) {
  const { data } = useQuery(contentQuery(material, round));
  if (data === undefined) return <div className="skeleton skeleton-row" role="status" aria-label="Loading" />;
  return lessonForms[material.type].content?.fields({
    form: 'edit',
    errors,
    material,
    content: data ?? undefined,
  });
}
