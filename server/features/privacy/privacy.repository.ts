// Foreign tables read: doubt_posts, orders, users
// Foreign tables written: audit_log, certificates, doubt_posts, doubts, email_changes, issued_passwords
// Foreign tables written: mail_outbox, messages, orders, password_reset_tokens, payments, rate_limits
// Foreign tables written: receipts, second_factors, users
import { type Expression, type Selectable, sql } from 'kysely';
import { contains } from '../../db/contains.ts';
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

type TrashedPerson = Pick<Selectable<Tables['users']>, 'id' | 'email_key'>;

const users = (tx: Db) => tx.selectFrom('users').select(['id', 'email_key']);

export const findTrashed = (tx: Db, id: number): Promise<TrashedPerson | undefined> =>
  users(tx).where('id', '=', id).where('deleted_at', 'is not', null).executeTakeFirst();

export const isEmailInUse = async (tx: Db, { id, email_key }: TrashedPerson): Promise<boolean> =>
  (await users(tx).where('email_key', '=', email_key).where('id', '<>', id).executeTakeFirst()) !== undefined;

/**
 * Takes all that hangs on it along: logins, keys, courses, progress, agreements, uploads. Orders stay, about no one,
 * receipts as the law wants them, certificates where the person wished it, and the places of questions that others replied to.
 */
export async function deleteUserRow(tx: Db, id: number): Promise<void> {
  const orders = tx.selectFrom('orders').select('id').where('user_id', '=', id);
  await tx.deleteFrom('payments').where('state', '<>', 'accepted').where('order_id', 'in', orders).execute();
  await tx
    .updateTable('orders')
    .set({ buyer_name: '', buyer_email: '', buyer_phone: null, buyer_state: null, buyer_gstin: null })
    .set({ buyer_company: null, buyer_address: null })
    .where('user_id', '=', id)
    .execute();
  await tx.updateTable('doubts').set({ title: '' }).where('user_id', '=', id).execute();
  await tx.updateTable('doubt_posts').set({ body: '', file_id: null }).where('user_id', '=', id).execute();
  const said = tx.selectFrom('doubt_posts').select('doubt_id').where('body', '<>', '');
  await tx.deleteFrom('doubts').where('title', '=', '').where('id', 'not in', said).execute();
  const erases = tx.selectFrom('users').select('id').where('id', '=', id).where('keep_certificates', '=', 0);
  await tx.deleteFrom('certificates').where('user_id', 'in', erases).execute();
  await tx.deleteFrom('users').where('id', '=', id).execute();
}

/** What was written to, from or about an email without belonging to an account. */
export async function deleteTracesOf(tx: Db, emailKey: string): Promise<void> {
  await tx.deleteFrom('messages').where(sql`lower(email)`, '=', emailKey).execute();
  for (const column of ['recipient', 'reply_to'])
    await tx
      .deleteFrom('mail_outbox')
      .where(sql`lower(${sql.ref(column)})`, '=', emailKey)
      .execute();
  await tx
    .deleteFrom('rate_limits')
    .where((eb) => contains(eb, ['key'], `:${emailKey}`))
    .execute();
}

type Kept = 'audit' | 'messages' | 'unsentMail' | 'sentMail' | 'unconfirmedSecondFactors';

/** What was kept long enough, what has expired, and buyers in the books. @param books when the oldest year of books begins */
export async function deleteOld(db: Db, at: number, keptMs: Readonly<Record<Kept, number>>, books: number) {
  const before = (what: Kept): number => at - keptMs[what];
  await db.deleteFrom('audit_log').where('at', '<', before('audit')).execute();
  await db.deleteFrom('messages').where('created_at', '<', before('messages')).execute();
  await db.deleteFrom('mail_outbox').where('created_at', '<', before('unsentMail')).execute();
  await db.deleteFrom('mail_outbox').where('sent_at', '<', before('sentMail')).execute();
  await db.deleteFrom('password_reset_tokens').where('expires_at', '<=', at).execute();
  await db.deleteFrom('email_changes').where('expires_at', '<=', at).execute();
  await db.updateTable('issued_passwords').set({ sealed: null }).where('expires_at', '<=', at).execute();
  await db
    .deleteFrom('second_factors')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', before('unconfirmedSecondFactors'))
    .execute();
  const erased = db.selectFrom('orders').select('id').where('user_id', 'is', null);
  await db
    .updateTable('receipts')
    .set({ buyer: '{"name":""}' })
    .where('issued_at', '<', books)
    .where('order_id', 'in', erased)
    .execute();
}
