import type { ContactInput, ContactMessage, ContactQuery } from '../../contract/contact.ts';
import { contains } from '../../db/contains.ts';
import { countRows } from '../../db/count-rows.ts';
import type { Db } from '../../db/database.ts';

export async function insertContactMessage(tx: Db, message: ContactInput, at: number): Promise<void> {
  await tx
    .insertInto('contact_messages')
    .values({ ...message, created_at: at })
    .execute();
}

export async function listContactMessages(
  db: Db,
  { limit, cursor, search = '', open }: ContactQuery & { limit: number },
): Promise<{ rows: ContactMessage[]; total: number }> {
  const found = db
    .selectFrom('contact_messages')
    .$if(open !== undefined, (query) => query.where('done_at', 'is', null))
    .$if(search !== '', (query) =>
      query.where((eb) => contains(eb, ['name', 'email', 'subject', 'message'], search)),
    );
  const rows = await found
    .select(['id', 'name', 'email', 'subject', 'message', 'created_at as receivedAt', 'done_at'])
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return {
    rows: rows.map(({ done_at, ...row }) => ({ ...row, ...(done_at === null ? {} : { doneAt: done_at }) })),
    total: await countRows(found),
  };
}

export async function updateDone(tx: Db, id: number, at: number | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('contact_messages')
    .set({ done_at: at })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
