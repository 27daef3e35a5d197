import { type Kysely, sql } from 'kysely';

/** Documents of money that came or was given back, and the numbers they were given. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('serials')
    .addColumn('series', 'text', (column) => column.notNull())
    .addColumn('financial_year', 'text', (column) => column.notNull())
    .addColumn('last', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('serials_pk', ['series', 'financial_year'])
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema
    .createTable('receipts')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('order_id', 'integer', (column) => column.notNull().references('orders.id'))
    .addColumn('kind', 'text', (column) =>
      column
        .notNull()
        .check(sql`kind in ('receipt', 'tax-invoice', 'bill-of-supply', 'credit-note', 'refund-receipt')`),
    )
    .addColumn('serial', 'text', (column) => column.notNull().unique())
    .addColumn('issued_at', 'integer', (column) => column.notNull())
    .addColumn('refers_to', 'text')
    .addColumn('supplier', 'text', (column) => column.notNull())
    .addColumn('buyer', 'text', (column) => column.notNull())
    .addColumn('line', 'text', (column) => column.notNull())
    .addColumn('place', 'text')
    .addColumn('taxable_paise', 'integer', (column) => column.notNull())
    .addColumn('cgst_paise', 'integer', (column) => column.notNull())
    .addColumn('sgst_paise', 'integer', (column) => column.notNull())
    .addColumn('igst_paise', 'integer', (column) => column.notNull())
    .addColumn('total_paise', 'integer', (column) =>
      column.notNull().check(sql`total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise`),
    )
    .addColumn('void_at', 'integer')
    .addColumn('void_reason', 'text')
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema.createIndex('receipts_order').on('receipts').column('order_id').execute();
  await db.schema.createIndex('receipts_issued').on('receipts').column('issued_at').execute();
}
