import { z } from 'zod';
import type { Db } from './db/database.ts';

/** What the product remembers of itself: how the last backup ended. */
export type StateName = 'backup' | 'trash' | 'steady-clock';

const detailSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
export type StateDetail = z.infer<typeof detailSchema>;

/** Replaces what is remembered under a name. */
export async function setState(db: Db, name: StateName, at: number, detail: StateDetail): Promise<void> {
  const row = { at, detail: JSON.stringify(detail) };
  await db
    .insertInto('operations')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

/** What is remembered under a name, and since when; undefined when nothing is. */
export async function getState(
  db: Db,
  name: StateName,
): Promise<{ at: number; detail: StateDetail } | undefined> {
  const row = await db
    .selectFrom('operations')
    .select(['at', 'detail'])
    .where('name', '=', name)
    .executeTakeFirst();
  return row === undefined ? undefined : { at: row.at, detail: detailSchema.parse(JSON.parse(row.detail)) };
}
