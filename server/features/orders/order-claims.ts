import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { currentClaim, stateAt } from './order-view.ts';
import {
  insertClaim,
  insertEvent,
  listClaims,
  listClaimsOf,
  type OrderRow,
  updateClaims,
  updateOrder,
} from './orders.repository.ts';
import { readReference } from './reference.ts';

const CLAIM_AFTER_EXPIRY_MS = 30 * 24 * 60 * 60_000;
const MOST_CLAIMS = 5;

/** @throws AppError REFERENCE_FORMAT, with what the number probably is */
export function parseReference(typed: string, orderCode: string): string {
  const read = readReference(typed, orderCode);
  if ('problem' in read)
    throw AppError.ofField('REFERENCE_FORMAT', '/reference', 'reference_format', read.problem);
  return read.reference;
}

/**
 * Notes the reference a buyer gives, in place of an earlier one.
 * @param told.isMine said again although another order gave it first: both are kept for an admin to see, so that nobody
 *   with a screenshot locks the real payer out
 * @throws AppError REFERENCE_FORMAT, REFERENCE_TAKEN, ORDER_CLOSED
 */
export async function claimReference(
  tx: Db,
  order: OrderRow,
  typed: string,
  { isMine, at }: { readonly isMine: boolean; readonly at: number },
): Promise<void> {
  const reference = parseReference(typed, order.code);
  const claims = await listClaims(tx, order.id);
  if (currentClaim(claims)?.reference === reference && order.state === 'claimed') return;
  if (!isClaimable(order, at) || claims.length >= MOST_CLAIMS) throw new AppError('ORDER_CLOSED');
  const others = await listClaimsOf(tx, [reference]);
  const isTaken = others.some((other) => other.order_id !== order.id);
  if (isTaken && !isMine) throw AppError.ofField('REFERENCE_TAKEN', '/reference', 'reference_taken');
  await updateClaims(tx, order.id, 'withdrawn');
  await insertClaim(tx, { order_id: order.id, reference, contested: isTaken ? 1 : 0, created_at: at });
  await updateOrder(tx, order.id, { state: 'claimed', decline_reason: null }, at);
  await insertEvent(tx, { order_id: order.id, at, actor_id: null, what: 'claimed' }, { reference });
}

function isClaimable(order: OrderRow, at: number): boolean {
  const state = stateAt(order, at);
  if (state === 'expired') return order.expires_at > at - CLAIM_AFTER_EXPIRY_MS;
  return state !== 'paid' && state !== 'cancelled';
}
