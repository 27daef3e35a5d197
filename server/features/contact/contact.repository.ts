import type { ContactInput } from '../../contract/contact.ts';
import type { Db } from '../../db/database.ts';

export async function insertContactMessage(tx: Db, message: ContactInput, at: number): Promise<number> {
  const { id } = await tx
    .insertInto('contact_messages')
    .values({ ...message, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
