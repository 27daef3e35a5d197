import type { Insertable, Selectable } from 'kysely';
import type { PageQuery } from '../../contract/fields.ts';
import { contains } from '../../db/contains.ts';
import type { Db } from '../../db/database.ts';
import { readPage } from '../../db/read-page.ts';
import type { OrdersTable } from '../../db/schema/orders.ts';
import type { ReceiptsTable } from '../../db/schema/receipts.ts';

export type SoldOrder = Selectable<OrdersTable>;
export type ReceiptRow = Selectable<ReceiptsTable>;
export type CodedReceipt = ReceiptRow & { readonly code: string };

export const insertReceipt = (tx: Db, receipt: Insertable<ReceiptsTable>): Promise<ReceiptRow> =>
  tx.insertInto('receipts').values(receipt).returningAll().executeTakeFirstOrThrow();

export const listReceiptsOf = (db: Db, orderId: number): Promise<ReceiptRow[]> =>
  db.selectFrom('receipts').selectAll().where('order_id', '=', orderId).orderBy('id').execute();

const withCodes = (db: Db) =>
  db
    .selectFrom('receipts')
    .innerJoin('orders', 'orders.id', 'receipts.order_id')
    .selectAll('receipts')
    .select('orders.code');

export const findReceipt = (db: Db, id: number): Promise<CodedReceipt | undefined> =>
  withCodes(db).where('receipts.id', '=', id).executeTakeFirst();

/** Times from the first to before the second, ms since 1970. */
type Span = readonly [from: number, to: number];

const issuedIn = (db: Db, [from, to]: Span) =>
  withCodes(db).where('issued_at', '>=', from).where('issued_at', '<', to);

export const listReceipts = (db: Db, query: PageQuery, span?: Span) =>
  readPage(
    (span === undefined ? withCodes(db) : issuedIn(db, span)).where((eb) =>
      contains(eb, ['receipts.serial', 'receipts.buyer', 'orders.code'], query.search),
    ),
    'receipts.id',
    query,
  );

export const listIssued = (db: Db, span: Span): Promise<CodedReceipt[]> =>
  issuedIn(db, span).orderBy('receipts.id').execute();

export async function updateVoid(tx: Db, id: number, reason: string, at: number): Promise<void> {
  await tx.updateTable('receipts').set({ void_at: at, void_reason: reason }).where('id', '=', id).execute();
}
