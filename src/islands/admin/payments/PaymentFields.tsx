import type { AcceptInput } from '../../../../server/contract/orders.ts';
import { type FieldErrors, textOf } from '../../../lib/form-values.ts';
import { Field, SelectField } from '../../ui/form/Field.tsx';
import { methods, readRupees } from './order-words.ts';

export const paymentLabels = { amountPaise: 'Amount received', method: 'Paid by', reference: 'Reference' };

/** Paise; 0 where nothing readable was typed. */
export const amountOf = (data: FormData, name = 'amountPaise'): number => readRupees(textOf(data, name)) ?? 0;

export function wayOf(data: FormData): Pick<AcceptInput, 'method'> & { reference?: string } {
  const reference = textOf(data, 'reference').trim();
  const method = textOf(data, 'method');
  return {
    method: method === 'bank' || method === 'cash' ? method : 'upi',
    ...(reference === '' ? {} : { reference }),
  };
}

/** What the fields say, as the server takes it. */
export const paymentOf = (data: FormData) => ({ amountPaise: amountOf(data), ...wayOf(data) });

export const checkAmount = (data: FormData, name = 'amountPaise'): FieldErrors =>
  amountOf(data, name) === 0 ? { [name]: 'Enter the amount in rupees, such as 649 or 648.97.' } : {};

interface Props {
  /** Prefix of the ids. */
  form: string;
  errors: FieldErrors;
}

interface AmountProps extends Props {
  name?: string;
  label: string;
  /** In rupees. */
  preset?: string;
  hint?: string;
  onAmount?: (typed: string) => void;
}

/** How much came or goes. */
export const AmountField = ({
  form,
  name = 'amountPaise',
  errors,
  label,
  preset = '',
  hint = '',
  onAmount,
}: AmountProps) => (
  <Field
    form={form}
    name={name}
    label={`${label} (₹)`}
    hint={hint}
    inputMode="decimal"
    autoComplete="off"
    defaultValue={preset}
    error={errors[name]}
    onInput={({ currentTarget }) => onAmount?.(currentTarget.value)}
  />
);

interface WayProps extends Props {
  labels: Pick<typeof paymentLabels, 'method' | 'reference'>;
  reference?: string;
}

/** How money came or went, and under which number. */
export const WayFields = ({ form, errors, labels, reference = '' }: WayProps) => (
  <>
    <SelectField
      form={form}
      name="method"
      label={labels.method}
      error={errors['method']}
      options={Object.entries(methods)}
    />
    <Field
      form={form}
      name="reference"
      label={labels.reference}
      required={false}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      defaultValue={reference}
      error={errors['reference']}
    />
  </>
);
