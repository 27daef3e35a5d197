import type { BankCredit } from '../../../../server/contract/bank-statements.ts';
import { dayWords } from '../../../../server/contract/india-time.ts';
import { FORGIVEN_PAISE, formatPaise } from '../../../../server/contract/money.ts';
import type { OrderSummary } from '../../../../server/contract/orders.ts';
import { awaitedPaise, awaitedPart, type Standing } from '../../../../server/contract/parts.ts';
import { numberIn } from '../../../../server/contract/typed-values.ts';
import { whatsAppLink } from '../../../lib/content/contact-link.ts';
import { today } from '../../../lib/words/format-date.ts';
import type { IconName } from '../../ui/Icon.tsx';

type OrderMoney = Pick<OrderSummary, 'state' | 'duePaise' | 'paidPaise' | 'parts' | 'refundedPaise'>;

/** Returns the amount to be paid next, in paise: all that is missing, or the next part. */
export const restOf = (order: Standing): number => awaitedPaise(order);

/** Describes a bank credit in one line. */
export const creditWords = ({ amountPaise, day, narration }: BankCredit): string =>
  `${formatPaise(amountPaise)} of ${dayWords(day)}: ${narration}`;

/** Returns true while money may be accepted for the order; the server refuses it 30 days after a cancellation. */
export const isPayable = ({ state, paidPaise }: OrderSummary): boolean =>
  state === 'cancelled' ? paidPaise === 0 : state !== 'paid';

/** Returns true if the buyer reported a payment or the bank shows one. */
export const mayAccept = (order: OrderSummary): boolean =>
  isPayable(order) &&
  (order.state === 'claimed' || (order.inBank !== null && order.inBank.takenBackOn === null));

/** Bank's finding about a payment that waits for an answer. */
export interface BankWords {
  words: string;
  tone: 'leaf' | 'marigold' | 'brick' | 'soft';
  icon: IconName;
  /** Main action, by risk. */
  act: 'Accept' | 'Look' | 'Ask';
}

/**
 * Returns the bank's finding about an order that is reported as paid or that the bank shows; undefined for others.
 * @param statementUntil last day covered by a statement
 */
export function bankWords(order: OrderSummary, statementUntil?: string | null): BankWords | undefined {
  if (!mayAccept(order)) return undefined;
  const { inBank } = order;
  if (inBank === null || inBank.takenBackOn !== null) {
    const isCovered = statementUntil != null && today(new Date(order.stateAt)) <= statementUntil;
    return isCovered
      ? { words: 'Not in the bank', tone: 'marigold', icon: 'clock', act: 'Look' }
      : { words: 'No statement yet', tone: 'soft', icon: 'clock', act: 'Look' };
  }
  const missing = restOf(order) - inBank.amountPaise;
  if (missing > FORGIVEN_PAISE)
    return { words: `${formatPaise(missing)} short`, tone: 'brick', icon: 'warning', act: 'Ask' };
  if (missing < -FORGIVEN_PAISE)
    return { words: `${formatPaise(-missing)} more`, tone: 'marigold', icon: 'warning', act: 'Look' };
  if (inBank.isUnproved)
    return { words: 'Balance disagrees', tone: 'marigold', icon: 'warning', act: 'Look' };
  const isDoubtful = order.contestedBy.length > 0 || order.underAge || order.isOtherState;
  return { words: 'In the bank', tone: 'leaf', icon: 'bank', act: isDoubtful ? 'Look' : 'Accept' };
}

/** Returns true if amount and reference match one bank credit and nothing speaks against the order. */
export const isCertain = (order: OrderSummary): boolean =>
  order.state === 'claimed' && order.inBank?.hasReference === true && bankWords(order)?.act === 'Accept';

/** Returns how an order's price differs from the list price; order amounts differ by paise only, to tell payments apart. */
export function listPriceOf({ listPaise, duePaise, discount, priceThen }: OrderSummary): string | undefined {
  if (discount) return `${formatPaise(listPaise)} less ${discount.code} ${formatPaise(discount.paise)}`;
  if (priceThen) return `${formatPaise(duePaise)} (price then; ${formatPaise(listPaise)} now)`;
  return listPaise - duePaise > FORGIVEN_PAISE ? `List price ${formatPaise(listPaise)}` : undefined;
}

/** Returns an order's state in words, with the colour of its badge. */
export function stateWords(order: OrderMoney): readonly [words: string, badge: string] {
  const { state, paidPaise, refundedPaise } = order;
  if (refundedPaise > 0 && (state === 'paid' || state === 'cancelled'))
    return refundedPaise < paidPaise
      ? [`${formatPaise(refundedPaise)} refunded`, 'badge-marigold']
      : ['Refunded', ''];
  const part = awaitedPart(order);
  if (state === 'short' && part?.dueOn != null)
    return [
      `${formatPaise(part.paise)} by ${dayWords(part.dueOn)}`,
      part.dueOn < today(new Date()) ? 'badge-brick' : 'badge-marigold',
    ];
  return {
    open: ['Not paid yet', ''],
    claimed: ['To check', 'badge-marigold'],
    short: [`${formatPaise(restOf(order))} missing`, 'badge-marigold'],
    paid: ['Paid', 'badge-leaf'],
    declined: ['Declined', 'badge-brick'],
    expired: ['Expired', ''],
    cancelled: paidPaise === 0 ? ['Cancelled', ''] : ['To give back', 'badge-marigold'],
  }[state] as [string, string];
}

/** Returns a WhatsApp reminder for the buyer of an unpaid order with a phone number; the admin sends it. */
export function reminderLink(order: OrderSummary): string | undefined {
  const { state, isTest, buyerPhone, buyerName, code, courseName, link } = order;
  if (buyerPhone === null || isTest || (state !== 'open' && state !== 'short')) return undefined;
  const [name] = buyerName.split(' ');
  const text = `Hello ${name}, ${formatPaise(restOf(order))} is still due for ${courseName} (order ${code}). Pay here, or enter your UPI reference number if you have paid: ${link}`;
  return whatsAppLink(text, buyerPhone);
}

/** Reads typed rupees like `1,24,900.50` or `₹649` as paise; undefined for anything else. */
export function readRupees(typed: string): number | undefined {
  const text = String(numberIn(typed, 'rupees'));
  const paise = /^\d{1,7}(?:\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : 0;
  return paise > 0 ? paise : undefined;
}

/** Formats paise as editable rupees: `648.97`, `649`. */
export const rupeesOf = (paise: number): string => (paise / 100).toFixed(2).replace(/\.00$/, '');
