import type { Selectable } from 'kysely';
import type { Page } from '../../contract/fields.ts';
import type { TicketQuery, TicketSummary } from '../../contract/refunds.ts';
import { contains } from '../../db/contains.ts';
import type { Db } from '../../db/database.ts';
import { readPage } from '../../db/read-page.ts';
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

export const listTickets = (db: Db, query: TicketQuery): Promise<Page<TicketSummary>> =>
  readPage(
    db
      .selectFrom('tickets')
      .select(['id', 'number', 'kind', 'name', 'email', 'subject', 'message', 'answer'])
      .select(['created_at as createdAt', 'due_at as dueAt', 'closed_at as closedAt'])
      .$if(query.open !== undefined, (all) => all.where('closed_at', 'is', null))
      .$if(query.kind !== undefined, (all) => all.where('kind', '=', query.kind ?? 'complaint'))
      .where((eb) => contains(eb, ['number', 'name', 'email', 'subject', 'message'], query.search)),
    'id',
    query,
    query.open === undefined ? 'desc' : 'asc',
  );
