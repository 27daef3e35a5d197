import { type Kysely, sql } from 'kysely';

/** Complaints and requests with the number their senders are told, and money that is given back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('tickets')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('number', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('complaint', 'refund')`))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('created_at', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'integer', (column) => column.notNull())
    .addColumn('answer', 'text')
    .addColumn('closed_at', 'integer')
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema
    .createTable('refunds')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('order_id', 'integer', (column) => column.notNull().references('orders.id'))
    .addColumn('ticket_id', 'integer', (column) => column.references('tickets.id').onDelete('set null'))
    .addColumn('amount_paise', 'integer', (column) => column.notNull().check(sql`amount_paise > 0`))
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('asked', 'agreed', 'sent', 'refused')`),
    )
    .addColumn('reference', 'text')
    .addColumn('receipt_id', 'integer', (column) => column.references('receipts.id'))
    .addColumn('created_at', 'integer', (column) => column.notNull())
    .addColumn('state_at', 'integer', (column) => column.notNull())
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema.createIndex('refunds_order').on('refunds').column('order_id').execute();
}
