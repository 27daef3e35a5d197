import { type Kysely, SqliteAdapter, sql } from 'kysely';

const KNOWN = "'ends-soon'";
const NEW = "'rest-due'";

/** Payments that together make the price of an order, each with the day by which it is due, and texts about them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('order_parts')
    .addColumn('order_id', 'integer', (column) =>
      column.notNull().references('orders.id').onDelete('cascade'),
    )
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('paise', 'integer', (column) => column.notNull().check(sql`paise > 0`))
    .addColumn('due_on', 'text')
    .addColumn('due_days', 'integer')
    .addColumn('told_days', 'integer')
    .addPrimaryKeyConstraint('order_parts_pk', ['order_id', 'number'])
    .modifyEnd(sql`strict`)
    .execute();
  await (db.getExecutor().adapter instanceof SqliteAdapter ? rebuildTexts(db) : changeTexts(db));
}

/** Whatever other reasons there are stay. */
async function changeTexts(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ made: string }>`
    select pg_get_constraintdef(oid) as made from pg_constraint
    where conname = 'to_send_reason_check' and conrelid = 'to_send'::regclass`.execute(db);
  await db.schema.alterTable('to_send').dropConstraint('to_send_reason_check').execute();
  for (const { made } of rows)
    await sql`alter table to_send add constraint to_send_reason_check ${sql.raw(
      made.replace(`${KNOWN}::text`, `${KNOWN}::text, ${NEW}::text`),
    )}`.execute(db);
}

/** SQLite cannot change a CHECK: the same table is made again with another one. */
async function rebuildTexts(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ type: string; made: string }>`
    select type, sql as made from sqlite_master where tbl_name = 'to_send' and sql is not null`.execute(db);
  const run = (text: string) => sql.raw(text).execute(db);
  for (const { made } of rows.filter(({ type }) => type === 'table'))
    await run(made.replace(/"?to_send"?/, 'to_send_rebuilt').replace(KNOWN, `${KNOWN}, ${NEW}`));
  await run('insert into to_send_rebuilt select * from to_send');
  await run('drop table to_send');
  await run('alter table to_send_rebuilt rename to to_send');
  for (const { made } of rows.filter(({ type }) => type === 'index')) await run(made);
}
