import type { Db } from '../../db/database.ts';

/** A person's orders, with what was told, paid and done for each; money in paise. */
export async function readOrders(tx: Db, userId: number) {
  const isTheirs = tx.selectFrom('orders').select('id').where('user_id', '=', userId);
  return {
    orders: await tx
      .selectFrom('orders')
      .select(['code', 'course_name as courseName', 'state', 'list_paise as listPaise'])
      .select(['due_paise as duePaise', 'buyer_name as name', 'buyer_email as email'])
      .select(['buyer_phone as phone', 'buyer_state as stateOfIndia'])
      .select(['buyer_gstin as gstin', 'buyer_company as company', 'buyer_address as address'])
      .select(['decline_reason as declineReason', 'created_at as orderedAt', 'expires_at as validUntil'])
      .select('state_at as stateSince')
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    paymentReferences: await tx
      .selectFrom('order_claims')
      .select(['reference', 'state', 'created_at as toldAt'])
      .where('order_id', 'in', isTheirs)
      .orderBy('id')
      .execute(),
    payments: await tx
      .selectFrom('payments')
      .select(['amount_paise as amountPaise', 'method', 'reference', 'accepted_at as acceptedAt'])
      .where('order_id', 'in', isTheirs)
      .orderBy('id')
      .execute(),
    receipts: (
      await tx
        .selectFrom('receipts')
        .select(['serial', 'kind', 'issued_at as issuedAt', 'refers_to as refundOf'])
        .select(['buyer', 'line', 'place'])
        .select(['taxable_paise as taxablePaise', 'cgst_paise as cgstPaise', 'sgst_paise as sgstPaise'])
        .select(['igst_paise as igstPaise', 'total_paise as totalPaise'])
        .select(['void_at as cancelledAt', 'void_reason as cancelledBecause'])
        .where('order_id', 'in', isTheirs)
        .orderBy('id')
        .execute()
    ).map(({ buyer, line, ...row }) => ({ ...row, buyer: parsed(buyer), line: parsed(line) })),
    refunds: await tx
      .selectFrom('refunds')
      .select(['amount_paise as amountPaise', 'state', 'reference'])
      .select(['created_at as begunAt', 'state_at as stateSince'])
      .where('order_id', 'in', isTheirs)
      .orderBy('id')
      .execute(),
    orderEvents: await tx
      .selectFrom('order_events')
      .select(['at', 'what'])
      .where('order_id', 'in', isTheirs)
      .orderBy('id')
      .execute(),
  };
}

export const parsed = (json: string): unknown => JSON.parse(json);
