import { formatPaise } from '../../contract/money.ts';
import type { AcceptInput } from '../../contract/orders.ts';
import { methodOf } from '../../contract/payment-methods.ts';
import type { Tables } from '../../db/schema/index.ts';
import { AppError } from '../../errors.ts';
import { pagePaise } from './order-rules.ts';
import type { OrderRow } from './orders.repository.ts';
import type { AcceptedPayment } from './payments.repository.ts';

/** A rupee typed wrong by hand is forgiven. */
const FORGIVEN_PAISE = 100;

export type Credit = Pick<Tables['bank_credits'], 'amount_paise' | 'day' | 'narration' | 'reference_list'>;

/** @param reported the reference that the buyer reported, if any */
export function paidBy({ amount_paise, day, narration, reference_list }: Credit, reported: string | null) {
  const inBank = reference_list.split(' ');
  const reference = inBank.find((one) => one === reported) ?? (inBank[0] || undefined);
  const money = { amountPaise: amount_paise, method: methodOf(reference, narration), reference, paidOn: day };
  return { ...money, isMatched: true, askForRest: true, opensCourse: false };
}

/** What an admin says of a payment; what they leave out, the bank's line or the reference tells. */
export interface Money extends Pick<AcceptInput, 'creditId' | 'method' | 'paidOn' | 'takesPayment'> {
  readonly amountPaise: number;
  readonly reference: string | null;
  /** Matched with a line of the bank statement by the caller. */
  readonly isMatched?: boolean;
  /** Where one transfer pays several orders: which, and its first payment once that is recorded. */
  readonly split?:
    | { readonly orderIds: readonly number[]; readonly first?: AcceptedPayment | undefined }
    | undefined;
}

/** How much of an order an amount leaves open, in paise; 0 where next to nothing. @throws AppError AMOUNT_DIFFERS */
export function restAfter(order: OrderRow, amount: number, askForRest: boolean): number {
  const rest = order.due_paise - order.paid_paise - amount;
  const isPagePrice = order.paid_paise === 0 && pagePaise(order).includes(amount);
  if (rest <= FORGIVEN_PAISE || isPagePrice) return 0;
  if (askForRest) return rest;
  const message = `This is ${formatPaise(rest)} too little. Ask for the rest, or correct the amount.`;
  throw AppError.ofField('AMOUNT_DIFFERS', '/amountPaise', 'amount_differs', message);
}
