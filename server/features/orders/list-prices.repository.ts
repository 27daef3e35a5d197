import type { Db } from '../../db/database.ts';

const ofCourse = (db: Db, slug: string) =>
  db.selectFrom('list_prices').select('price_paise').where('slug', '=', slug).orderBy('since', 'desc');

/** Writes a price down where it is not the last one. */
export async function recordListPrice(tx: Db, slug: string, pricePaise: number, at: number): Promise<void> {
  const last = await ofCourse(tx, slug).limit(1).executeTakeFirst();
  if (last?.price_paise === pricePaise) return;
  const price = { slug, price_paise: pricePaise, since: at };
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
