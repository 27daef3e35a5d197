import { type Kysely, SqliteAdapter, sql } from 'kysely';

interface Old {
  mail_outbox: { receipt_id: number | null; receipt_ids: string | null };
  receipts: { id: number; kind: string; serial: string; supplier: string; line: string };
  serials: { series: string; financial_year: string; holder: string };
}

const KINDS = "'credit-note', 'refund-receipt'";
const MORE = `${KINDS}, 'commercial-note'`;

/** Credit notes without tax, why a document is cancelled, whose a series of numbers is, and mails with several documents. */
export async function up(db: Kysely<Old>): Promise<void> {
  await (db.getExecutor().adapter instanceof SqliteAdapter ? rebuildReceipts(db) : changeReceipts(db));
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

/** SQLite cannot change a CHECK: the same table is made again with another one. References to `receipts` stay. */
async function rebuildReceipts(db: Kysely<Old>): Promise<void> {
  const { rows } = await sql<{ type: string; made: string }>`
    select type, sql as made from sqlite_master where tbl_name = 'receipts' and sql is not null`.execute(db);
  const run = (text: string) => sql.raw(text).execute(db);
  for (const { made } of rows.filter(({ type }) => type === 'table'))
    await run(made.replace(/"?receipts"?/, 'receipts_rebuilt').replace(KINDS, MORE));
  await run('insert into receipts_rebuilt select * from receipts');
  await run("delete from sqlite_sequence where name = 'receipts_rebuilt'");
  await run(
    "insert into sqlite_sequence select 'receipts_rebuilt', seq from sqlite_sequence where name = 'receipts'",
  );
  await run('drop table receipts');
  await run('alter table receipts_rebuilt rename to receipts');
  for (const { made } of rows.filter(({ type }) => type === 'index')) await run(made);
}
