import type { Selectable } from 'kysely';
import type { RefundQuery } from '../../contract/refunds.ts';
import { contains } from '../../db/contains.ts';
import type { Db } from '../../db/database.ts';
import type { RefundsTable } from '../../db/schema/refunds.ts';

type RefundRow = Selectable<RefundsTable>;

export const insertRefund = (
  tx: Db,
  refund: Pick<RefundRow, 'order_id' | 'ticket_id' | 'amount_paise' | 'state'>,
  at: number,
): Promise<RefundRow> =>
  tx
    .insertInto('refunds')
    .values({ ...refund, created_at: at, state_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();

export const findRefund = (db: Db, id: number): Promise<RefundRow | undefined> =>
  db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst();

const withTickets = (db: Db) =>
  db.selectFrom('refunds').leftJoin('tickets', 'tickets.id', 'refunds.ticket_id');

/** Of an order, oldest first, with what was written. */
export const listRefundsOf = (db: Db, orderId: number) =>
  withTickets(db)
    .selectAll('refunds')
    .select(['tickets.number', 'tickets.answer', 'tickets.due_at'])
    .where('order_id', '=', orderId)
    .orderBy('refunds.id')
    .execute();

export async function updateRefund(
  tx: Db,
  id: number,
  change: Partial<Pick<RefundRow, 'state' | 'amount_paise' | 'reference' | 'receipt_id'>>,
  at: number,
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ ...change, state_at: at })
    .where('id', '=', id)
    .execute();
}

/** What waits: oldest first; all: newest first. */
export async function listRefunds(
  db: Db,
  { limit, cursor, search = '', open }: RefundQuery & { limit: number },
) {
  const isOpen = open !== undefined;
  const found = withTickets(db)
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .leftJoin('receipts', 'receipts.id', 'refunds.receipt_id')
    .$if(isOpen, (query) => query.where('refunds.state', 'in', ['asked', 'agreed']))
    .$if(search !== '', (query) =>
      query.where((eb) =>
        contains(eb, ['orders.code', 'orders.buyer_name', 'orders.buyer_email', 'tickets.number'], search),
      ),
    );
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .select(['refunds.id', 'refunds.order_id as orderId', 'orders.code as orderCode', 'refunds.state'])
    .select(['orders.user_id as userId', 'orders.buyer_name as buyerName'])
    .select('orders.buyer_email as buyerEmail')
    .select(['orders.course_name as courseName', 'refunds.amount_paise as amountPaise', 'refunds.reference'])
    .select(['tickets.number as ticket', 'tickets.message as reason', 'tickets.answer'])
    .select(['tickets.due_at as dueAt', 'receipts.serial as receipt'])
    .select(['refunds.created_at as createdAt', 'refunds.state_at as stateAt'])
    .$if(cursor !== undefined, (query) => query.where('refunds.id', isOpen ? '>' : '<', cursor ?? 0))
    .orderBy('refunds.id', isOpen ? 'asc' : 'desc')
    .limit(limit)
    .execute();
  return { rows, total };
}
