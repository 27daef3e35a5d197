import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { up } from '../../../server/db/migrations/043-forget-deleted-payers.ts';
import { orderAt } from '../../support/orders.ts';
import { startProduct } from '../../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());
const { db } = product.deps.database;
const admin = await product.adminClient();

it('an update forgets the payments of people who were deleted before it, and of no one else', async () => {
  const [deleted, living] = [await orderAt(product, admin), await orderAt(product, admin)];
  for (const [order, reference] of [
    [deleted, '712345000001'],
    [living, '712345000002'],
  ] as const) {
    await order.accept({ method: 'upi', reference });
    const { id: payment_id } = await db
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow();
    const line = {
      fingerprint: `of ${order.id}`,
      day: '2026-08-24',
      amount_paise: 1,
      reference_list: reference,
    };
    const times = { imported_at: 1, ignored_at: null };
    await db
      .insertInto('bank_credits')
      .values({ ...line, ...times, narration: `UPI ${reference}`, payment_id })
      .execute();
  }
  await db.updateTable('orders').set({ user_id: null }).where('id', '=', deleted.id).execute();
  await db.schema.alterTable('refunds').dropColumn('reason').execute();
  await up(db as never);
  const words = async (table: string) =>
    JSON.stringify((await sql`select * from ${sql.table(table)}`.execute(db)).rows);
  for (const table of ['payments', 'bank_credits', 'receipts']) {
    expect(await words(table)).not.toContain('712345000001');
    expect(await words(table)).toContain('712345000002');
  }
});
