import type { ContactInput, ContactMessage } from '../../contract/contact.ts';
import type { PageQuery } from '../../contract/fields.ts';
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
  { limit, cursor, search = '' }: PageQuery & { limit: number },
): Promise<{ rows: ContactMessage[]; total: number }> {
  const found = db
    .selectFrom('contact_messages')
    .$if(search !== '', (query) =>
      query.where((eb) => contains(eb, ['name', 'email', 'subject', 'message'], search)),
    );
  const rows = await found
    .select(['id', 'name', 'email', 'subject', 'message', 'created_at as receivedAt'])
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return { rows, total: await countRows(found) };
}
