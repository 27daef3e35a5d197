import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, type InputHTMLAttributes, type ReactNode, useEffect, useState } from 'react';
import { type Answer, unwrap } from '../../../lib/api/api.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { Field, SelectField, TextAreaField } from './Field.tsx';
import { FormDialog, useDialogForm } from './FormDialog.tsx';
import type { FormModel } from './use-form.ts';

type Named = ReturnType<FormModel['field']>;

type Attributes = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'autoCapitalize'
  | 'defaultChecked'
  | 'defaultValue'
  | 'inputMode'
  | 'maxLength'
  | 'min'
  | 'spellCheck'
  | 'type'
>;

/** Field of a dialog: a single line by default. */
export interface DialogField extends Attributes {
  label: string;
  hint?: string | undefined;
  /** Error when empty; without it the field is optional. */
  missing?: string | undefined;
  /** Returns an error for the typed value. */
  fault?: (typed: string) => string | undefined;
  /** For a multi-line field. */
  rows?: number;
  /** For a select field. */
  options?: ComponentProps<typeof SelectField>['options'];
  /** Hidden until the server requires it. */
  ifAsked?: boolean;
  onTyped?: (typed: string) => void;
  below?: ReactNode;
  /** Custom control, which shows its own error. */
  control?: (field: Named) => ReactNode;
}

interface Props<Name extends string> extends Omit<ComponentProps<typeof FormDialog>, 'form' | 'children'> {
  /** Prefix of the fields' ids. */
  id: string;
  fields?: { readonly [N in Name]?: DialogField | false | undefined };
  /** Makes one call: the result is shown as a toast, and the lists are updated. Without it nothing is sent. */
  send: (typed: Record<Name, string>) => Promise<Answer<unknown>> | undefined;
  overtaken?: Parameters<typeof useDialogForm>[1];
  children?: ReactNode;
}

/** Dialog with a form that changes something for an admin. */
export function ActionDialog<Name extends string = never>(props: Props<Name>) {
  const { id, fields = {}, send, overtaken, children, ...frame } = props;
  const asked = Object.entries<DialogField | false | undefined>(fields).flatMap(([name, field]) =>
    field ? [[name, field] as const] : [],
  );
  const typedIn = (data: FormData) =>
    Object.fromEntries(asked.map(([name]) => [name, textOf(data, name).trim()])) as Record<Name, string>;
  const action = useMutation({
    mutationFn: async (data: FormData) => {
      const call = send(typedIn(data));
      return call && unwrap(call);
    },
  });
  const form = useDialogForm(
    {
      id,
      labels: Object.fromEntries(asked.map(([name, { label }]) => [name, label])),
      check: (data) =>
        Object.fromEntries(
          asked.flatMap(([name, { missing, fault }]) => {
            const typed = textOf(data, name).trim();
            const said = (typed === '' ? missing : undefined) ?? fault?.(typed);
            return said === undefined ? [] : [[name, said]];
          }),
        ),
      send: async (data) => void (await action.mutateAsync(data)),
    },
    overtaken,
  );
  return (
    <FormDialog {...frame} form={form}>
      {asked.map(([name, field]) => (
        <Control key={name} named={form.field(name)} {...field} />
      ))}
      {children}
    </FormDialog>
  );
}

function Control({ named, ...field }: DialogField & { named: Named }) {
  const { label: _label, missing, fault, rows, options, ifAsked, onTyped, below, control, ...input } = field;
  const onInput = ({ currentTarget }: { currentTarget: { value: string } }) => onTyped?.(currentTarget.value);
  const more = { ...input, ...named, onInput, autoComplete: 'off' };
  const isRequired = missing !== undefined || fault !== undefined;
  if (control) return control(named);
  if (rows) return <TextAreaField {...more} rows={rows} required={isRequired} />;
  if (ifAsked) return <IfAsked field={{ ...more, options: options ?? [] }} />;
  if (options) return <SelectField {...more} options={options} />;
  const line = <Field {...more} required={isRequired} />;
  if (below)
    return (
      <div className="stack-small">
        {line}
        {below}
      </div>
    );
  if (input.type !== 'checkbox') return line;
  return (
    <label className="field-inline">
      <input
        type="checkbox"
        name={named.name}
        defaultChecked={input.defaultChecked}
        onChange={({ currentTarget }) => onTyped?.(currentTarget.checked ? 'on' : '')}
      />
      {named.label}
    </label>
  );
}

/** Field that appears, focused, once the server requires it, and stays. */
function IfAsked({ field }: { field: ComponentProps<typeof SelectField> }) {
  const { form, name, error } = field;
  const [isAsked, setAsked] = useState(false);
  if (error !== undefined && !isAsked) setAsked(true);
  useEffect(() => {
    if (isAsked) document.getElementById(`${form}-${name}`)?.focus();
  }, [isAsked, form, name]);
  return (
    <div hidden={!isAsked}>
      <SelectField {...field} />
    </div>
  );
}
