import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { countRows } from '../../db/read-page.ts';
import { paidPaise, sent } from './orders.repository.ts';

/** Buyer whose own uses are counted, as far as they are known. */
export interface CodeUser {
  readonly userId?: number | undefined;
  readonly email?: string | undefined;
}

/** Orders that use a code. Late money for an order counts, too, although its use was given back. */
const isUse = (heldSince: number) => sql<boolean>`(orders.state in ('claimed', 'short', 'paid')
  or orders.state = 'open' and orders.created_at > ${heldSince} or ${paidPaise} > 0)`;

export const countUses = (db: Db, couponId: number, heldSince: number, buyer?: CodeUser): Promise<number> =>
  countRows(
    db
      .selectFrom('orders')
      .where('coupon_id', '=', couponId)
      .where(isUse(heldSince))
      .$if(buyer !== undefined, (found) =>
        found.where((eb) =>
          eb.or([
            eb('user_id', '=', buyer?.userId ?? 0),
            eb(sql`lower(buyer_email)`, '=', (buyer?.email ?? '').toLowerCase()),
          ]),
        ),
      ),
  );

export const listUses = (db: Db, couponIds: readonly number[], heldSince: number) =>
  db
    .selectFrom('orders')
    .select((eb) => [
      'coupon_id as couponId',
      eb.fn.countAll<number>().as('uses'),
      sql<number>`coalesce(sum(${paidPaise} - (select coalesce(sum(amount_paise), 0) ${sent})), 0)`.as(
        'receivedPaise',
      ),
    ])
    // PostgreSQL knows no empty list.
    .where('coupon_id', 'in', [0, ...couponIds])
    .where(isUse(heldSince))
    .groupBy('coupon_id')
    .execute();
