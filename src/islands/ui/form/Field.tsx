import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';

interface FrameProps {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  optional?: boolean;
  /** True if the value differs from the published one. */
  isChanged?: boolean | undefined;
  children: ReactNode;
}

/** Returns the class of a field, which marks unpublished changes. */
export const fieldClass = (isChanged = false): string => (isChanged ? 'field field-changed' : 'field');

/** Frame of a control: label and hint above, error beside it. */
export function FieldFrame({ id, label, hint, error, optional = false, isChanged, children }: FrameProps) {
  return (
    <div className={fieldClass(isChanged)}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
        {optional && <span className="field-optional"> (optional)</span>}
      </label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      <p className="field-error" id={`${id}-error`}>
        {error}
      </p>
    </div>
  );
}

/** Returns the attributes that link a control to its hint and error. */
export function describedBy(id: string, hint: string | undefined, error: string | undefined) {
  const parts = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    'aria-describedby': parts || undefined,
    'aria-invalid': error === undefined ? undefined : true,
  } as const;
}

interface Named {
  /** Prefix of the ids. */
  form: string;
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  isChanged?: boolean | undefined;
}

type Props = Named & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'form' | 'name'>;

/** Single-line field. Required by default; uncontrolled. */
export function Field({ form, name, label, hint, error, isChanged, required = true, ...input }: Props) {
  const id = `${form}-${name}`;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} isChanged={isChanged} optional={!required}>
      <input id={id} name={name} required={required} {...describedBy(id, hint, error)} {...input} />
    </FieldFrame>
  );
}

type TextAreaProps = Named & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'form' | 'name'>;

/** Multi-line field, like {@link Field}. */
export function TextAreaField(props: TextAreaProps) {
  const { form, name, label, hint, error, isChanged, required = true, ...area } = props;
  const id = `${form}-${name}`;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} isChanged={isChanged} optional={!required}>
      <textarea id={id} name={name} required={required} {...describedBy(id, hint, error)} {...area} />
    </FieldFrame>
  );
}

interface SelectProps extends Named, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'form' | 'name'> {
  options: readonly (readonly [value: string | number, words: string])[];
  optional?: boolean;
}

/** Select field, like {@link Field}. */
export function SelectField({
  form,
  name,
  label,
  hint,
  error,
  isChanged,
  options,
  optional = false,
  ...select
}: SelectProps) {
  const id = `${form}-${name}`;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} isChanged={isChanged} optional={optional}>
      <select id={id} name={name} {...describedBy(id, hint, error)} {...select}>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
