import type { Selectable } from 'kysely';
import type { Db } from '../db/database.ts';
import type { LeasesTable } from '../db/schema/leases.ts';

/**
 * Takes a lease that is free at a moment.
 * @param lease.latest nobody takes one for longer: what is free only after that is left of a clock that was set back
 * @returns whether it was
 */
export async function claimLease(
  db: Db,
  lease: { name: string; holder: string; at: number; freeAt: number; latest: number },
): Promise<boolean> {
  const { name, holder, at, freeAt, latest } = lease;
  const row = await db
    .insertInto('leases')
    .values({ name, holder, free_at: freeAt })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, free_at: freeAt, wanted: 0 })
        .where((eb) => eb.or([eb('leases.free_at', '<=', at), eb('leases.free_at', '>', latest)])),
    )
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

/** Holds it for longer. @returns whether somebody waits for it */
export async function renewLease(db: Db, name: string, holder: string, freeAt: number): Promise<boolean> {
  const row = await db
    .updateTable('leases')
    .set({ free_at: freeAt })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .returning('wanted')
    .executeTakeFirst();
  return row?.wanted === 1;
}

/** Gives it back, not to be taken before a moment. */
export async function endLease(db: Db, name: string, holder: string, freeAt: number): Promise<void> {
  await db
    .updateTable('leases')
    .set({ free_at: freeAt, holder: '' })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .execute();
}

/** Gives it back at once, for anybody to take. */
export async function deleteLease(db: Db, name: string, holder: string): Promise<void> {
  await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute();
}

/** Lets the holder know that somebody waits. */
export async function askForLease(db: Db, name: string): Promise<void> {
  await db.updateTable('leases').set({ wanted: 1 }).where('name', '=', name).execute();
}

/** Who has it and until when, with an empty holder between two; undefined where nobody took it or it was given back. */
export async function findLease(
  db: Db,
  name: string,
): Promise<Pick<Selectable<LeasesTable>, 'holder' | 'free_at'> | undefined> {
  return db.selectFrom('leases').select(['holder', 'free_at']).where('name', '=', name).executeTakeFirst();
}
