import type { CatalogueCourse, Payments } from '../../catalogue.ts';
import type { BuyerInput } from '../../contract/buyers.ts';
import { indianDay } from '../../contract/india-time.ts';
import type { OrderView } from '../../contract/orders.ts';
import { isReference } from '../../contract/payment-methods.ts';
import { upiLink } from '../../contract/upi.ts';
import { camelCased } from '../../db/camel-cased.ts';
import { AppError } from '../../errors.ts';
import { stateAt } from './order-states.ts';
import type { OrderRow } from './orders.repository.ts';

/** In place of a course: an admin tries with ₹1 how money comes in. */
export const TEST_SLUG = '';

/** Amounts that are all of the price for who paid by the buy page's QR. */
export const pagePaise = ({ page_paise }: Pick<OrderRow, 'page_paise'>): number[] =>
  page_paise?.split(' ').map(Number) ?? [];

/** An order as everyone sees it who may; its contract says which of these facts. */
export const factsOf = <Order extends OrderRow>(order: Order, at: number) => ({
  ...camelCased(order),
  state: stateAt(order, at),
  isTest: order.slug === TEST_SLUG,
  mayCorrect: order.paid_paise === 0 && order.slug !== TEST_SLUG,
});

/** Who an order is for, as its documents name them. */
export const buyerColumns = ({ fullName, email, phone, state, gstin, company, address }: BuyerInput) => ({
  buyer_name: fullName,
  buyer_email: email,
  buyer_phone: phone || null,
  buyer_state: gstin?.slice(0, 2) ?? state ?? null,
  buyer_gstin: gstin ?? null,
  buyer_company: company ?? null,
  buyer_address: address ?? null,
});

/** The same back from an order. */
export const buyerOf = (order: OrderRow): BuyerInput => ({
  fullName: order.buyer_name,
  email: order.buyer_email,
  phone: order.buyer_phone ?? undefined,
  state: order.buyer_state ?? undefined,
  gstin: order.buyer_gstin ?? undefined,
  company: order.buyer_company ?? undefined,
  address: order.buyer_address ?? undefined,
});

export function paymentOf(order: OrderRow, { upi, bank }: Payments): OrderView['pay'] {
  const { vpa, payeeName, merchantCode } = upi;
  const amountPaise = order.due_paise - order.paid_paise;
  // Payment apps refuse other signs in a note.
  const signs = `${order.code} ${order.course_name}`.replace(/[^A-Za-z0-9 ]/g, '');
  const payment = { vpa, payeeName, amountPaise, note: signs.slice(0, 40).trim() };
  const merchant = merchantCode === undefined ? undefined : { code: merchantCode, reference: order.code };
  const opensApps = merchant !== undefined;
  return { ...payment, upiLink: upiLink({ ...payment, merchant }), opensApps, ...(bank && { bank }) };
}

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Why no one can join a course at a moment, as a sentence; undefined while people can. */
export function whyClosed(course: CatalogueCourse, at: number): string | undefined {
  const { courseName, isFull, closed = false } = course;
  if (isFull) return `${courseName} is full.`;
  if (closed === true) return `No batch of ${courseName} is open now.`;
  if (closed === false || closed >= indianDay(at).slice(0, closed.length)) return undefined;
  const date = new Date(closed);
  return `Enrollment for ${courseName} closed ${closed.length > 7 ? `on ${day.format(date)}` : `in ${month.format(date)}`}.`;
}

const DEVANAGARI_ZERO = 0x0966;

/** Numbers that people copy from their apps in place of the reference, and where the right one stands. */
const MISTAKEN: readonly (readonly [RegExp, string])[] = [
  [/^T\d{20,}$/, 'This is PhonePe’s own number. Use the UTR with 12 digits, shown below it.'],
  [/^CIC/, 'This is Google Pay’s own number. Use the “UPI transaction ID” with 12 digits.'],
  [/^[6-9]\d{9}$/, 'This looks like a mobile number. The reference has 12 digits.'],
  [/^\d{11}$/, 'One digit is missing. The reference has 12 digits.'],
  [/^(\d)\1{11}$/, 'This is not a payment’s reference. Copy it from your payment app.'],
  [/@/, 'This is a UPI ID. Use the reference number with 12 digits.'],
];
const UNKNOWN = 'Enter the 12 digits that your payment app calls UTR, UPI transaction ID or reference ID.';

/** Reads a reference as people write it. @param orderCode some paste it @throws AppError REFERENCE_FORMAT */
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

export const toCheckWords = (waiting: number): string =>
  `${waiting} ${waiting === 1 ? 'payment' : 'payments'} to check`;
