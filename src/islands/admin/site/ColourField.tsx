import { isColour, readingOf } from '../../../../server/contract/content/colours.ts';
import { describedBy, FieldFrame } from '../../ui/form/Field.tsx';
import { type FieldProps, hintOf } from './field-props.ts';
import { idOf, useForm } from './form-context.ts';

const said = (contrast: number) => `${contrast.toFixed(1)} to 1`;

/** A colour, and how well it reads by day and at night. */
export function ColourField({ field, pointer, value, onChange }: FieldProps) {
  const id = idOf(pointer);
  const hint = hintOf(field);
  const error = useForm().problemAt(pointer);
  const reading = isColour(value) ? readingOf(field.key === 'accent' ? 'accent' : 'brand', value) : undefined;
  return (
    <FieldFrame id={id} label={field.label} hint={hint} error={error}>
      <div className="row content-colour">
        <input
          type="color"
          aria-label={`Choose ${field.label.toLowerCase()}`}
          value={isColour(value) ? value : '#888888'}
          onChange={({ target }) => onChange(target.value)}
        />
        <input
          id={id}
          autoComplete="off"
          spellCheck={false}
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => onChange(target.value)}
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
