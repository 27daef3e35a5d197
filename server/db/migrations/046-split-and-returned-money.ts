import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** Prices agreed with a buyer, one transfer for several orders, and refunds of money that no order took. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('agreed_reason', 'text').execute();
  await db.schema
    .alterTable('payments')
    .addColumn('split_of', 'integer', (column) => column.references('payments.id'))
    .execute();
  // The parts of one transfer share its reference.
  await db.schema.dropIndex('payments_reference').execute();
  await db.schema
    .createIndex('payments_reference')
    .on('payments')
    .columns(['reference', 'financial_year'])
    .unique()
    .where(sql.ref('reference'), 'is not', null)
    .where(sql.ref('split_of'), 'is', null)
    .execute();
  await (db.getExecutor().adapter instanceof SqliteAdapter ? rebuildRefunds(db) : changeRefunds(db));
  await db.schema
    .alterTable('bank_credits')
    .addColumn('refund_id', 'integer', (column) => column.references('refunds.id'))
    .execute();
}

const changeRefunds = (db: Kysely<unknown>) =>
  db.schema
    .alterTable('refunds')
    .alterColumn('order_id', (column) => column.dropNotNull())
    .execute();

/** SQLite cannot drop a NOT NULL: the same table is made again without it. No other table refers to it. */
async function rebuildRefunds(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ type: string; sql: string }>`
    select type, sql from sqlite_master where tbl_name = 'refunds' and sql is not null`.execute(db);
  const run = (text: string) => sql.raw(text).execute(db);
  for (const table of rows.filter(({ type }) => type === 'table'))
    await run(
      table.sql.replace(/"?refunds"?/, 'refunds_rebuilt').replace(/("order_id" integer) not null/i, '$1'),
    );
  await run('insert into refunds_rebuilt select * from refunds');
  await run("delete from sqlite_sequence where name = 'refunds_rebuilt'");
  await run(
    "insert into sqlite_sequence select 'refunds_rebuilt', seq from sqlite_sequence where name = 'refunds'",
  );
  await run('drop table refunds');
  await run('alter table refunds_rebuilt rename to refunds');
  for (const index of rows.filter(({ type }) => type === 'index')) await run(index.sql);
}
