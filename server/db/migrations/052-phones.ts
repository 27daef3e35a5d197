import { type Kysely, sql } from 'kysely';

/** A person's mobile number, where they gave one with an order that of the newest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('phone', 'text').execute();
  await sql`
    update users set phone = (
      select buyer_phone from orders
      where orders.user_id = users.id and buyer_phone is not null
      order by orders.id desc limit 1
    )
    where exists (select 1 from orders where orders.user_id = users.id and buyer_phone is not null)
  `.execute(db);
}
