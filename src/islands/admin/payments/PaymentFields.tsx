import { useEffect, useState } from 'react';
import { methodOf, type PaymentMethod, paymentMethods } from '../../../../server/contract/payment-methods.ts';
import { statesByName } from '../../../../server/contract/states-of-india.ts';
import { type FieldErrors, textOf } from '../../../lib/form-values.ts';
import { Field, SelectField } from '../../ui/form/Field.tsx';
import type { FormModel } from '../../ui/form/use-form.ts';
import { readRupees } from './order-words.ts';

export const paymentLabels = {
  amountPaise: 'Amount received',
  method: 'Paid by',
  reference: 'Reference',
  paidOn: 'Paid on',
  state: 'State of the buyer',
};

/** Paise; 0 where nothing readable was typed. */
export const amountOf = (data: FormData, name = 'amountPaise'): number => readRupees(textOf(data, name)) ?? 0;

/** Fields that are filled in. */
export const filled = <Name extends string>(data: FormData, ...names: Name[]) =>
  Object.fromEntries(
    names.map((name) => [name, textOf(data, name).trim()] as const).filter(([, text]) => text !== ''),
  ) as Partial<Record<Name, string>>;

export function wayOf(data: FormData): { method: PaymentMethod; reference?: string } {
  const typed = textOf(data, 'method');
  const method = (Object.keys(paymentMethods) as PaymentMethod[]).find((name) => name === typed) ?? 'upi';
  return { method, ...filled(data, 'reference') };
}

export const stateOf = (data: FormData) => filled(data, 'state');

/** What the fields say, as the server takes it. */
export const paymentOf = (data: FormData) => ({
  amountPaise: amountOf(data),
  ...wayOf(data),
  ...filled(data, 'paidOn'),
  ...stateOf(data),
});

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
    <SelectField
      {...form.field('method')}
      options={Object.entries(paymentMethods)}
      defaultValue={methodOf(reference)}
    />
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

/** The bank's day. */
export const PaidOnField = ({ form }: { form: FormModel }) => (
  <Field
    {...form.field('paidOn')}
    type="date"
    required={false}
    hint="The day in your bank account. Leave it empty for today."
  />
);

export const states = [['', 'Choose a State'], ...statesByName] as const;

/** Asks for the State once the server needs it: the tax depends on it, and most orders know it. */
export function StateField({ form }: { form: FormModel }) {
  const field = form.field('state');
  const [isAsked, setAsked] = useState(false);
  if (field.error !== undefined && !isAsked) setAsked(true);
  useEffect(() => {
    if (isAsked) document.getElementById(`${form.id}-state`)?.focus();
  }, [isAsked, form.id]);
  return (
    <div hidden={!isAsked}>
      <SelectField {...field} options={states} />
    </div>
  );
}
