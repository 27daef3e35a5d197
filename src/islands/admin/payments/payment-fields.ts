import type { BankCredit } from '../../../../server/contract/bank-statements.ts';
import { methodOf, type PaymentMethod, paymentMethods } from '../../../../server/contract/payment-methods.ts';
import { statesByName } from '../../../../server/contract/states-of-india.ts';
import { given } from '../../../lib/forms/form-values.ts';
import type { DialogField } from '../../ui/form/ActionDialog.tsx';
import { readRupees } from './order-words.ts';

/** Paise; 0 where nothing readable was typed. */
export const paiseOf = (typed = ''): number => readRupees(typed) ?? 0;

const AMOUNT = 'Enter the amount in rupees, for example 649 or 648.97.';

/** How much came or goes. @param preset in rupees */
export const amountField = (label: string, preset = '', hint = ''): DialogField => ({
  label: `${label} (₹)`,
  hint,
  inputMode: 'decimal',
  defaultValue: preset,
  fault: (typed) => (paiseOf(typed) === 0 ? AMOUNT : undefined),
});

/** How money came or went, and under which number. */
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

/** The tax depends on it, and most orders know it. */
export const stateField: DialogField = { label: 'State of the buyer', options: states, ifAsked: true };

/** Money that came: how, on which day in the bank, and from which State where that is not known. */
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

/** The bank's, unless that has the reported one too. */
const referenceOf = (reported: string, inBank: readonly string[] = []): string =>
  inBank.includes(reported) ? reported : (inBank[0] ?? reported);

type Payment = Record<'amountPaise' | 'paidOn' | 'state' | 'method' | 'reference', string>;

/** What the fields say, as the server takes it. */
export const paymentOf = ({ amountPaise, paidOn, state, ...way }: Payment) => ({
  amountPaise: paiseOf(amountPaise),
  ...wayOf(way),
  ...given({ paidOn, state }),
});

/** A call that changes an order only as the admin saw it. */
export const asSeen = ({ id, version }: { id: number; version: number }) => ({
  param: { id: String(id) },
  header: { 'if-match': `"${version}"` },
});
