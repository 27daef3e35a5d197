import { sql } from 'kysely';
import { DAY_MS } from '../../contract/india-time.ts';
import type { Db } from '../../db/database.ts';
import { net } from './receipts.repository.ts';

const WEEK_MS = 7 * DAY_MS;
const WEEKS = 12;

/** Returns the income of the last twelve weeks, in paise, the current one last. */
export async function weeklyIncome(db: Db, now: number): Promise<number[]> {
  const weeksAgo = sql<number>`(${sql.lit(now)} - issued_at) / ${sql.lit(WEEK_MS)}`;
  const rows = await db
    .selectFrom('receipts')
    .select([weeksAgo.as('ago'), net(sql`total_paise`).as('paise')])
    .where('void_at', 'is', null)
    .where('issued_at', '>', now - WEEKS * WEEK_MS)
    .where('issued_at', '<=', now)
    .groupBy(weeksAgo)
    .execute();
  return Array.from({ length: WEEKS }, (_, week) => {
    const paise = rows.find(({ ago }) => Number(ago) === WEEKS - 1 - week)?.paise;
    return Number(paise ?? 0);
  });
}
