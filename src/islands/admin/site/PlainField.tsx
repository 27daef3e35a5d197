import type { ContentField } from '../../../../server/contract/content-editor.ts';
import { Field, SelectField, TextAreaField } from '../../ui/form/Field.tsx';
import { ColourField } from './ColourField.tsx';
import { numberOf } from './content-values.ts';
import { type FieldProps, hintOf } from './field-props.ts';
import { idOf, useForm } from './form-context.ts';
import { PictureField } from './PictureField.tsx';

/** Words that say what a field takes to keyboards and browsers. */
const TYPES: Partial<
  Record<ContentField['kind'], { type?: string; inputMode?: 'url' | 'numeric' | 'decimal' }>
> = {
  email: { type: 'email' },
  phone: { type: 'tel' },
  link: { type: 'url' },
  'site-link': { inputMode: 'url' },
  day: { type: 'date' },
  whole: { inputMode: 'numeric' },
  rupees: { inputMode: 'numeric' },
  number: { inputMode: 'decimal' },
};
const NUMBERS = new Set<ContentField['kind']>(['whole', 'rupees', 'number']);

const written = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A field with one value, by what its schema says. */
export function PlainField(props: FieldProps) {
  const { field, pointer, value, onChange } = props;
  const { problemAt } = useForm();
  const { kind, label, isOptional, choices = [] } = field;
  if (kind === 'picture') return <PictureField {...props} />;
  if (kind === 'colour') return <ColourField {...props} />;
  const common = {
    form: 'content',
    name: pointer,
    label: kind === 'rupees' ? `${label} (₹)` : label,
    hint: hintOf(field),
    error: problemAt(pointer),
  };
  if (kind === 'boolean')
    return (
      <div className="field">
        <label className="field-inline">
          <input
            id={idOf(pointer)}
            type="checkbox"
            checked={value === undefined ? field.default === true : value === true}
            onChange={({ target }) =>
              onChange(target.checked === (field.default ?? false) ? undefined : target.checked)
            }
          />
          {label}
        </label>
        <p className="field-hint">{common.hint}</p>
        <p className="field-error">{common.error}</p>
      </div>
    );
  if (kind === 'choice')
    return (
      <SelectField
        {...common}
        value={written(value ?? field.default)}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
        options={[
          ...(value === undefined || isOptional ? [['', 'Not set'] as const] : []),
          ...choices.map((choice) => [choice, capital(choice)] as const),
        ]}
      />
    );
  const text = {
    ...common,
    required: !isOptional,
    autoComplete: 'off',
    value: written(value ?? field.default),
    onChange: ({ target }: { target: { value: string } }) =>
      onChange(
        target.value === '' && isOptional
          ? undefined
          : NUMBERS.has(kind)
            ? numberOf(target.value)
            : target.value,
      ),
  };
  if (kind === 'long-text') return <TextAreaField {...text} rows={3} />;
  return <Field {...text} {...TYPES[kind]} />;
}
