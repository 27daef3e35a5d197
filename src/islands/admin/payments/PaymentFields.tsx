import type { AcceptInput } from '../../../../server/contract/orders.ts';
import { textOf } from '../../../lib/form-values.ts';
import { Field, FieldFrame } from '../../ui/form/Field.tsx';
import type { FormModel } from '../../ui/form/use-form.ts';
import { methods, readRupees } from './order-words.ts';

export const paymentLabels = { amountPaise: 'Amount received', method: 'Paid by', reference: 'Reference' };

/** What the fields say, as the server takes it. */
export function paymentOf(data: FormData): Pick<AcceptInput, 'method'> & {
  amountPaise: number;
  reference?: string;
} {
  const reference = textOf(data, 'reference').trim();
  const method = textOf(data, 'method');
  return {
    amountPaise: readRupees(textOf(data, 'amountPaise')) ?? 0,
    method: method === 'bank' || method === 'cash' ? method : 'upi',
    ...(reference === '' ? {} : { reference }),
  };
}

export const checkPayment = (data: FormData): Record<string, string> =>
  readRupees(textOf(data, 'amountPaise')) === undefined
    ? { amountPaise: 'Enter the amount in rupees, such as 649 or 648.97.' }
    : {};

interface Props {
  form: FormModel;
  /** Prefix of the ids. */
  id: string;
  amount?: string;
  reference?: string;
  /** Beneath the amount. */
  hint?: string;
  onAmount?: (typed: string) => void;
}

/** How much came, how, and under which number. */
export function PaymentFields({ form, id, amount = '', reference = '', hint, onAmount }: Props) {
  return (
    <>
      <Field
        form={id}
        name="amountPaise"
        label={`${paymentLabels.amountPaise} (₹)`}
        {...(hint === undefined ? {} : { hint })}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={amount}
        error={form.fields['amountPaise']}
        onInput={({ currentTarget }) => onAmount?.(currentTarget.value)}
      />
      <FieldFrame id={`${id}-method`} label={paymentLabels.method} error={form.fields['method']}>
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
        label={paymentLabels.reference}
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
