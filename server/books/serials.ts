import type { Db } from '../db/database.ts';
import { financialYear } from './financial-year.ts';

const LETTERS = ['', ...'BCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')];

/** Takes the next five-digit number of a holder's series in a financial year. A rollback gives it back. */
export async function takeSerial(tx: Db, base: string, at: number, holder = '') {
  const year = financialYear(at);
  const row = { financial_year: year, last: 1, holder: holder && `${base} ${holder}` };
  for (const letter of LETTERS) {
    const series = base + letter;
    const taken = await tx
      .insertInto('serials')
      .values({ ...row, series })
      .onConflict((conflict) =>
        conflict
          .columns(['series', 'financial_year'])
          .doUpdateSet((eb) => ({ last: eb('serials.last', '+', 1) }))
          .where('serials.holder', '=', row.holder),
      )
      .returning('last')
      .executeTakeFirst();
    if (taken !== undefined) return { series, year, number: String(taken.last).padStart(5, '0') };
  }
  throw new Error(`All series ${base} of ${year} are taken.`);
}
