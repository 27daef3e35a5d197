import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '../db/database.ts';

/** What is remembered: the database's own name, and how each task last ended. */
export type UpkeepName = 'database-id' | 'backup' | 'copy' | 'scrub';

const detailSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
export type UpkeepDetail = z.infer<typeof detailSchema>;

/** Writes how a task ended, over what was remembered of it. */
export async function rememberUpkeep(
  db: Db,
  name: UpkeepName,
  at: number,
  detail: UpkeepDetail,
): Promise<void> {
  const row = { at, detail: JSON.stringify(detail) };
  await db
    .insertInto('operations')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

/** How a task last ended; undefined when it never ran. */
export async function recallUpkeep(
  db: Db,
  name: UpkeepName,
): Promise<{ at: number; detail: UpkeepDetail } | undefined> {
  const row = await db
    .selectFrom('operations')
    .select(['at', 'detail'])
    .where('name', '=', name)
    .executeTakeFirst();
  return row === undefined ? undefined : { at: row.at, detail: detailSchema.parse(JSON.parse(row.detail)) };
}

/** A random name that this database keeps for life, so that copies of it can be told from copies of another. */
export async function databaseId(db: Db, now: number): Promise<string> {
  await db
    .insertInto('operations')
    .values({ name: 'database-id', at: now, detail: JSON.stringify({ id: randomUUID() }) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return String((await recallUpkeep(db, 'database-id'))?.detail['id']);
}
