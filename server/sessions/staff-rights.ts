import type { Expression } from 'kysely';
import type { Right } from '../contract/rights.ts';
import type { Db } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import type { RightRow } from './rights.ts';

export const listRights = prepared((db, userId: Expression<number>) =>
  db.selectFrom('staff_rights').select(['right', 'course_id']).where('user_id', '=', userId),
);

export const listAllRights = (db: Db) =>
  db.selectFrom('staff_rights').select(['user_id', 'right', 'course_id']).orderBy('user_id').execute();

/** Lists the ids of owners, and of those with a right. @param courseId where the right is for courses */
export async function listHolders(db: Db, right?: Right, courseId?: number): Promise<number[]> {
  const rows = await db
    .selectFrom('staff_rights')
    .select('user_id')
    .distinct()
    .where((eb) => {
      const isOwner = eb('right', '=', 'owner');
      if (right === undefined) return isOwner;
      const everywhere = eb('course_id', 'is', null);
      const there = courseId === undefined ? everywhere : eb.or([everywhere, eb('course_id', '=', courseId)]);
      return eb.or([isOwner, eb.and([eb('right', '=', right), there])]);
    })
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Replaces all rights of someone; none leaves them powerless. */
export async function putRights(tx: Db, user_id: number, rights: readonly RightRow[]): Promise<void> {
  await tx.deleteFrom('staff_rights').where('user_id', '=', user_id).execute();
  if (rights.length > 0)
    await tx
      .insertInto('staff_rights')
      .values(rights.map((row) => ({ ...row, user_id })))
      .execute();
}
