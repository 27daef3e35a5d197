import { type Kysely, SqliteAdapter, sql } from 'kysely';
import { rebuildTable } from '../rebuild-table.ts';

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
  await (db.getExecutor().adapter instanceof SqliteAdapter
    ? rebuildTable(db, 'refunds', (made) => made.replace(/("order_id" integer) not null/i, '$1'))
    : changeRefunds(db));
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
