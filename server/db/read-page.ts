import { type SelectQueryBuilder, sql } from 'kysely';
import { type Page, type PageQuery, pageOf } from '../contract/fields.ts';
import { limits } from '../contract/limits.ts';

/** Returns a page, newest first, and the total. @param counted same rows, with fewer joins */
export async function readPage<DB, TB extends keyof DB, Row extends { readonly id: number }>(
  found: SelectQueryBuilder<DB, TB, Row>,
  id: string,
  { limit = limits.pageSize, cursor }: PageQuery,
  direction: 'asc' | 'desc' = 'desc',
  counted: Countable = found,
): Promise<Page<Row>> {
  const key = sql.ref<number>(id);
  const rows: readonly Row[] = await found
    .$if(cursor !== undefined, (page) => page.where(key, direction === 'desc' ? '<' : '>', cursor ?? 0))
    .orderBy(key, direction)
    .limit(limit + 1)
    .$castTo<Row>()
    .execute();
  // A rare word is looked for once, not twice.
  const isWhole = cursor === undefined && rows.length <= limit;
  const total = isWhole ? rows.length : await countRows(counted.clearSelect().clearOrderBy());
  return pageOf(rows, limit, total);
}

export type Place = readonly [at: number, id: number];

export const isBehind = (at: string, id: string, sign: '<' | '>', [moment, last]: Place) =>
  sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) ${sql.raw(sign)} (${moment}, ${last})`;

// biome-ignore lint/suspicious/noExplicitAny: of whatever tables
type Countable = SelectQueryBuilder<any, any, any>;

export async function countRows<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) {
  const counting = query.select((eb) => eb.fn.countAll().as('total')).$castTo<{ total: number }>();
  return (await counting.executeTakeFirstOrThrow()).total;
}
