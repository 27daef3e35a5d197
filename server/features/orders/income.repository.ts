import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { TEST_SLUG } from './order-rules.ts';

/** Of payments accepted from a moment to before another, in paise; without the admin's tests. */
export async function sumReceived(db: Db, [from, to]: readonly [from: number, to: number]): Promise<number> {
  const { sum } = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(sql<number>`coalesce(sum(amount_paise), 0)`.as('sum'))
    .where('payments.state', '=', 'accepted')
    .where('accepted_at', '>=', from)
    .where('accepted_at', '<', to)
    .where('slug', '<>', TEST_SLUG)
    .executeTakeFirstOrThrow();
  return sum;
}
