// Foreign tables read: orders, users
import { type Expression, type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import type { Tables } from '../../db/schema/index.ts';

type ConsentRow = Selectable<Tables['consents']>;

/** Keeps the first agreement to a version. @returns whether it is new */
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

export const findPerson = (tx: Db, id: number, isInTrash: boolean): Promise<Person | undefined> =>
  tx
    .selectFrom('users')
    .select(['id', 'email_key'])
    .where('id', '=', id)
    .where('deleted_at', isInTrash ? 'is not' : 'is', null)
    .executeTakeFirst();

/** In lower case; without those that another account uses now: someone may have registered again with one of them. */
export async function listEmailsOf(tx: Db, { id, email_key }: Person): Promise<string[]> {
  const ordered = await tx
    .selectFrom('orders')
    .select(sql<string>`lower(buyer_email)`.as('email'))
    .where('user_id', '=', id)
    .execute();
  const emails = [...new Set([email_key, ...ordered.map(({ email }) => email)])];
  const others = tx.selectFrom('users').select('email_key').where('id', '<>', id);
  const taken = (await others.where('email_key', 'in', emails).execute()).map((user) => user.email_key);
  return emails.filter((email) => !taken.includes(email));
}
