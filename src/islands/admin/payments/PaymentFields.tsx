import type { AcceptInput } from '../../../../server/contract/orders.ts';
import { type FieldErrors, textOf } from '../../../lib/form-values.ts';
import { Field, SelectField } from '../../ui/form/Field.tsx';
import type { FormModel } from '../../ui/form/use-form.ts';
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
  amountOf(data, name) === 0 ? { [name]: 'Enter the amount in rupees, for example 649 or 648.97.' } : {};

interface AmountProps {
  form: FormModel;
  name?: string;
  /** In rupees. */
  preset?: string;
  hint?: string;
  onAmount?: (typed: string) => void;
}

/** How much came or goes. */
export function AmountField({ form, name = 'amountPaise', preset = '', hint = '', onAmount }: AmountProps) {
  const field = form.field(name);
  return (
    <Field
      {...field}
      label={`${field.label} (₹)`}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={preset}
      onInput={({ currentTarget }) => onAmount?.(currentTarget.value)}
    />
  );
}

/** How money came or went, and under which number. */
export const WayFields = ({ form, reference = '' }: { form: FormModel; reference?: string }) => (
  <>
    <SelectField {...form.field('method')} options={Object.entries(methods)} />
    <Field
      {...form.field('reference')}
      required={false}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      defaultValue={reference}
    />
  </>
);
