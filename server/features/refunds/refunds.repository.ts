import type { Selectable, Updateable } from 'kysely';
import type { Page } from '../../contract/fields.ts';
import type { RefundQuery, RefundSummary } from '../../contract/refunds.ts';
import { contains } from '../../db/contains.ts';
import type { Db } from '../../db/database.ts';
import { readPage } from '../../db/read-page.ts';
import type { RefundsTable } from '../../db/schema/refunds.ts';

export type RefundRow = Selectable<RefundsTable>;

export async function insertRefund(
  tx: Db,
  refund: Pick<RefundRow, 'order_id' | 'ticket_id' | 'amount_paise' | 'state'>,
  at: number,
): Promise<void> {
  await tx
    .insertInto('refunds')
    .values({ ...refund, created_at: at, state_at: at })
    .execute();
}

export const findRefund = (db: Db, id: number): Promise<RefundRow | undefined> =>
  db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst();

export async function updateRefund(tx: Db, id: number, change: Updateable<RefundsTable>): Promise<void> {
  await tx.updateTable('refunds').set(change).where('id', '=', id).execute();
}

const withTickets = (db: Db) =>
  db
    .selectFrom('refunds')
    .leftJoin('tickets', 'tickets.id', 'refunds.ticket_id')
    .select(['refunds.id', 'refunds.state', 'refunds.amount_paise as amountPaise', 'refunds.reference'])
    .select(['refunds.state_at as stateAt', 'tickets.number as ticket', 'tickets.answer'])
    .select('tickets.due_at as dueAt');

export const listRefundsOf = (db: Db, orderId: number) =>
  withTickets(db).where('order_id', '=', orderId).orderBy('refunds.id').execute();

export const listRefunds = (db: Db, query: RefundQuery): Promise<Page<RefundSummary>> =>
  readPage(
    withTickets(db)
      .innerJoin('orders', 'orders.id', 'refunds.order_id')
      .leftJoin('receipts', 'receipts.id', 'refunds.receipt_id')
      .select(['refunds.order_id as orderId', 'orders.code as orderCode', 'orders.buyer_name as buyerName'])
      .select(['orders.buyer_email as buyerEmail', 'orders.course_name as courseName'])
      .select(['tickets.message as reason', 'receipts.serial as receipt'])
      .select(['orders.user_id as userId', 'refunds.created_at as createdAt'])
      .$if(query.open !== undefined, (all) => all.where('refunds.state', 'in', ['asked', 'agreed']))
      .where((eb) =>
        contains(
          eb,
          ['orders.code', 'orders.buyer_name', 'orders.buyer_email', 'tickets.number'],
          query.search,
        ),
      ),
    'refunds.id',
    query,
    query.open === undefined ? 'desc' : 'asc',
  );
