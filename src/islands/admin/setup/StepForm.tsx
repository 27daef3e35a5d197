import type { ReactNode } from 'react';
import { missingFields, textOf } from '../../../lib/forms/form-values.ts';
import { FormSummary } from '../../ui/form/FormSummary.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { type FormModel, useForm } from '../../ui/form/use-form.ts';

interface Props<Name extends string> {
  id?: string;
  /** Label of each field, and the error when empty. */
  fields?: Readonly<Record<Name, readonly [label: string, missing?: string]>>;
  label?: string;
  busyLabel?: string;
  /** @param typed values of the fields */
  send: (typed: Record<Name, string>) => Promise<void>;
  children?: (field: (name: Name) => ReturnType<FormModel['field']>) => ReactNode;
}

/** Form of a setup step, with one button. */
export function StepForm<Name extends string = never>(props: Props<Name>) {
  const { id = '', fields, label = 'Save', busyLabel, send, children } = props;
  const entries = Object.entries<readonly [string, string?]>(fields ?? {});
  const form = useForm({
    id,
    labels: Object.fromEntries(entries.map(([name, [title]]) => [name, title])),
    check: (data) =>
      missingFields(
        data,
        Object.fromEntries(entries.flatMap(([name, [, text]]) => (text ? [[name, text]] : []))),
      ),
    failed: 'Failed to save.',
    send: (data) =>
      send(Object.fromEntries(entries.map(([name]) => [name, textOf(data, name)])) as Record<Name, string>),
  });
  return (
    <form className={children && 'form admin-form'} {...form.props}>
      <FormSummary form={form} />
      {children?.(form.field)}
      <div className="row">
        <SubmitButton busy={form.busy} label={label} {...(busyLabel && { busyLabel })} />
      </div>
    </form>
  );
}
