import type { Db } from '../../db/database.ts';

/** What other lists show of complaints and refund requests. */
export const tickets = (db: Db) =>
  db.selectFrom('messages').select(['id', 'number as ticket', 'answer', 'due_at', 'message']);
