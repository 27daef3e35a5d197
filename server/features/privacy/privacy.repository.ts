// Foreign tables read: users
import type { Expression, Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import { isInTrash, isLive } from '../../db/live.ts';
import { prepared } from '../../db/prepared.ts';
import type { Tables } from '../../db/schema/index.ts';

type ConsentRow = Selectable<Tables['consents']>;

export async function insertConsent(tx: Db, row: ConsentRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('consents')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'version']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

const listLatestConsent = prepared((db, userId: Expression<number>) =>
  db
    .selectFrom('consents')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('given_at', 'desc')
    .orderBy('version', 'desc')
    .limit(1),
);

export const findLatestConsent = async (db: Db, userId: number): Promise<ConsentRow | undefined> =>
  (await listLatestConsent(db, userId))[0];

type Person = Pick<Selectable<Tables['users']>, 'id' | 'email_key'>;

export const findPerson = (tx: Db, id: number, wasDeleted: boolean): Promise<Person | undefined> =>
  tx
    .selectFrom('users')
    .select(['id', 'email_key'])
    .where('id', '=', id)
    .where(wasDeleted ? isInTrash('users') : isLive('users'))
    .executeTakeFirst();

export async function listTakenEmails(tx: Db, emails: readonly string[], id: number): Promise<string[]> {
  const others = tx.selectFrom('users').select('email_key').where('id', '<>', id);
  return (await others.where('email_key', 'in', emails).execute()).map((user) => user.email_key);
}
