import { contains } from '../../db/contains.ts';
import type { Db } from '../../db/database.ts';

/** A person in the trash, as far as needed to find every trace of them. */
export interface TrashedPerson {
  readonly id: number;
  readonly email_key: string;
}

/** Undefined for somebody who is not in the trash. */
export async function findTrashed(tx: Db, id: number): Promise<TrashedPerson | undefined> {
  return tx
    .selectFrom('users')
    .select(['id', 'email_key'])
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
}

/** People who were deleted up to a moment, at most `limit`. */
export async function listTrashedPeople(db: Db, until: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('deleted_at', '<=', until)
    .orderBy('deleted_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether another account, one that is not in the trash, has the same email. */
export async function isEmailInUse(tx: Db, { id, email_key }: TrashedPerson): Promise<boolean> {
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', email_key)
    .where('id', '<>', id)
    .executeTakeFirst();
  return other !== undefined;
}

/** The row, and by cascade all that hangs on it: logins, keys, courses, progress, agreements, uploads. */
export async function deleteUserRow(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', id).execute();
}

/** What was written to, from or about an email, without belonging to an account. */
export async function deleteTracesOf(tx: Db, emailKey: string): Promise<void> {
  await tx
    .deleteFrom('contact_messages')
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', emailKey))
    .execute();
  await tx
    .deleteFrom('mail_outbox')
    .where((eb) =>
      eb.or([
        eb(eb.fn<string>('lower', ['recipient']), '=', emailKey),
        eb(eb.fn<string>('lower', ['reply_to']), '=', emailKey),
      ]),
    )
    .execute();
  await tx
    .deleteFrom('rate_limits')
    .where((eb) => contains(eb, ['key'], `:${emailKey}`))
    .execute();
}
