import { type Kysely, sql } from 'kysely';

/**
 * Forgets, of people who were deleted before: references of payments, narrations of bank lines, typed reasons. The reason
 * why an admin begins a refund is kept with it, as the audit log holds no typed words.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('refunds').addColumn('reason', 'text').execute();
  const orders = sql`(select id from orders where user_id is null)`;
  const payments = sql`(select id from payments where order_id in ${orders})`;
  await sql`update bank_credits set narration = '', reference_list = '' where payment_id in ${payments}`.execute(
    db,
  );
  await sql`delete from payments where state <> 'accepted' and order_id in ${orders}`.execute(db);
  await sql`update payments set reference = null where order_id in ${orders}`.execute(db);
  await sql`update refunds set reference = null where order_id in ${orders}`.execute(db);
  await sql`update orders set decline_reason = null where user_id is null`.execute(db);
  await sql`update receipts set void_reason = '' where void_at is not null and order_id in ${orders}`.execute(
    db,
  );
  const receipts = sql<{
    id: number;
    line: string;
  }>`select id, line from receipts where order_id in ${orders}`;
  for (const { id, line } of (await receipts.execute(db)).rows) {
    const facts = JSON.parse(line) as { payments: { reference: string | null }[] };
    for (const payment of facts.payments) payment.reference = null;
    await sql`update receipts set line = ${JSON.stringify(facts)} where id = ${id}`.execute(db);
  }
}
