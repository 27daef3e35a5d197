import { type SelectQueryBuilder, sql } from 'kysely';
import type { Total } from '../contract/page.ts';

/** How many rows a query has. */
export async function countRows<DB, TB extends keyof DB>(
  rows: SelectQueryBuilder<DB, TB, object>,
): Promise<Total> {
  const counted = rows.clearSelect().select(sql<number>`count(*)`.as('count'));
  const { count } = await counted.$castTo<{ count: number }>().executeTakeFirstOrThrow();
  return { count, isMore: false };
}
