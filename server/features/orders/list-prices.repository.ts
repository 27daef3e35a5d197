import { DAY_MS, fromIndia } from '../../contract/india-time.ts';
import type { Db } from '../../db/database.ts';

/** A price that was shown so long ago is still all that a buyer has to pay. */
export const PRICE_KEPT_MS = 30 * DAY_MS;

const ofCourse = (db: Db, slug: string) =>
  db.selectFrom('list_prices').select('price_paise').where('slug', '=', slug).orderBy('since', 'desc');

/** Writes a price down where it is not the last one. */
export async function recordListPrice(tx: Db, slug: string, pricePaise: number, at: number): Promise<void> {
  const last = await ofCourse(tx, slug).select('since').limit(1).executeTakeFirst();
  if (last?.price_paise === pricePaise) return;
  // Two prices of one moment are in the order in which they came.
  const price = { slug, price_paise: pricePaise, since: Math.max(at, (last?.since ?? 0) + 1) };
  await tx
    .insertInto('list_prices')
    .values(price)
    .onConflict((taken) => taken.doNothing())
    .execute();
}

/** Each price that a course had at some moment since, in paise. */
export async function listPricesSince(db: Db, slug: string, since: number): Promise<number[]> {
  const later = await ofCourse(db, slug).where('since', '>', since).execute();
  const before = await ofCourse(db, slug).where('since', '<=', since).limit(1).execute();
  return [...later, ...before].map(({ price_paise }) => price_paise);
}

/** All prices of some courses, each with the moment at which the next one came, in ms since 1970. */
export async function listPricesOf(db: Db, slugs: readonly string[]) {
  const rows = await db
    .selectFrom('list_prices')
    .selectAll()
    // PostgreSQL knows no empty list.
    .where('slug', 'in', ['', ...slugs])
    .orderBy('slug')
    .orderBy('since')
    .execute();
  return rows.map((row, at) => {
    const next = rows[at + 1];
    return { ...row, until: next?.slug === row.slug ? next.since : Number.POSITIVE_INFINITY };
  });
}

/** Prices that pay a course in full on the bank's day: those of that day or the day before, and those of the last 30 days that were there for a day at least. */
export function pricesOn(prices: Awaited<ReturnType<typeof listPricesOf>>, day: string): number[] {
  const end = fromIndia(Date.parse(day) + DAY_MS);
  const isOf = ({ since, until }: (typeof prices)[number], from: number): boolean =>
    since < end && until > from;
  return prices
    .filter(
      (price) =>
        isOf(price, end - 2 * DAY_MS) ||
        (isOf(price, end - PRICE_KEPT_MS) && price.until - price.since >= DAY_MS),
    )
    .map(({ price_paise }) => price_paise);
}
