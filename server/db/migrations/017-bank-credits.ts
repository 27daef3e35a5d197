import { type Kysely, sql } from 'kysely';

/** Money that came, as bank statements tell it, until an order takes it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('bank_credits')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('fingerprint', 'text', (column) => column.notNull().unique())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('amount_paise', 'integer', (column) => column.notNull().check(sql`amount_paise > 0`))
    .addColumn('reference_list', 'text', (column) => column.notNull())
    .addColumn('narration', 'text', (column) => column.notNull())
    .addColumn('imported_at', 'integer', (column) => column.notNull())
    .addColumn('ignored_at', 'integer')
    .addColumn('payment_id', 'integer', (column) => column.unique().references('payments.id'))
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema
    .createTable('statement_columns')
    .addColumn('header_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('positions', 'text', (column) => column.notNull())
    .modifyEnd(sql`strict`)
    .execute();
}
