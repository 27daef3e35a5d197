import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { TEST_SLUG } from './order-rules.ts';

/** Unpaid ones that expire before a moment, once half of their time is over; not the admin's tests. @returns ids */
export async function listToRemind(db: Db, at: number, before: number, limit: number): Promise<number[]> {
  const found = await db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'open')
    .where('reminded_at', 'is', null)
    .where('slug', '<>', TEST_SLUG)
    .where('expires_at', '>', at)
    .where('expires_at', '<=', before)
    .where(sql<boolean>`${at} - created_at >= expires_at - ${at}`)
    .orderBy('id')
    .limit(limit)
    .execute();
  return found.map(({ id }) => id);
}

/** @returns false where another process did, or the order is no longer unpaid */
export async function markReminded(tx: Db, id: number, at: number): Promise<boolean> {
  const order = tx.updateTable('orders').set({ reminded_at: at }).where('id', '=', id);
  const unpaid = order.where('state', '=', 'open').where('reminded_at', 'is', null);
  return (await unpaid.executeTakeFirstOrThrow()).numUpdatedRows === 1n;
}
