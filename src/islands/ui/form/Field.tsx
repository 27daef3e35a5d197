import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';

interface FrameProps {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  optional?: boolean;
  /** Not as others see it yet. */
  isChanged?: boolean | undefined;
  children: ReactNode;
}

/** The class of a field, which shows whether others see another value. */
export const fieldClass = (isChanged = false): string => (isChanged ? 'field field-changed' : 'field');

/** Label above, hint, control, error beside it. */
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

/** The attributes that tie a control to its hint and error. */
export function describedBy(id: string, hint: string | undefined, error: string | undefined) {
  const parts = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    'aria-describedby': parts || undefined,
    'aria-invalid': error === undefined ? undefined : true,
  } as const;
}

interface Named {
  /** Prefix of the ids on this form. */
  form: string;
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  isChanged?: boolean | undefined;
}

type Props = Named & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'form' | 'name'>;

/** A one-line field. It is required unless said otherwise, and keeps its own value. */
export function Field({ form, name, label, hint, error, isChanged, required = true, ...input }: Props) {
  const id = `${form}-${name}`;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} isChanged={isChanged} optional={!required}>
      <input id={id} name={name} required={required} {...describedBy(id, hint, error)} {...input} />
    </FieldFrame>
  );
}

type TextAreaProps = Named & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'form' | 'name'>;

/** A field of several lines, like {@link Field}. */
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

/** One of several, like {@link Field}. */
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
