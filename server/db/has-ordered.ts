import type { ExpressionBuilder } from 'kysely';
import type { Tables } from './schema/index.ts';

/** Checks for an order. While pending, buyers are listed with payments. */
export const hasOrdered = (eb: ExpressionBuilder<Tables, 'users'>) => {
  // An order without a slug is an admin's test.
  const orders = eb
    .selectFrom('orders')
    .whereRef('user_id', '=', 'users.id')
    .where('slug', '!=', '')
    .select('orders.id');
  const joinedFree = eb.exists(orders.where('decline_kind', '=', 'now-free'));
  // Who joined a course that is free now waits as anyone else, unless another order is not over.
  return eb.or([
    eb.exists(orders.where('orders.state', '!=', 'cancelled')),
    eb.and([eb.exists(orders), eb.not(joinedFree)]),
  ]);
};
