import { type Kysely, SqliteAdapter, sql } from 'kysely';

const METHODS = "'upi', 'bank', 'cash'";
const MORE = "'upi', 'imps', 'neft', 'rtgs', 'bank', 'cheque', 'cash'";

/** The bank's day of a payment, more ways to pay, and the day of the document that another one refers to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await (db.getExecutor().adapter instanceof SqliteAdapter ? rebuildPayments(db) : changePayments(db));
  await db.schema.alterTable('payments').addColumn('paid_on', 'text').execute();
  await db.schema.alterTable('receipts').addColumn('paid_on', 'text').execute();
  await db.schema.alterTable('receipts').addColumn('refers_on', 'integer').execute();
  await db.schema.createIndex('receipts_refers').on('receipts').column('refers_to').execute();
}

async function changePayments(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payments').dropConstraint('payments_method_check').execute();
  await sql`alter table payments add constraint payments_method_check check (method in (${sql.raw(MORE)}))`.execute(
    db,
  );
}

/** SQLite cannot change a CHECK: the same table is made again with another one. References to `payments` stay. */
async function rebuildPayments(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ type: string; sql: string }>`
    select type, sql from sqlite_master where tbl_name = 'payments' and sql is not null`.execute(db);
  const run = (text: string) => sql.raw(text).execute(db);
  for (const table of rows.filter(({ type }) => type === 'table'))
    await run(table.sql.replace(/"?payments"?/, 'payments_rebuilt').replace(METHODS, MORE));
  await run('insert into payments_rebuilt select * from payments');
  await run("delete from sqlite_sequence where name = 'payments_rebuilt'");
  await run(
    "insert into sqlite_sequence select 'payments_rebuilt', seq from sqlite_sequence where name = 'payments'",
  );
  await run('drop table payments');
  await run('alter table payments_rebuilt rename to payments');
  for (const index of rows.filter(({ type }) => type === 'index')) await run(index.sql);
}
