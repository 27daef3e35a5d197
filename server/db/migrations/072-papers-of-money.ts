import { type Kysely, SqliteAdapter, sql } from 'kysely';
import { rebuildTable } from '../rebuild-table.ts';

interface Old {
  mail_outbox: { receipt_id: number | null; receipt_ids: string | null };
  receipts: { id: number; kind: string; serial: string; supplier: string; line: string };
  serials: { series: string; financial_year: string; holder: string };
}

const KINDS = "'credit-note', 'refund-receipt'";
const MORE = `${KINDS}, 'commercial-note'`;

/** Credit notes without tax, why a document is cancelled, whose a series of numbers is, and mails with several documents. */
export async function up(db: Kysely<Old>): Promise<void> {
  await (db.getExecutor().adapter instanceof SqliteAdapter
    ? rebuildTable(db, 'receipts', (made) => made.replace(KINDS, MORE))
    : changeReceipts(db));
  await db.schema.alterTable('receipts').addColumn('void_kind', 'text').execute();
  await db.schema
    .alterTable('serials')
    .addColumn('holder', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  for (const { series, financial_year } of await db.selectFrom('serials').selectAll().execute()) {
    const last = await db
      .selectFrom('receipts')
      .selectAll()
      .where('serial', 'like', `${series}/${financial_year.slice(2)}/%`)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (last === undefined) continue;
    await db
      .updateTable('serials')
      .set({ holder: `${series} ${holderOf(last)}` })
      .where('series', '=', series)
      .where('financial_year', '=', financial_year)
      .execute();
  }
  await db.schema.alterTable('mail_outbox').addColumn('receipt_ids', 'text').execute();
  await sql`update mail_outbox set receipt_ids = cast(receipt_id as text)`.execute(db);
  await db.schema.alterTable('mail_outbox').dropColumn('receipt_id').execute();
}

function holderOf({ kind, supplier, line }: Old['receipts']): string {
  const { gstin = '' } = JSON.parse(supplier) as { gstin?: string };
  if ('ratePercent' in (JSON.parse(line) as object)) return `registered ${gstin}`;
  return kind === 'receipt' || kind === 'refund-receipt' ? 'none' : `composition ${gstin}`;
}

async function changeReceipts(db: Kysely<Old>): Promise<void> {
  await db.schema.alterTable('receipts').dropConstraint('receipts_kind_check').execute();
  await sql`alter table receipts add constraint receipts_kind_check
    check (kind in ('receipt', 'tax-invoice', 'bill-of-supply', ${sql.raw(MORE)}))`.execute(db);
}
