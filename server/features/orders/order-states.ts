import type { OrderState } from '../../contract/orders.ts';
import type { Tables } from '../../db/schema/index.ts';
import { AppError } from '../../errors.ts';

/** What an order may become. */
const transitions: Readonly<Record<OrderState, readonly OrderState[]>> = {
  open: ['claimed', 'short', 'paid', 'declined', 'expired', 'cancelled'],
  claimed: ['claimed', 'open', 'short', 'paid', 'declined', 'cancelled'],
  short: ['claimed', 'short', 'paid', 'declined', 'cancelled'],
  declined: ['claimed', 'short', 'paid', 'declined', 'cancelled'],
  expired: ['claimed', 'short', 'paid', 'declined', 'cancelled'],
  // Only where its acceptance is undone.
  paid: ['short', 'declined'],
  cancelled: ['claimed', 'short', 'paid'],
};

/** A buyer has one of a course at most, and no other order has its amount. */
export const LIVE_STATES: readonly OrderState[] = ['open', 'claimed', 'short'];
/** An admin compares what the buyer reported. */
export const STATES_TO_CHECK: readonly OrderState[] = ['claimed'];
/** The buyer pays, or reports a payment again. */
export const STATES_OF_BUYER: readonly OrderState[] = ['open', 'short', 'declined'];
/** Money that comes late is still accepted. */
export const LATE_STATES: readonly OrderState[] = ['declined', 'expired', 'cancelled'];

const mayBecome = (from: OrderState, to: OrderState): boolean => transitions[from].includes(to);

/** @throws AppError ORDER_CLOSED */
export function assertTransition(from: OrderState, to: OrderState): void {
  if (!mayBecome(from, to)) throw new AppError('ORDER_CLOSED');
}

type Dated = Pick<Tables['orders'], 'expires_at' | 'state'>;

/** An open order that no one paid in time counts as expired, whether or not that was written down. */
export const stateAt = ({ state, expires_at }: Dated, at: number): OrderState =>
  state === 'open' && expires_at <= at ? 'expired' : state;

/** Whether its page asks for money, with a QR. */
export const asksForMoney = (state: OrderState): boolean =>
  LIVE_STATES.includes(state) && STATES_OF_BUYER.includes(state);

/** The same; a payment that was not found may have failed, so it can be paid again. */
export const asksToPay = (state: OrderState): boolean => asksForMoney(state) || state === 'declined';

/** Whether its buyer or an admin has still something to do. */
export const isUnfinished = (state: OrderState): boolean =>
  STATES_OF_BUYER.includes(state) || STATES_TO_CHECK.includes(state);

/** For how long money is awaited that comes after an order ended. */
export const LATE_MS = 30 * 24 * 60 * 60_000;

type Ended = Dated & Pick<Tables['orders'], 'state_at'> & { readonly paid_paise: number };

/** Whether money may still come for an order. What one had that an admin cancelled goes back. */
export const mayBeRevived = ({ state, state_at, paid_paise }: Ended, at: number): boolean =>
  state !== 'cancelled' || (paid_paise === 0 && state_at > at - LATE_MS);

export const mayReportPayment = (order: Ended, at: number): boolean => {
  const state = stateAt(order, at);
  const isLate = state === 'expired' && order.expires_at <= at - LATE_MS;
  return mayBecome(state, 'claimed') && !isLate && mayBeRevived(order, at);
};
