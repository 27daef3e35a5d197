import type { ContactInput, ContactQuery } from '../../contract/contact.ts';
import { contains } from '../../db/contains.ts';
import type { Db } from '../../db/database.ts';
import { readPage } from '../../db/read-page.ts';

export const insertContactMessage = (tx: Db, message: ContactInput, at: number) =>
  tx
    .insertInto('contact_messages')
    .values({ ...message, created_at: at })
    .execute();

export const listContactMessages = (db: Db, query: ContactQuery) =>
  readPage(
    db
      .selectFrom('contact_messages')
      .select(['id', 'name', 'email', 'subject', 'message', 'created_at as receivedAt', 'done_at as doneAt'])
      .$if(query.open !== undefined, (all) => all.where('done_at', 'is', null))
      .where((eb) => contains(eb, ['name', 'email', 'subject', 'message'], query.search)),
    'id',
    query,
  );

export async function updateDone(tx: Db, id: number, at: number | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('contact_messages')
    .set({ done_at: at })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
