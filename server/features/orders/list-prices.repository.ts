import { DAY_MS, fromIndia } from '../../contract/india-time.ts';
import type { Db } from '../../db/database.ts';

/** How long a price that was shown is accepted. */
export const PRICE_KEPT_MS = 30 * DAY_MS;

/** A course with one price, or one of its offers. */
interface Priced {
  readonly slug: string;
  readonly offerKey: string | null | undefined;
}

const pricesOf = (db: Db, slug: string) =>
  db
    .selectFrom('list_prices')
    .select(['price_paise', 'since'])
    .where('slug', '=', slug)
    .orderBy('since', 'desc');

const ofCourse = (db: Db, { slug, offerKey }: Priced) =>
  pricesOf(db, slug).where('offer_key', '=', offerKey ?? '');

export async function recordListPrice(tx: Db, priced: Priced, pricePaise: number, at: number): Promise<void> {
  const { slug, offerKey } = priced;
  const last = await ofCourse(tx, priced).limit(1).executeTakeFirst();
  if (last?.price_paise === pricePaise) return;
  const latest = await pricesOf(tx, slug).limit(1).executeTakeFirst();
  // Prices of one moment keep their order, and no two of a course have one moment.
  const since = Math.max(at, (latest?.since ?? 0) + 1);
  const price = { slug, offer_key: offerKey ?? '', price_paise: pricePaise, since };
  await tx
    .insertInto('list_prices')
    .values(price)
    .onConflict((taken) => taken.doNothing())
    .execute();
}

export async function listPricesSince(db: Db, priced: Priced, since: number): Promise<number[]> {
  const later = await ofCourse(db, priced).where('since', '>', since).execute();
  const before = await ofCourse(db, priced).where('since', '<=', since).limit(1).execute();
  return [...later, ...before].map(({ price_paise }) => price_paise);
}

/** Lists prices with the time, in ms, at which the next one replaced each. */
export async function listPricesOf(db: Db, slugs: readonly string[]) {
  const rows = await db
    .selectFrom('list_prices')
    .selectAll()
    // PostgreSQL rejects an empty list.
    .where('slug', 'in', ['', ...slugs])
    .orderBy('slug')
    .orderBy('offer_key')
    .orderBy('since')
    .execute();
  return rows.map((row, at) => {
    const next = rows[at + 1];
    const isNext = next?.slug === row.slug && next.offer_key === row.offer_key;
    return { ...row, until: isNext ? next.since : Number.POSITIVE_INFINITY };
  });
}

/** Returns the prices valid on a bank's day, with earlier ones that lasted at least a day. */
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
