import { type Kysely, SqliteAdapter, sql } from 'kysely';
import { rebuildTable } from '../rebuild-table.ts';

const METHODS = "'upi', 'bank', 'cash'";
const MORE = "'upi', 'imps', 'neft', 'rtgs', 'bank', 'cheque', 'cash'";

/** The bank's day of a payment, more ways to pay, and the day of the document that another one refers to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await (db.getExecutor().adapter instanceof SqliteAdapter
    ? rebuildTable(db, 'payments', (made) => made.replace(METHODS, MORE))
    : changePayments(db));
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
