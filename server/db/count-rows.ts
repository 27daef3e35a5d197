import type { SelectQueryBuilder } from 'kysely';

export async function countRows<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
): Promise<number> {
  const counting = query.select((eb) => eb.fn.countAll().as('total')).$castTo<{ total: number }>();
  return (await counting.executeTakeFirstOrThrow()).total;
}
