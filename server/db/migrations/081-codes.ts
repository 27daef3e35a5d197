import { type Kysely, sql } from 'kysely';

/** Codes that lower a price, the orders that used one, and the last day of a price that ends as it was announced. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('coupons')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('code', 'text', (column) => column.notNull().unique())
    .addColumn('percent', 'integer')
    .addColumn('paise', 'integer')
    .addColumn('slugs', 'text')
    .addColumn('offer_keys', 'text')
    .addColumn('starts_on', 'text')
    .addColumn('ends_on', 'text')
    .addColumn('uses_max', 'integer')
    .addColumn('per_person', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('for_renewals', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('note', 'text')
    .addColumn('made_at', 'integer', (column) => column.notNull())
    .addColumn('stopped_at', 'integer')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addCheckConstraint(
      'coupons_off_check',
      sql`percent is not null and paise is null and percent between 1 and 90
        or percent is null and paise is not null and paise > 0`,
    )
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema
    .alterTable('orders')
    .addColumn('coupon_id', 'integer', (column) => column.references('coupons.id'))
    .execute();
  for (const column of ['discount_paise', 'renews'])
    await db.schema
      .alterTable('orders')
      .addColumn(column, 'integer', (made) => made.notNull().defaultTo(0))
      .execute();
  await db.schema
    .createIndex('orders_coupon')
    .on('orders')
    .column('coupon_id')
    .where(sql.ref('coupon_id'), 'is not', null)
    .execute();
  await db.schema.alterTable('list_prices').addColumn('last_day', 'text').execute();
}
