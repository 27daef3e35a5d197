import type { Selectable } from 'kysely';
import type { PageQuery } from '../../contract/fields.ts';
import { contains } from '../../db/contains.ts';
import type { Db } from '../../db/database.ts';
import type { ReceiptsTable } from '../../db/schema/receipts.ts';

export type ReceiptRow = Selectable<ReceiptsTable>;

export const insertReceipt = (
  tx: Db,
  receipt: Omit<ReceiptRow, 'id' | 'void_at' | 'void_reason'>,
): Promise<ReceiptRow> => tx.insertInto('receipts').values(receipt).returningAll().executeTakeFirstOrThrow();

export const listReceiptsOf = (db: Db, orderId: number): Promise<ReceiptRow[]> =>
  db.selectFrom('receipts').selectAll().where('order_id', '=', orderId).orderBy('id').execute();

const withOrders = (db: Db) =>
  db.selectFrom('receipts').innerJoin('orders', 'orders.id', 'receipts.order_id');

export const findReceipt = (db: Db, id: number) =>
  withOrders(db).selectAll('receipts').select('orders.code').where('receipts.id', '=', id).executeTakeFirst();

/** A time from the first to before the second, ms since 1970. */
type Span = readonly [from: number, to: number];

const issuedIn = (db: Db, [from, to]: Span) =>
  withOrders(db).where('issued_at', '>=', from).where('issued_at', '<', to);

/** Newest first. */
export async function listReceipts(
  db: Db,
  { limit, cursor, search = '' }: PageQuery & { limit: number },
  span?: Span,
) {
  const found = (span === undefined ? withOrders(db) : issuedIn(db, span)).$if(search !== '', (query) =>
    query.where((eb) => contains(eb, ['receipts.serial', 'receipts.buyer', 'orders.code'], search)),
  );
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .selectAll('receipts')
    .select('orders.code')
    .$if(cursor !== undefined, (query) => query.where('receipts.id', '<', cursor ?? 0))
    .orderBy('receipts.id', 'desc')
    .limit(limit)
    .execute();
  return { rows, total };
}

/** Oldest first. */
export const listIssued = (db: Db, span: Span) =>
  issuedIn(db, span).selectAll('receipts').select('orders.code').orderBy('receipts.id').execute();

export async function updateVoid(tx: Db, id: number, reason: string, at: number): Promise<void> {
  await tx.updateTable('receipts').set({ void_at: at, void_reason: reason }).where('id', '=', id).execute();
}
