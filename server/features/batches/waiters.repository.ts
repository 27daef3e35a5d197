import type { Insertable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/schema/index.ts';

interface Of {
  readonly slug: string;
  readonly offer_key: string;
}

/** Idempotent; someone who was told and asks again waits again. */
export const putWaiter = (tx: Db, waiter: Insertable<Tables['waiters']>) =>
  tx
    .insertInto('waiters')
    .values(waiter)
    .onConflict((conflict) =>
      conflict.columns(['slug', 'offer_key', 'email_key']).doUpdateSet((eb) => ({
        user_id: eb.fn.coalesce('excluded.user_id', 'waiters.user_id'),
        at: eb
          .case()
          .when('waiters.told_at', 'is', null)
          .then(eb.ref('waiters.at'))
          .else(eb.ref('excluded.at'))
          .end(),
        told_at: null,
      })),
    )
    .execute();

/** Lists who waits for an offer, who waits longest first. */
export const listWaiters = (db: Db, of: Of) =>
  db
    .selectFrom('waiters')
    .selectAll()
    .where((eb) => eb.and(of))
    .orderBy('at')
    .orderBy('id')
    .execute();

/** Finds a wish for a place of someone, also of before they had an account. */
export const findWish = (db: Db, userId: number, emailKey: string) =>
  db
    .selectFrom('waiters')
    .select('id')
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('email_key', '=', emailKey)]))
    .executeTakeFirst();

/** Lists offers for which someone waits who was not told. */
export const listAwaited = (db: Db) =>
  db
    .selectFrom('waiters')
    .select(['slug', 'offer_key as key'])
    .distinct()
    .where('told_at', 'is', null)
    .orderBy('slug')
    .orderBy('offer_key')
    .execute();

/** @returns false where someone else told them */
export async function markTold(tx: Db, id: number, at: number): Promise<boolean> {
  const waiter = tx.updateTable('waiters').set({ told_at: at }).where('id', '=', id);
  return (await waiter.where('told_at', 'is', null).executeTakeFirstOrThrow()).numUpdatedRows === 1n;
}
