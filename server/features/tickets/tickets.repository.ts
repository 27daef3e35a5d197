import type { Selectable } from 'kysely';
import type { TicketQuery } from '../../contract/refunds.ts';
import { contains } from '../../db/contains.ts';
import type { Db } from '../../db/database.ts';
import type { TicketsTable } from '../../db/schema/refunds.ts';

export type TicketRow = Selectable<TicketsTable>;

export const insertTicket = (
  tx: Db,
  ticket: Omit<TicketRow, 'id' | 'answer' | 'closed_at'>,
): Promise<TicketRow> => tx.insertInto('tickets').values(ticket).returningAll().executeTakeFirstOrThrow();

export const findTicket = (db: Db, id: number): Promise<TicketRow | undefined> =>
  db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirst();

export async function updateAnswer(tx: Db, id: number, answer: string, at: number): Promise<void> {
  await tx.updateTable('tickets').set({ answer, closed_at: at }).where('id', '=', id).execute();
}

/** What waits: oldest first; all: newest first. */
export async function listTickets(
  db: Db,
  { limit, cursor, search = '', open, kind }: TicketQuery & { limit: number },
) {
  const isOpen = open !== undefined;
  const found = db
    .selectFrom('tickets')
    .$if(isOpen, (query) => query.where('closed_at', 'is', null))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'complaint'))
    .$if(search !== '', (query) =>
      query.where((eb) => contains(eb, ['number', 'name', 'email', 'subject', 'message'], search)),
    );
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .select(['id', 'number', 'kind', 'name', 'email', 'subject', 'message', 'answer'])
    .select(['created_at as createdAt', 'due_at as dueAt', 'closed_at as closedAt'])
    .$if(cursor !== undefined, (query) => query.where('id', isOpen ? '>' : '<', cursor ?? 0))
    .orderBy('id', isOpen ? 'asc' : 'desc')
    .limit(limit)
    .execute();
  return { rows, total };
}
