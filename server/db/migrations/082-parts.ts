import { type Kysely, SqliteAdapter, sql } from 'kysely';
import { rebuildTable } from '../rebuild-table.ts';

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
  await (db.getExecutor().adapter instanceof SqliteAdapter
    ? rebuildTable(db, 'to_send', (made) => made.replace(KNOWN, `${KNOWN}, ${NEW}`))
    : changeTexts(db));
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
