import type { InputHTMLAttributes } from 'react';
import { isColour, readingOf } from '../../../../server/contract/content/colours.ts';
import { numberIn, phoneIn } from '../../../../server/contract/typed-values.ts';
import {
  describedBy,
  Field,
  FieldFrame,
  fieldClass,
  SelectField,
  TextAreaField,
} from '../../ui/form/Field.tsx';
import { numberOf } from './content-values.ts';
import { type FieldProps, idOf, useForm, useHints } from './form-context.ts';
import { PictureField } from './PictureField.tsx';

/** Attributes for keyboards and browsers, by kind of field. */
const INPUTS: Readonly<Record<string, Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode'>>> = {
  email: { type: 'email' },
  phone: { type: 'tel' },
  link: { type: 'url' },
  'site-link': { inputMode: 'url' },
  day: { type: 'date' },
  integer: { inputMode: 'numeric' },
  number: { inputMode: 'decimal' },
};
/** Length from which a text gets several lines. */
const LONG_TEXT = 100;

const written = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const said = (contrast: number) => `${contrast.toFixed(1)} to 1`;

/** Field with a single value, by its schema. */
export function PlainField(props: FieldProps) {
  const { field, isRequired, pointer, value, onChange } = props;
  const { kind = '', type = '', title, options, maxLength = 0 } = field;
  const { problemAt, isChanged } = useForm();
  const hintOf = useHints();
  const error = problemAt(pointer);
  const common = {
    form: 'content',
    name: pointer,
    label: kind === 'rupees' ? `${title} (₹)` : title,
    hint: hintOf(field),
    error,
    isChanged: isChanged(pointer),
  };
  if (kind === 'picture' || kind === 'qr') return <PictureField {...props} />;
  if (kind === 'colour') return <ColourField {...props} />;
  if (type === 'boolean')
    return (
      <div className={fieldClass(common.isChanged)}>
        <label className="field-inline">
          <input
            id={idOf(pointer)}
            type="checkbox"
            checked={value === undefined ? field.default === true : value === true}
            onChange={({ target }) =>
              onChange(target.checked === (field.default ?? false) ? undefined : target.checked)
            }
          />
          {title}
        </label>
        <p className="field-hint">{common.hint}</p>
        <p className="field-error">{error}</p>
      </div>
    );
  const text = written(value ?? field.default);
  if (options) {
    const isListed = options.some(([one]) => one === text);
    const empty = text === '' || !isRequired ? [['', isRequired ? 'Choose one' : 'None'] as const] : [];
    return (
      <>
        <SelectField
          {...common}
          optional={!isRequired}
          value={text}
          onChange={({ target: { value: chosen } }) =>
            onChange(chosen === '' ? undefined : type === 'integer' ? numberOf(chosen) : chosen)
          }
          options={[...(isListed || text === '' ? [] : [[text, text] as const]), ...empty, ...options].filter(
            ([one], at, all) => all.findIndex(([other]) => other === one) === at,
          )}
        />
        {kind === 'teacher' && (
          <a href="/admin?tab=site&file=site/about.yml&at=/team/members">Add a teacher to the team</a>
        )}
      </>
    );
  }
  const isNumber = type === 'number' || type === 'integer';
  const input = {
    ...common,
    required: isRequired,
    autoComplete: 'off',
    value: text,
    onChange: ({ target }: { target: { value: string } }) =>
      onChange(
        target.value === '' && !isRequired ? undefined : isNumber ? numberOf(target.value) : target.value,
      ),
    // Normalizes on blur: ₹549 becomes 549.
    onBlur: ({ target }: { target: { value: string } }) => {
      const meant = isNumber ? numberIn(target.value, kind) : kind === 'phone' && phoneIn(target.value);
      if (target.value !== '' && meant !== false && String(meant) !== text) onChange(meant);
    },
  };
  if (maxLength > LONG_TEXT && !INPUTS[kind]) return <TextAreaField {...input} rows={3} />;
  return <Field {...input} {...(INPUTS[kind] ?? INPUTS[field.format ?? type])} />;
}

/** Colour field with its contrast in light and dark mode. */
function ColourField({ field, pointer, value, onChange }: FieldProps) {
  const id = idOf(pointer);
  const hint = useHints()(field);
  const { problemAt, isChanged } = useForm();
  const error = problemAt(pointer);
  const reading = isColour(value)
    ? readingOf(pointer.endsWith('accent') ? 'accent' : 'brand', value)
    : undefined;
  return (
    <FieldFrame id={id} label={field.title} hint={hint} error={error} isChanged={isChanged(pointer)} optional>
      <div className="row content-colour">
        <input
          type="color"
          aria-label={`Choose ${field.title.toLowerCase()}`}
          value={isColour(value) ? value : '#888888'}
          onChange={({ target }) => onChange(target.value)}
        />
        <input
          id={id}
          autoComplete="off"
          spellCheck={false}
          value={written(value)}
          onChange={({ target }) => onChange(target.value || undefined)}
          {...describedBy(id, hint, error)}
        />
      </div>
      {reading && (
        <p className="field-hint" role="status">
          Contrast by day {said(reading.day)}, at night {said(reading.night)}. At least 4.5 to 1 is easy to
          read.
        </p>
      )}
    </FieldFrame>
  );
}
