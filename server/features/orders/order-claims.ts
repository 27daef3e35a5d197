import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { noteEvent } from './order-events.ts';
import { stateAt } from './order-view.ts';
import {
  countClaims,
  insertClaim,
  listClaimsOf,
  type OrderRow,
  updateClaims,
  updateOrder,
} from './orders.repository.ts';
import { parseReference } from './reference.ts';

const CLAIM_AFTER_EXPIRY_MS = 30 * 24 * 60 * 60_000;
const MOST_CLAIMS = 5;

/**
 * Notes the reference a buyer gives, in place of an earlier one.
 * @param told.isMine keeps both for an admin to see, so that nobody with a screenshot locks the payer out
 * @throws AppError REFERENCE_FORMAT, REFERENCE_TAKEN, ORDER_CLOSED
 */
export async function claimReference(
  tx: Db,
  order: OrderRow,
  typed: string,
  { isMine, at }: { readonly isMine: boolean; readonly at: number },
): Promise<void> {
  const reference = parseReference(typed, order.code);
  if (order.reference === reference && order.state === 'claimed') return;
  const isClosed = !isClaimable(order, at) || (await countClaims(tx, order.id)) >= MOST_CLAIMS;
  if (isClosed) throw new AppError('ORDER_CLOSED');
  const isTaken = (await listClaimsOf(tx, [reference])).some((other) => other.order_id !== order.id);
  if (isTaken && !isMine) throw AppError.ofField('REFERENCE_TAKEN', '/reference', 'reference_taken');
  await updateClaims(tx, order.id, 'withdrawn');
  const contested = isTaken ? 1 : 0;
  await insertClaim(tx, { order_id: order.id, reference, contested, state: 'live', created_at: at });
  await updateOrder(tx, order.id, { state: 'claimed', decline_reason: null }, at);
  await noteEvent(tx, order, 'claimed', { reference });
}

function isClaimable(order: OrderRow, at: number): boolean {
  const state = stateAt(order, at);
  if (state === 'expired') return order.expires_at > at - CLAIM_AFTER_EXPIRY_MS;
  return state !== 'paid' && state !== 'cancelled';
}
