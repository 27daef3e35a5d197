import type { Db } from '../../db/database.ts';

/** Counts of complaints and refund requests, for other lists. */
export const tickets = (db: Db) =>
  db.selectFrom('messages').select(['id', 'number as ticket', 'answer', 'due_at', 'message']);
