import { type Kysely, sql } from 'kysely';

/** Which days statements covered, of which order returned money spoke, and why an order was declined as a kind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('statements')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('read_at', 'integer', (column) => column.notNull())
    .addColumn('first_day', 'text', (column) => column.notNull())
    .addColumn('last_day', 'text', (column) => column.notNull())
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema
    .alterTable('refunds')
    .addColumn('named_order_id', 'integer', (column) => column.references('orders.id'))
    .execute();
  await db.schema.alterTable('refunds').addColumn('paid_on', 'text').execute();
  await db.schema.alterTable('orders').addColumn('decline_kind', 'text').execute();
  const index = (name: string) => db.schema.createIndex(name);
  await index('refunds_named').on('refunds').column('named_order_id').execute();
  await index('payments_split')
    .on('payments')
    .column('split_of')
    .where(sql.ref('split_of'), 'is not', null)
    .execute();
  await index('payments_accepted')
    .on('payments')
    .column('accepted_at')
    .where(sql.ref('accepted_at'), 'is not', null)
    .execute();
}
