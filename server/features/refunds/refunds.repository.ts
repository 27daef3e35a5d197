// Foreign tables read: orders, receipts
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { RefundQuery } from '../../contract/refunds.ts';
import { contains } from '../../db/contains.ts';
import type { Db } from '../../db/database.ts';
import { readPage } from '../../db/read-page.ts';
import type { Tables } from '../../db/schema/index.ts';
import { tickets } from '../messages/tickets.ts';

export type RefundRow = Selectable<Tables['refunds']>;

export const insertRefund = (tx: Db, refund: Omit<Insertable<Tables['refunds']>, 'created_at'>) =>
  tx
    .insertInto('refunds')
    .values({ ...refund, created_at: refund.state_at })
    .returning('id')
    .executeTakeFirstOrThrow();

export const findRefund = (db: Db, id: number): Promise<RefundRow | undefined> =>
  db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst();

export const updateRefund = (tx: Db, id: number, change: Updateable<Tables['refunds']>) =>
  tx.updateTable('refunds').set(change).where('id', '=', id).execute();

export async function deleteAgreedRefund(tx: Db, id: number): Promise<boolean> {
  const deleting = tx.deleteFrom('refunds').where('id', '=', id).where('state', '=', 'agreed');
  return (await deleting.executeTakeFirst()).numDeletedRows > 0;
}

const refunds = (db: Db) =>
  db
    .selectFrom('refunds')
    .leftJoin(tickets(db).as('asked'), 'asked.id', 'refunds.message_id')
    .selectAll('refunds')
    .select(['ticket', 'answer', 'due_at', 'message']);

export const listRefundsOf = (db: Db, orderId: number) =>
  refunds(db).where('order_id', '=', orderId).orderBy('refunds.id').execute();

export const listReturnedOf = (db: Db, orderId: number) =>
  db.selectFrom('refunds').selectAll().where('named_order_id', '=', orderId).orderBy('id').execute();

export function listRefunds(db: Db, { search, open, ...page }: RefundQuery) {
  const buyer = ['orders.code', 'orders.buyer_key', 'orders.buyer_email', 'orders.buyer_phone'] as const;
  const found = refunds(db)
    .leftJoin('orders', 'orders.id', 'refunds.order_id')
    .leftJoin('receipts', 'receipts.id', 'refunds.receipt_id')
    .select(['orders.code as order_code', 'user_id', 'buyer_name', 'buyer_email', 'course_name'])
    .select('receipts.serial as receipt')
    .$if(open !== undefined, (all) => all.where('refunds.state', 'in', ['asked', 'agreed']))
    .where((eb) => contains(eb, [...buyer, 'ticket', 'refunds.reason'], search));
  return readPage(found, 'refunds.id', page, open === undefined ? 'desc' : 'asc');
}
