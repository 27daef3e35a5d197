import type { BankCredit } from '../../../../server/contract/bank-statements.ts';
import { methodOf, type PaymentMethod, paymentMethods } from '../../../../server/contract/payment-methods.ts';
import { statesByName } from '../../../../server/contract/states-of-india.ts';
import { given } from '../../../lib/forms/form-values.ts';
import type { DialogField } from '../../ui/form/ActionDialog.tsx';
import { readRupees } from './order-words.ts';

/** Reads typed rupees as paise; 0 if unreadable. */
export const paiseOf = (typed = ''): number => readRupees(typed) ?? 0;

const AMOUNT = 'Enter the amount in rupees, for example 649 or 648.97.';

/** Field of an amount. @param preset in rupees */
export const amountField = (label: string, preset = '', hint = ''): DialogField => ({
  label: `${label} (₹)`,
  hint,
  inputMode: 'decimal',
  defaultValue: preset,
  fault: (typed) => (paiseOf(typed) === 0 ? AMOUNT : undefined),
});

/** Fields for the payment method and its reference number. */
export const wayFields = (method: string, reference: string, known = '', narration = '') =>
  ({
    method: {
      label: method,
      options: Object.entries(paymentMethods),
      defaultValue: methodOf(known, narration),
    },
    reference: { label: reference, autoCapitalize: 'characters', spellCheck: false, defaultValue: known },
  }) satisfies Record<string, DialogField>;

export const wayOf = ({ method, reference }: Record<'method' | 'reference', string>) => ({
  method: method as PaymentMethod,
  ...given({ reference }),
});

export const states = [['', 'Choose a State'], ...statesByName] as const;

/** The tax depends on the State; most orders have it already. */
export const stateField: DialogField = { label: 'State of the buyer', options: states, ifAsked: true };

/** Fields of a received payment: method, bank date, and State if unknown. */
export const paymentFields = (reported = '', credit?: BankCredit) => ({
  ...wayFields('Paid by', 'Reference', referenceOf(reported, credit?.references), credit?.narration),
  paidOn: {
    label: 'Paid on',
    type: 'date',
    hint: 'The day in your bank account. Leave it empty for today.',
    defaultValue: credit?.day,
  } satisfies DialogField,
  state: stateField,
});

/** Prefers the bank's reference unless the bank has the reported one too. */
const referenceOf = (reported: string, inBank: readonly string[] = []): string =>
  inBank.includes(reported) ? reported : (inBank[0] ?? reported);

type Payment = Record<'amountPaise' | 'paidOn' | 'state' | 'method' | 'reference', string>;

/** Reads the fields of a payment for the server. */
export const paymentOf = ({ amountPaise, paidOn, state, ...way }: Payment) => ({
  amountPaise: paiseOf(amountPaise),
  ...wayOf(way),
  ...given({ paidOn, state }),
});

/** Target of a call that only changes the version the admin saw. */
export const asSeen = ({ id, version }: { id: number; version: number }) => ({
  param: { id: String(id) },
  header: { 'if-match': `"${version}"` },
});
