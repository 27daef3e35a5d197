import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { ConsentsTable } from '../../db/schema/people.ts';

type ConsentRow = Selectable<ConsentsTable>;

/** Keeps the first agreement to a version. @returns whether it is new */
export async function insertConsent(tx: Db, row: ConsentRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('consents')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'version']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** What a person agreed to last; undefined where nothing was. */
export async function findLatestConsent(db: Db, userId: number): Promise<ConsentRow | undefined> {
  return db
    .selectFrom('consents')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('given_at', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Who of these said to be under 18. */
export async function listUnderAge(db: Db, userIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('consents')
    .select('user_id')
    .distinct()
    .where('user_id', 'in', userIds)
    .where('age', '=', 'guardian')
    .execute();
  return rows.map(({ user_id }) => user_id);
}
