import type { FormModel } from './use-form.ts';

interface Props {
  field: ReturnType<FormModel['field']>;
  options: readonly (readonly [value: string | number, words: string])[];
  chosen?: string | undefined;
}

/** Radio buttons: one press chooses. */
export const Radios = ({ field: { form, name, label, error }, options, chosen }: Props) => (
  <fieldset id={`${form}-${name}`} className="field" tabIndex={-1}>
    <legend>{label}</legend>
    <div>
      {options.map(([value, words]) => (
        <label key={value} className="field-inline">
          <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
          <span>{words}</span>
        </label>
      ))}
    </div>
    <p className="field-error" role="alert">
      {error}
    </p>
  </fieldset>
);
