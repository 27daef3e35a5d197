import { type Kysely, sql } from 'kysely';

/** What courses cost from which day on, and what counts as all that is due from who paid by the QR of a buy page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('list_prices')
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('price_paise', 'integer', (column) => column.notNull())
    .addColumn('since', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('list_prices_pk', ['slug', 'since'])
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema.alterTable('orders').addColumn('page_paise', 'text').execute();
}
