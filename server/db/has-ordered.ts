import type { ExpressionBuilder } from 'kysely';
import type { Tables } from './schema/index.ts';

/** Whether a person has an order that is not cancelled. While pending they are a buyer, listed with the payments and not with the registrations. */
export const hasOrdered = (eb: ExpressionBuilder<Tables, 'users'>) =>
  // An order without a slug is an admin's test.
  eb.exists(
    eb
      .selectFrom('orders')
      .whereRef('user_id', '=', 'users.id')
      .where('slug', '!=', '')
      .where('orders.state', '!=', 'cancelled')
      .select('orders.id'),
  );
