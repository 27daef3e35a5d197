import type { Payments } from '../../catalogue.ts';
import type { OrderView } from '../../contract/orders.ts';
import { upiLink } from '../../contract/upi.ts';
import { type OrderRow, TEST_SLUG } from './orders.repository.ts';

/** An open order that nobody paid in time counts as expired, whether or not that was written down. */
export const stateAt = (order: Pick<OrderRow, 'state' | 'expires_at'>, at: number): OrderRow['state'] =>
  order.state === 'open' && order.expires_at <= at ? 'expired' : order.state;

export const isPayable = (state: OrderRow['state']): boolean => state === 'open' || state === 'short';

/** What the link of an order shows: no email, no phone, and of the name only what greets. */
export function viewOrder(
  order: OrderRow,
  payments: Payments,
  { notSold, at }: { readonly notSold: string | null; readonly at: number },
) {
  const state = stateAt(order, at);
  return {
    code: order.code,
    courseName: order.course_name,
    slug: order.slug,
    state,
    stateAt: order.state_at,
    duePaise: order.due_paise,
    paidPaise: order.paid_paise,
    refundedPaise: order.refunded_paise,
    refundedAt: order.refunded_at,
    notSold,
    isTest: order.slug === TEST_SLUG,
    expiresAt: order.expires_at,
    buyerName: order.buyer_name.split(' ')[0] ?? '',
    reference: order.reference,
    isContested: order.contested === 1,
    declineReason: state === 'declined' || state === 'cancelled' ? order.decline_reason : null,
    pay: isPayable(state) && notSold === null ? payment(order, payments) : null,
  };
}

function payment(order: OrderRow, { upi, bank }: Payments): OrderView['pay'] {
  const { vpa, payeeName, merchantCode } = upi;
  const amountPaise = order.due_paise - order.paid_paise;
  // Payment apps refuse other signs in a note.
  const note = `${order.code} ${order.course_name}`
    .replace(/[^A-Za-z0-9 ]/g, '')
    .slice(0, 40)
    .trim();
  const merchant = merchantCode === undefined ? undefined : { code: merchantCode, reference: order.code };
  return {
    vpa,
    payeeName,
    amountPaise,
    note,
    upiLink: upiLink({ vpa, payeeName, amountPaise, note, merchant }),
    opensApps: merchant !== undefined,
    ...(bank && { bank }),
  };
}
