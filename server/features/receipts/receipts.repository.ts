// Foreign tables read: orders
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import { DAY_MS, INDIA_MS, indianMonth } from '../../contract/india-time.ts';
import type { ReceiptQuery } from '../../contract/receipts.ts';
import { contains } from '../../db/contains.ts';
import type { Db } from '../../db/database.ts';
import { readPage } from '../../db/read-page.ts';
import type { Tables } from '../../db/schema/index.ts';

export type SoldOrder = Selectable<Tables['orders']>;
export type ReceiptRow = Selectable<Tables['receipts']>;
export type CodedReceipt = ReceiptRow & { readonly code: string };

export const insertReceipt = (tx: Db, receipt: Insertable<Tables['receipts']>): Promise<ReceiptRow> =>
  tx.insertInto('receipts').values(receipt).returningAll().executeTakeFirstOrThrow();

type Span = readonly [from: number, to: number];

const receipts = (db: Db, span?: Span) =>
  db
    .selectFrom('receipts')
    .innerJoin('orders', 'orders.id', 'receipts.order_id')
    .selectAll('receipts')
    .select('orders.code')
    .$if(span !== undefined, (all) =>
      all.where('receipts.issued_at', '>=', span?.[0] ?? 0).where('receipts.issued_at', '<', span?.[1] ?? 0),
    );

export const findReceipt = (db: Db, id: number) =>
  receipts(db).where('receipts.id', '=', id).executeTakeFirst();

export const listReceiptsOf = (db: Db, orderIds: readonly number[]) =>
  receipts(db)
    // PostgreSQL rejects an empty list.
    .where('order_id', 'in', [0, ...orderIds])
    .orderBy('receipts.id')
    .execute();

export type IssuedReceipt = Awaited<ReturnType<typeof listIssuedAfter>>[number];

/** Next documents of a span by time, with the total of the document each refers to. */
export const listIssuedAfter = (
  db: Db,
  [from, to]: Span,
  after: Pick<ReceiptRow, 'id' | 'issued_at'> | undefined,
  limit: number,
) =>
  receipts(db, [after?.issued_at ?? from, to])
    .leftJoin('receipts as original', 'original.serial', 'receipts.refers_to')
    .select('original.total_paise as refers_total')
    .$if(after !== undefined, (rest) =>
      rest.where((eb) =>
        eb.or([eb('receipts.issued_at', '>', after?.issued_at ?? 0), eb('receipts.id', '>', after?.id ?? 0)]),
      ),
    )
    .orderBy('receipts.issued_at')
    .orderBy('receipts.id')
    .limit(limit)
    .execute();

const receiptsOf = (db: Db, month: string | undefined) =>
  receipts(db, month === undefined ? undefined : indianMonth(month));

export function listReceipts(db: Db, { month, search, ...page }: ReceiptQuery) {
  const columns = ['receipts.serial', 'receipts.buyer', 'orders.buyer_key', 'orders.code'] as const;
  const found = receiptsOf(db, month).where((eb) => contains(eb, columns, search));
  return readPage(found, 'receipts.id', page);
}

export const net = (paise: RawBuilder<number>) =>
  sql<number>`coalesce(sum(case when kind in ('credit-note', 'refund-receipt', 'commercial-note') then -1 else 1 end * (${paise})), 0)`;

export const sumReceipts = (db: Db, month: string | undefined) =>
  receiptsOf(db, month)
    .clearSelect()
    .select([net(sql`total_paise`).as('totalPaise'), net(sql`total_paise - taxable_paise`).as('taxPaise')])
    .where('void_at', 'is', null)
    .executeTakeFirstOrThrow();

/** Returns one time of each Indian day with a document, latest first. */
export async function listIssueDays(db: Db): Promise<number[]> {
  const day = sql<number>`(issued_at + ${sql.lit(INDIA_MS)}) / ${sql.lit(DAY_MS)}`;
  const rows = await db
    .selectFrom('receipts')
    .select(day.as('day'))
    .distinct()
    .orderBy('day', 'desc')
    .execute();
  return rows.map((row) => row.day * DAY_MS);
}

export const updateVoid = (
  tx: Db,
  id: number,
  why: Pick<ReceiptRow, 'void_kind' | 'void_reason'>,
  at: number,
) =>
  tx
    .updateTable('receipts')
    .set({ void_at: at, ...why })
    .where('id', '=', id)
    .execute();

/** Registered providers have a rate, even 0 %. */
const isTaxed = sql<boolean>`receipts.line like '%"ratePercent":%'`;

export async function listTaxedSuppliers(db: Db, month: string): Promise<string[]> {
  const rows = await receiptsOf(db, month)
    .clearSelect()
    .select('supplier')
    .distinct()
    .where(isTaxed)
    .execute();
  return [...new Set(rows.map(({ supplier }) => (JSON.parse(supplier) as { gstin: string }).gstin))];
}
