import { type Kysely, sql } from 'kysely';

/** Which way of buying a course an order and a reason to have it are of, prices of each, and who waits for a place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['offer_key', 'moved_to'])
    await db.schema.alterTable('grants').addColumn(column, 'text').execute();
  for (const column of ['offer_key', 'offer'])
    await db.schema.alterTable('orders').addColumn(column, 'text').execute();
  await db.schema
    .alterTable('list_prices')
    .addColumn('offer_key', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .createIndex('orders_offer')
    .on('orders')
    .columns(['slug', 'offer_key'])
    .where(sql.ref('offer_key'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('grants_offer')
    .on('grants')
    .columns(['course_id', 'offer_key'])
    .where(sql.ref('offer_key'), 'is not', null)
    .execute();
}
