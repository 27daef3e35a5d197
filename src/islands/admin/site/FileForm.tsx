import type { ContentField, ContentFile } from '../../../../server/contract/content-editor.ts';
import { TextAreaField } from '../../ui/form/Field.tsx';
import { type Fields, withField } from './content-values.ts';
import { FieldView } from './FieldView.tsx';
import { Fold } from './Fold.tsx';
import { FormProvider, isInside } from './form-context.ts';

/** Of a course, what an editor changes most; its other plain fields are folded away. */
const COURSE_FIRST = [
  'priceInr',
  'oldPriceInr',
  'oldPriceUntil',
  'title',
  'summary',
  'level',
  'durationHours',
  'teacher',
  'certificate',
];

interface Props {
  file: ContentFile;
  part: 'page' | 'faq' | undefined;
  values: Fields;
  body: string | null;
  problems: ContentFile['problems'];
  wanted: string | undefined;
  onValues: (values: Fields) => void;
  onBody: (body: string) => void;
}

const isFolded = ({ kind, entry }: ContentField): boolean =>
  kind === 'group' ||
  kind === 'variants' ||
  (kind === 'list' && (entry?.fields ?? entry?.variants) !== undefined);

/** An address, phone or email that is written here is the provider’s own: hiding samples must not hide it. */
const isMadeOwn = ({ path }: ContentFile, { key }: ContentField): boolean =>
  path === 'site/site.yml' && ['address', 'phone', 'email', 'whatsapp'].includes(key);

/** The form of a content file, made from its schema. */
export function FileForm({ file, part, values, body, problems, wanted, onValues, onBody }: Props) {
  const own = problems.filter(({ path }) => path === file.path);
  const isWrongIn = (place: string) =>
    own.filter(({ pointer }) => pointer !== null && isInside(pointer, place)).length;
  // Questions have a screen of their own.
  const fields = file.form.filter(({ key }) => part === undefined || (key === 'faq') === (part === 'faq'));
  const isCourse = part === 'page';
  const plain = fields.filter((field) => !isFolded(field));
  const first = isCourse
    ? COURSE_FIRST.flatMap((key) => plain.find((field) => field.key === key) ?? [])
    : plain;
  const rest = plain.filter((field) => !first.includes(field) && field.key !== 'hidden');
  const mine = withField(values, 'sample', undefined);
  const view = (field: ContentField) => (
    <FieldView
      key={field.key}
      field={field}
      pointer={`/${field.key}`}
      value={values[field.key]}
      onChange={(value) => onValues(withField(isMadeOwn(file, field) ? mine : values, field.key, value))}
    />
  );

  return (
    <FormProvider
      value={{
        problemAt: (place) => own.find(({ pointer }) => pointer === place)?.text,
        problemsIn: isWrongIn,
        wanted,
      }}
    >
      <div className="form admin-form">
        {first.map(view)}
        {body !== null && part !== 'faq' && (
          <TextAreaField
            form="content"
            name="body"
            label="Text of the page"
            hint="An empty line begins a new paragraph. **bold**, [words](https://example.in), and lines with - for a list."
            rows={8}
            value={body}
            onChange={({ target }) => onBody(target.value)}
          />
        )}
        <div className="fold-list">
          {fields.filter(isFolded).map(view)}
          {rest.length > 0 && (
            <Fold title="Address, order and more" places={rest.map(({ key }) => `/${key}`)}>
              {rest.map(view)}
            </Fold>
          )}
        </div>
      </div>
    </FormProvider>
  );
}
