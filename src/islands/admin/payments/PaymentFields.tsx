import type { AcceptInput } from '../../../../server/contract/orders.ts';
import { textOf } from '../../../lib/form-values.ts';
import { Field, FieldFrame } from '../../ui/form/Field.tsx';
import type { FormModel } from '../../ui/form/use-form.ts';
import { methods, readRupees } from './order-words.ts';

export const paymentLabels = { amountPaise: 'Amount received', method: 'Paid by', reference: 'Reference' };

export const amountOf = (data: FormData): number => readRupees(textOf(data, 'amountPaise')) ?? 0;

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

export const checkPayment = (data: FormData): Record<string, string> =>
  readRupees(textOf(data, 'amountPaise')) === undefined
    ? { amountPaise: 'Enter the amount in rupees, such as 649 or 648.97.' }
    : {};

interface Props {
  form: FormModel;
  /** Prefix of the ids. */
  id: string;
  amount?: Omit<AmountProps, 'form' | 'id' | 'label'>;
  reference?: string;
}

/** How much came, how, and under which number. */
export function PaymentFields({ form, id, amount = {}, reference = '' }: Props) {
  return (
    <>
      <AmountField form={form} id={id} label={paymentLabels.amountPaise} {...amount} />
      <MethodFields form={form} id={id} labels={paymentLabels} reference={reference} />
    </>
  );
}

interface AmountProps extends Pick<Props, 'form' | 'id'> {
  label: string;
  /** In rupees. */
  preset?: string;
  hint?: string;
  onAmount?: (typed: string) => void;
}

export const AmountField = ({ form, id, label, preset = '', hint, onAmount }: AmountProps) => (
  <Field
    form={id}
    name="amountPaise"
    label={`${label} (₹)`}
    {...(hint === undefined ? {} : { hint })}
    inputMode="decimal"
    autoComplete="off"
    defaultValue={preset}
    error={form.fields['amountPaise']}
    onInput={({ currentTarget }) => onAmount?.(currentTarget.value)}
  />
);

interface MethodProps extends Pick<Props, 'form' | 'id' | 'reference'> {
  labels: Pick<typeof paymentLabels, 'method' | 'reference'>;
}

/** How money went, and under which number. */
export function MethodFields({ form, id, labels, reference = '' }: MethodProps) {
  return (
    <>
      <FieldFrame id={`${id}-method`} label={labels.method} error={form.fields['method']}>
        <select id={`${id}-method`} name="method">
          {Object.entries(methods).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </FieldFrame>
      <Field
        form={id}
        name="reference"
        label={labels.reference}
        required={false}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={reference}
        error={form.fields['reference']}
      />
    </>
  );
}
