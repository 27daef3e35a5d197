import type { Insertable, Selectable, Updateable } from 'kysely';
import type { PageQuery } from '../../contract/fields.ts';
import { contains } from '../../db/contains.ts';
import type { Db } from '../../db/database.ts';
import { readPage } from '../../db/read-page.ts';
import type { Tables } from '../../db/schema/index.ts';

export type CouponRow = Selectable<Tables['coupons']>;

export const findCoupon = (db: Db, id: number): Promise<CouponRow | undefined> =>
  db.selectFrom('coupons').selectAll().where('id', '=', id).executeTakeFirst();

export const findByCode = (db: Db, code: string): Promise<CouponRow | undefined> =>
  db.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst();

export const listByIds = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('coupons')
    .select(['id', 'code'])
    // PostgreSQL knows no empty list.
    .where('id', 'in', [0, ...ids])
    .execute();

/** Lists for which courses, and whether for renewals, codes work on a day; the same is listed once. */
export const listLive = (db: Db, day: string) =>
  db
    .selectFrom('coupons')
    .select(['slugs', 'for_renewals'])
    .distinct()
    .where('stopped_at', 'is', null)
    .where((eb) => eb.or([eb('starts_on', 'is', null), eb('starts_on', '<=', day)]))
    .where((eb) => eb.or([eb('ends_on', 'is', null), eb('ends_on', '>=', day)]))
    .orderBy('slugs')
    .orderBy('for_renewals')
    .execute();

export function listCoupons(db: Db, { search = '', ...page }: PageQuery) {
  const found = db
    .selectFrom('coupons')
    .selectAll()
    .$if(search !== '', (query) => query.where((eb) => contains(eb, ['code', 'note'], search)));
  return readPage(found, 'coupons.id', page);
}

export async function insertCoupon(tx: Db, row: Insertable<Tables['coupons']>): Promise<number> {
  return (await tx.insertInto('coupons').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export const updateCoupon = (tx: Db, id: number, change: Updateable<Tables['coupons']>) =>
  tx
    .updateTable('coupons')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
