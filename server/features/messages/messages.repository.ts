import type { Insertable, Selectable, Updateable } from 'kysely';
import { foldText } from '../../contract/fold-text.ts';
import type { MessageQuery } from '../../contract/messages.ts';
import { contains } from '../../db/contains.ts';
import type { Db } from '../../db/database.ts';
import { countRows, readPage } from '../../db/read-page.ts';
import type { Tables } from '../../db/schema/index.ts';

export type MessageRow = Selectable<Tables['messages']>;

export function insertMessage(tx: Db, message: Insertable<Tables['messages']>): Promise<MessageRow> {
  const text_key = foldText(`${message.name} ${message.subject} ${message.message}`);
  return tx
    .insertInto('messages')
    .values({ ...message, text_key })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const findMessage = (db: Db, id: number): Promise<MessageRow | undefined> =>
  db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();

export async function isOpen(db: Db, { email, subject }: Pick<MessageRow, 'email' | 'subject'>) {
  const same = db.selectFrom('messages').where('email', '=', email).where('subject', '=', subject);
  return (await countRows(same.where('closed_at', 'is', null))) > 0;
}

export const updateMessage = (tx: Db, id: number, change: Updateable<Tables['messages']>) =>
  tx.updateTable('messages').set(change).where('id', '=', id).execute();

export function listMessages(db: Db, { search, open, kind, ...page }: MessageQuery) {
  const found = db
    .selectFrom('messages')
    .select(['id', 'kind', 'number', 'name', 'email', 'subject', 'message', 'answer'])
    .select(['created_at as createdAt', 'due_at as dueAt', 'closed_at as closedAt'])
    .$if(open !== undefined, (all) => all.where('closed_at', 'is', null))
    .$if(kind !== undefined, (all) => all.where('kind', '=', kind ?? 'contact'))
    .where((eb) => contains(eb, ['number', 'text_key', 'email'], search));
  return readPage(found, 'id', page, open === undefined ? 'desc' : 'asc');
}
