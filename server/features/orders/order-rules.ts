import type { Payments } from '../../catalogue.ts';
import { type AccessRule, lastDay } from '../../contract/access.ts';
import type { BuyerInput } from '../../contract/buyers.ts';
import type { AcceptInput } from '../../contract/decide-orders.ts';
import { FORGIVEN_PAISE, formatPaise } from '../../contract/money.ts';
import type { Offer } from '../../contract/offers.ts';
import type { OrderView } from '../../contract/orders.ts';
import { awaitedPaise, type Standing } from '../../contract/parts.ts';
import { isReference, methodOf } from '../../contract/payment-methods.ts';
import { upiLink } from '../../contract/upi.ts';
import { camelCased } from '../../db/camel-cased.ts';
import type { Tables } from '../../db/schema/index.ts';
import { AppError } from '../../errors.ts';
import { stateAt } from './order-states.ts';
import type { OrderRow } from './orders.repository.ts';
import { partsOf } from './parts.repository.ts';
import type { AcceptedPayment, ReconciledPayment } from './payments.repository.ts';

/** Slug of the admin's ₹1 test order. */
export const TEST_SLUG = '';

/** Amounts shown by the buy page's QR, which pay in full. */
export const pagePaise = ({ page_paise }: Pick<OrderRow, 'page_paise'>): number[] =>
  page_paise?.split(' ').filter(Boolean).map(Number) ?? [];

/** Returns how far an order is paid. */
export const standingOf = (order: Pick<OrderRow, 'due_paise' | 'paid_paise' | 'parts'>): Standing => ({
  duePaise: order.due_paise,
  paidPaise: order.paid_paise,
  parts: partsOf(order),
});

/** Fields of an order for everyone who may see it; each contract picks its own. */
export const factsOf = <Order extends OrderRow>(order: Order, at: number) => ({
  ...camelCased(order),
  state: stateAt(order, at),
  parts: partsOf(order),
  isTest: order.slug === TEST_SLUG,
  mayCorrect: order.paid_paise === 0 && order.state !== 'cancelled' && order.slug !== TEST_SLUG,
});

/** Buyer columns for documents. @param known its values fill in what is missing */
export function buyerColumns(given: Partial<BuyerInput>, known?: OrderRow) {
  const gstin = given.gstin ?? known?.buyer_gstin ?? null;
  return {
    buyer_name: given.fullName ?? known?.buyer_name ?? '',
    buyer_email: given.email ?? known?.buyer_email ?? '',
    buyer_phone: (given.phone ?? known?.buyer_phone) || null,
    buyer_state: gstin?.slice(0, 2) ?? given.state ?? known?.buyer_state ?? null,
    buyer_gstin: gstin,
    buyer_company: given.company ?? known?.buyer_company ?? null,
    buyer_address: given.address ?? known?.buyer_address ?? null,
  };
}

/** Returns the rule of access that an order was sold with. */
export const accessSold = ({ access }: Pick<OrderRow, 'access'>): AccessRule | undefined =>
  access === null ? undefined : (JSON.parse(access) as AccessRule);

type SoldOffer = Pick<Offer, 'ends' | 'name' | 'starts' | 'when'>;

/** Returns what an order keeps of its offer. */
export const snapshotOf = ({ name, starts, ends, when }: Offer): SoldOffer => ({ name, starts, ends, when });

/** Returns the offer that an order was sold with. */
export const offerSold = ({ offer }: Pick<OrderRow, 'offer'>): SoldOffer | undefined =>
  offer === null ? undefined : (JSON.parse(offer) as SoldOffer);

/** Returns what an order says of its access: the last day, where it is known. @param endsAt of what it gave */
export const soldAccess = (order: Pick<OrderRow, 'access'>, endsAt: number | undefined) =>
  endsAt === undefined ? accessSold(order) : { until: lastDay(endsAt) };

export function paymentOf(
  order: OrderRow,
  { upi, bank }: Payments,
  amountPaise = awaitedPaise(standingOf(order)),
): NonNullable<OrderView['pay']> {
  const { vpa, payeeName, merchantCode } = upi;
  // Payment apps refuse other characters in a note.
  const signs = `${order.code} ${order.course_name}`.replace(/[^A-Za-z0-9 ]/g, '');
  const payment = { vpa, payeeName, amountPaise, note: signs.slice(0, 40).trim() };
  const merchant = merchantCode === undefined ? undefined : { code: merchantCode, reference: order.code };
  const opensApps = merchant !== undefined;
  return { ...payment, upiLink: upiLink({ ...payment, merchant }), opensApps, ...(bank && { bank }) };
}

const DEVANAGARI_ZERO = 0x0966;

/** Numbers that people mistake for the reference, and where to find the right one. */
const MISTAKEN: readonly (readonly [RegExp, string])[] = [
  [/^T\d{20,}$/, 'This is PhonePe’s own number. Use the UTR with 12 digits, shown below it.'],
  [/^CIC/, 'This is Google Pay’s own number. Use the “UPI transaction ID” with 12 digits.'],
  [/^[6-9]\d{9}$/, 'This looks like a mobile number. The reference has 12 digits.'],
  [/^\d{11}$/, 'One digit is missing. The reference has 12 digits.'],
  [/^(\d)\1{11}$/, 'This is not a payment’s reference. Copy it from your payment app.'],
  [/@/, 'This is a UPI ID. Use the reference number with 12 digits.'],
];
const UNKNOWN = 'Enter the 12 digits that your payment app calls UTR, UPI transaction ID or reference ID.';

/** Parses a typed reference. @param orderCode some paste it @throws AppError REFERENCE_FORMAT */
export function parseReference(typed: string, orderCode: string): string {
  const digitOf = (digit: string): string => String(digit.charCodeAt(0) - DEVANAGARI_ZERO);
  const text = typed
    .replace(/[\u0966-\u096F]/g, digitOf)
    .replace(/[\s-]/g, '')
    .toUpperCase();
  const isOurs = text === orderCode;
  const mistake = MISTAKEN.find(([pattern]) => pattern.test(text))?.[1];
  if (!isOurs && mistake === undefined && isReference(text)) return text;
  const ours = 'This is our order number. Copy the reference from your payment app.';
  const problem = isOurs ? ours : (mistake ?? UNKNOWN);
  throw AppError.ofField('REFERENCE_FORMAT', '/reference', 'reference_format', problem);
}

export type Credit = Pick<Tables['bank_credits'], 'amount_paise' | 'day' | 'narration' | 'reference_list'>;
type OpenCredit = Credit & Pick<Tables['bank_credits'], 'ignored_at' | 'taken_back_on'>;
interface Sought {
  readonly code: string;
  readonly reference: string | null;
  readonly amountPaise: number;
}

export function paidBy({ amount_paise, day, narration, reference_list }: Credit, reported: string | null) {
  const inBank = reference_list.split(' ');
  const reference = inBank.find((one) => one === reported) ?? (inBank[0] || undefined);
  const money = { amountPaise: amount_paise, method: methodOf(reference, narration), reference, paidOn: day };
  return { ...money, isMatched: true, askForRest: true, opensCourse: false };
}

/** The composition scheme forbids sales to another State: s. 10(2) of the CGST Act. */
export const isOtherState = (state: string | null, payments: Payments | undefined): boolean =>
  payments?.tax.scheme === 'composition' && state !== null && state !== payments.tax.gstin?.slice(0, 2);

export function bankFacts({ credit_id, ignored_at, ...payment }: ReconciledPayment) {
  const { taken_back_on: back, differs_paise: differs } = payment;
  const open = back !== null ? 'taken-back' : differs !== 0 ? 'differs' : 'seen';
  const bank = credit_id === null ? 'unseen' : ignored_at === null ? open : 'seen';
  return { ...camelCased(payment), takenBackOn: back, creditId: credit_id, bank } as const;
}

/** A payment as an admin describes it; the bank line or reference gives what is missing. */
export interface Money
  extends Pick<AcceptInput, 'creditId' | 'differs' | 'method' | 'paidOn' | 'takesPayment'> {
  readonly amountPaise: number;
  readonly reference: string | null;
  readonly isMatched?: boolean;
  /** For one transfer that pays several orders: the transfer, and its first payment once recorded. */
  readonly split?:
    | { readonly orderIds: readonly number[]; readonly first?: AcceptedPayment | undefined }
    | undefined;
}

/** Finds a payment's bank line by reference, else by order code; a reversed line by reference only. */
export function creditFor<Line extends OpenCredit>(
  lines: readonly Line[],
  { code, reference, amountPaise }: Sought,
): Line | undefined {
  const isSame = ({ amount_paise }: Line): boolean => amount_paise === amountPaise;
  const isOver = ({ taken_back_on, ignored_at }: Line): boolean =>
    taken_back_on !== null && ignored_at !== null;
  const byReference = lines.filter((line) => line.reference_list.split(' ').includes(reference ?? code));
  const byCode = lines.filter((line) => line.narration.toUpperCase().includes(code) && !isOver(line));
  return byReference.find(isSame) ?? byReference[0] ?? byCode.find(isSame) ?? byCode[0];
}

/** Returns the unpaid rest in paise; 0 if negligible. @throws AppError AMOUNT_DIFFERS */
export function restAfter(order: OrderRow, amount: number, askForRest: boolean): number {
  const rest = order.due_paise - order.paid_paise - amount;
  const isPagePrice = order.paid_paise === 0 && pagePaise(order).includes(amount);
  if (rest <= FORGIVEN_PAISE || isPagePrice) return 0;
  if (askForRest) return rest;
  const missing = awaitedPaise(standingOf(order)) - amount;
  const message = `This is ${formatPaise(missing)} too little. Ask for the rest, or correct the amount.`;
  throw AppError.ofField('AMOUNT_DIFFERS', '/amountPaise', 'amount_differs', message);
}
