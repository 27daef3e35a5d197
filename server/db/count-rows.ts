import {
  type ExpressionBuilder,
  type ExpressionWrapper,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { limits } from '../contract/limits.ts';
import type { Total } from '../contract/page.ts';
import type { Db } from './database.ts';

/** How many rows a query has: all where they are few, else `limits.counted` and more. */
export async function countRows<DB, TB extends keyof DB>(
  db: Db,
  rows: SelectQueryBuilder<DB, TB, object>,
): Promise<Total> {
  const some = rows.select(sql.lit(1).as('one')).limit(limits.counted + 1);
  const { count } = await db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { count: Math.min(count, limits.counted), isMore: count > limits.counted };
}

/** How many rows of a query match: of all where they are few, else of the first `limits.searched`. */
export async function countMatches<DB, TB extends keyof DB>(
  db: Db,
  rows: SelectQueryBuilder<DB, TB, object>,
  matches: (eb: ExpressionBuilder<DB, TB>) => ExpressionWrapper<DB, TB, SqlBool>,
): Promise<Total> {
  const some = rows.select((eb) => matches(eb).as('matches')).limit(limits.searched + 1);
  const { looked, found } = await db
    .selectFrom(some.as('some'))
    .select((eb) => [
      eb.fn.countAll<number>().as('looked'),
      eb.fn.countAll<number>().filterWhere(sql<SqlBool>`matches`).as('found'),
    ])
    .executeTakeFirstOrThrow();
  return { count: found, isMore: looked > limits.searched };
}
