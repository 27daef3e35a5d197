import type { OrderState } from '../../contract/orders.ts';
import type { Tables } from '../../db/schema/index.ts';
import { AppError } from '../../errors.ts';

const transitions: Readonly<Record<OrderState, readonly OrderState[]>> = {
  open: ['claimed', 'short', 'paid', 'declined', 'expired', 'cancelled'],
  claimed: ['claimed', 'open', 'short', 'paid', 'declined', 'cancelled'],
  short: ['claimed', 'short', 'paid', 'declined', 'cancelled'],
  declined: ['claimed', 'short', 'paid', 'declined', 'cancelled'],
  expired: ['claimed', 'short', 'paid', 'declined', 'cancelled'],
  // Only by undoing an acceptance.
  paid: ['short', 'declined'],
  cancelled: ['claimed', 'short', 'paid'],
};

/** At most one for each buyer and course; their amounts are unique. */
export const LIVE_STATES: readonly OrderState[] = ['open', 'claimed', 'short'];
export const STATES_TO_CHECK: readonly OrderState[] = ['claimed'];
export const STATES_OF_BUYER: readonly OrderState[] = ['open', 'short', 'declined'];
/** Late money is still accepted. */
export const LATE_STATES: readonly OrderState[] = ['declined', 'expired', 'cancelled'];

const mayBecome = (from: OrderState, to: OrderState): boolean => transitions[from].includes(to);

/** @throws AppError ORDER_CLOSED */
export function assertTransition(from: OrderState, to: OrderState): void {
  if (!mayBecome(from, to)) throw new AppError('ORDER_CLOSED');
}

type Dated = Pick<Tables['orders'], 'expires_at' | 'state'>;

/** Unpaid open orders count as expired even before a job records it. */
export const stateAt = ({ state, expires_at }: Dated, at: number): OrderState =>
  state === 'open' && expires_at <= at ? 'expired' : state;

/** The order's page shows a QR for its money. */
export const asksForMoney = (state: OrderState): boolean =>
  LIVE_STATES.includes(state) && STATES_OF_BUYER.includes(state);

export const asksToPay = (state: OrderState): boolean => asksForMoney(state) || state === 'declined';

/** The buyer or an admin still has something to do. */
export const isUnfinished = (state: OrderState): boolean =>
  STATES_OF_BUYER.includes(state) || STATES_TO_CHECK.includes(state);

/** How long late money is awaited after an order ended. */
export const LATE_MS = 30 * 24 * 60 * 60_000;

type Ended = Dated & Pick<Tables['orders'], 'state_at'> & { readonly paid_paise: number };

/** Late money is expected. Orders cancelled by an admin get refunds instead. */
export const mayBeRevived = ({ state, state_at, paid_paise }: Ended, at: number): boolean =>
  state !== 'cancelled' || (paid_paise === 0 && state_at > at - LATE_MS);

export const mayReportPayment = (order: Ended, at: number): boolean => {
  const state = stateAt(order, at);
  const isLate = state === 'expired' && order.expires_at <= at - LATE_MS;
  return mayBecome(state, 'claimed') && !isLate && mayBeRevived(order, at);
};
