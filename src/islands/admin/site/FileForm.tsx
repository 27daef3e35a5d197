import { useState } from 'react';
import type { ContentField, ContentFile } from '../../../../server/contract/content-editor.ts';
import { BodyField } from './BodyField.tsx';
import { changesBetween, type Fields, isFields, listOf, withField } from './content-values.ts';
import { FieldView, Fold } from './FieldView.tsx';
import { FormProvider, isInside } from './form-context.ts';
import { LinesField } from './LinesField.tsx';

type Named = readonly [key: string, field: ContentField];

/** Course fields that editors change most. */
const COURSE_FIRST = [
  'priceInr',
  'oldPriceInr',
  'oldPriceUntil',
  'renewInr',
  'title',
  'summary',
  'level',
  'durationHours',
  'teacher',
];
/** Fields that sell a new course; the others can wait. */
const NEW_FIRST = ['title', 'path', 'priceInr', 'summary', 'youWillMake', 'curriculum', 'teacher'];
/** Fields with one shared sample mark. Once all are the provider's own, hiding samples must not hide them. */
const MARKED = ['address', 'phone', 'email'];

interface Props {
  file: ContentFile;
  part: 'page' | 'faq' | undefined;
  values: Fields;
  body: string | null;
  problems: ContentFile['problems'];
  /** Pointers of fields that differ from the published file. */
  changed: readonly string[];
  wanted: string | undefined;
  onValues: (values: Fields) => void;
  onBody: (body: string) => void;
}

const isFolded = ([, { properties, oneOf, items }]: Named): boolean =>
  [properties, oneOf, items?.properties, items?.oneOf].some((inner) => inner !== undefined);

/** Returns true if modules have only titles: a new course then shows one line each. */
const hasTitlesOnly = (modules: unknown): boolean =>
  listOf(modules).every((one) => isFields(one) && Object.keys(one).every((key) => key === 'title'));

/** Form of a content file, generated from its schema. */
export function FileForm({ file, part, values, body, problems, changed, wanted, onValues, onBody }: Props) {
  const { form, kind, path, live } = file;
  const isOther = (next: Fields, name: string) => changesBetween(file.values?.[name], next[name]).length > 0;
  const isCourse = kind === 'course' && part !== 'faq';
  const isNew = isCourse && live === null;
  const [areLines] = useState(() => isNew && hasTitlesOnly(values['curriculum']));
  const own = problems.filter((problem) => problem.path === path);
  // Questions have their own screen.
  const all = (form.properties ?? []).filter(
    ([key]) => part === undefined || (key === 'faq') === (part === 'faq'),
  );
  const inFirst = isNew ? NEW_FIRST : COURSE_FIRST;
  const isFirst = (one: Named) =>
    isCourse ? inFirst.includes(one[0]) && (areLines || !isFolded(one)) : !isFolded(one);
  const first = all.filter(isFirst);
  if (isCourse) first.sort(([one], [other]) => inFirst.indexOf(one) - inFirst.indexOf(other));
  const rest = all.filter((one) => !isFirst(one) && one[0] !== 'hidden');
  const view = ([key, field]: Named) => {
    const View = key === 'curriculum' && areLines ? LinesField : FieldView;
    return (
      <View
        key={key}
        field={field}
        isRequired={form.required?.includes(key) === true}
        pointer={`/${key}`}
        value={values[key]}
        onChange={(value) => {
          const next = withField(values, key, value);
          const isOwn = path === 'site/site.yml' && MARKED.every((name) => isOther(next, name));
          onValues(isOwn && MARKED.includes(key) ? withField(next, 'sample', undefined) : next);
        }}
      />
    );
  };
  const plain = rest.filter((one) => !isFolded(one));

  return (
    <FormProvider
      value={{
        problemAt: (place) => own.find(({ pointer }) => pointer === place)?.text,
        problemsIn: (place) =>
          own.filter(({ pointer }) => pointer !== undefined && isInside(pointer, place)).length,
        isChanged: (place) => changed.some((one) => isInside(one, place) || isInside(place, one)),
        wanted,
      }}
    >
      <div className="form admin-form">
        {first.map(view)}
        {isNew && <h3>Everything else can be filled in later</h3>}
        {body !== null && part !== 'faq' && (
          <BodyField isRequired={kind !== 'course'} rows={isNew ? 4 : 8} body={body} onBody={onBody} />
        )}
        <div className="fold-list">
          {rest.filter(isFolded).map(view)}
          {plain.length > 0 && (
            <Fold title="Address, order and more" places={plain.map(([key]) => `/${key}`)}>
              {plain.map(view)}
            </Fold>
          )}
        </div>
      </div>
    </FormProvider>
  );
}
