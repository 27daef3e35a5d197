import { endOfDay, startOfDay } from '../../contract/access.ts';
import { DAY_MS, fromIndia } from '../../contract/india-time.ts';
import type { Db } from '../../db/database.ts';

const PRICE_KEPT_MS = 30 * DAY_MS;
/** Banks list money so late: a price that ended as announced is accepted from who says that they paid before. */
const BANK_TAKES_MS = 3 * DAY_MS;

/** A course with one price, or one of its offers, for new buyers or for who had the course before. */
export interface Priced {
  readonly slug: string;
  readonly offerKey: string | null | undefined;
  readonly renews?: boolean;
}

/** A price, and the day until which the page announces it. */
interface Price {
  readonly paise: number;
  readonly lastDay: string | null;
}

export type PastPrice = Awaited<ReturnType<typeof listPricesOf>>[number];

const keyOf = ({ offerKey, renews = false }: Omit<Priced, 'slug'>): string =>
  `${offerKey ?? ''}${renews ? ' renew' : ''}`;

/** Returns whether a kept price is of this offer, and for such buyers. */
export const isPriceOf = (price: { readonly slug: string; readonly offer_key: string }, priced: Priced) =>
  price.slug === priced.slug && price.offer_key === keyOf(priced);

const newestOf = (db: Db, slug: string) =>
  db.selectFrom('list_prices').selectAll().where('slug', '=', slug).orderBy('since', 'desc').limit(1);

export async function recordListPrice(tx: Db, priced: Priced, price: Price, at: number): Promise<void> {
  const { slug } = priced;
  const key = keyOf(priced);
  const last = await newestOf(tx, slug).where('offer_key', '=', key).executeTakeFirst();
  if (last?.price_paise === price.paise && last.last_day === price.lastDay) return;
  const latest = await newestOf(tx, slug).executeTakeFirst();
  // Prices of one moment keep their order, and no two of a course have one moment.
  const since = Math.max(at, (latest?.since ?? 0) + 1);
  await tx
    .insertInto('list_prices')
    .values({ slug, offer_key: key, price_paise: price.paise, last_day: price.lastDay, since })
    .onConflict((taken) => taken.doNothing())
    .execute();
}

/** Lists prices with the times, in ms, between which each was in force, and whether it ended as announced. */
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
  const endOf = ({ last_day }: (typeof rows)[number]) =>
    last_day === null ? Number.POSITIVE_INFINITY : endOfDay(last_day);
  return rows.map((row, at) => {
    const isOfSame = (other: (typeof rows)[number] | undefined) =>
      other?.slug === row.slug && other.offer_key === row.offer_key ? other : undefined;
    const [before, next] = [isOfSame(rows[at - 1]), isOfSame(rows[at + 1])];
    const replaced = next?.since ?? Number.POSITIVE_INFINITY;
    // The server may have been off at midnight.
    const since = before === undefined ? row.since : Math.min(row.since, endOf(before));
    return { ...row, since, until: Math.min(replaced, endOf(row)), endedAsSaid: endOf(row) <= replaced };
  });
}

/** Lists what an offer costs and did cost: prices that still pay in full for who says that they have paid. */
export async function listPricesKept(db: Db, priced: Priced, at: number): Promise<number[]> {
  const prices = (await listPricesOf(db, [priced.slug])).filter((price) => isPriceOf(price, priced));
  return prices
    .filter(({ until, endedAsSaid }) => until > at - (endedAsSaid ? BANK_TAKES_MS : PRICE_KEPT_MS))
    .map(({ price_paise }) => price_paise);
}

/** Returns the prices valid on a bank's day, with earlier ones that lasted at least a day and ended unannounced. */
export function pricesOn(prices: readonly PastPrice[], day: string): number[] {
  const end = fromIndia(Date.parse(day) + DAY_MS);
  const isOf = ({ since, until }: PastPrice, from: number): boolean => since < end && until > from;
  return prices
    .filter((price) =>
      price.endedAsSaid
        ? isOf(price, end - DAY_MS)
        : isOf(price, end - 2 * DAY_MS) ||
          (isOf(price, end - PRICE_KEPT_MS) && price.until - price.since >= DAY_MS),
    )
    .map(({ price_paise }) => price_paise);
}

/** Returns whether a price had ended, as the page had said, before a bank's day. */
export function hadEnded(prices: readonly PastPrice[], paise: number, day: string): boolean {
  const same = prices.filter(({ price_paise }) => price_paise === paise);
  const from = startOfDay(day);
  return same.length > 0 && same.every(({ endedAsSaid, until }) => endedAsSaid && until <= from);
}
