import type { Db } from './database.ts';

/** The next number of a series in a year, from 1. A rollback gives it back, so the numbers have no holes. */
export async function takeNumber(tx: Db, series: string, year: string): Promise<number> {
  const { last } = await tx
    .insertInto('serials')
    .values({ series, financial_year: year, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['series', 'financial_year'])
        .doUpdateSet((eb) => ({ last: eb('serials.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}
