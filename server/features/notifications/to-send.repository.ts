// Foreign tables read: users
import type { Insertable } from 'kysely';
import type { PageQuery } from '../../contract/fields.ts';
import type { Db } from '../../db/database.ts';
import { isLive } from '../../db/live.ts';
import { prepared } from '../../db/prepared.ts';
import { readPage } from '../../db/read-page.ts';
import type { Tables } from '../../db/schema/index.ts';

/** Takes the place of an older text about the same. */
export const putText = (tx: Db, row: Insertable<Tables['to_send']>) =>
  tx
    .insertInto('to_send')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'about'])
        .doUpdateSet({ ...row, opened_at: null })
        .whereRef('to_send.created_at', '<', 'excluded.created_at'),
    )
    .execute();

export const deleteTexts = (tx: Db, userIds: readonly number[], about: string) =>
  tx.deleteFrom('to_send').where('user_id', 'in', userIds).where('about', '=', about).execute();

const sendable = (db: Db) =>
  db
    .selectFrom('to_send')
    .innerJoin('users', 'users.id', 'user_id')
    .where('phone', 'is not', null)
    .where(isLive('users'));

/** @param openedSince what was opened before is left out */
export const listTexts = (db: Db, openedSince: number, query: PageQuery) =>
  readPage(
    sendable(db)
      .where((eb) => eb.or([eb('opened_at', 'is', null), eb('opened_at', '>', openedSince)]))
      .select(['to_send.id', 'user_id as userId', 'full_name as fullName', 'phone', 'reason', 'facts'])
      .select(['to_send.created_at as createdAt', 'opened_at as openedAt'])
      .$narrowType<{ phone: string }>(),
    'to_send.id',
    query,
  );

/** One row. */
export const countTexts = prepared((db) =>
  sendable(db)
    .where('opened_at', 'is', null)
    .select((eb) => [
      eb.fn.countAll<number>().as('toSend'),
      eb.fn.min<number | null>('to_send.created_at').as('toSendSince'),
    ]),
);

export async function markOpened(tx: Db, id: number, at: number): Promise<boolean> {
  const text = tx.updateTable('to_send').where('id', '=', id);
  return (await text.set({ opened_at: at }).executeTakeFirstOrThrow()).numUpdatedRows === 1n;
}

const ofStuck = (db: Db) => db.selectFrom('to_send').where('reason', '=', 'stuck');

export const findLastStuck = async (db: Db) =>
  (
    await ofStuck(db)
      .select((eb) => eb.fn.max<number | null>('created_at').as('at'))
      .executeTakeFirstOrThrow()
  ).at;

export const listStuckStudents = async (db: Db, after: number, limit: number): Promise<number[]> => {
  const found = ofStuck(db).select('user_id').where('user_id', '>', after).orderBy('user_id').limit(limit);
  return (await found.execute()).map(({ user_id }) => user_id);
};
