import type { Db } from '../db/database.ts';
import { financialYear } from './financial-year.ts';

/** The next number of a series in a financial year, as five digits, from 1. A rollback gives it back, so there are no holes. */
export async function takeSerial(tx: Db, series: string, at: number) {
  const year = financialYear(at);
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
  return { year, number: String(last).padStart(5, '0') };
}
