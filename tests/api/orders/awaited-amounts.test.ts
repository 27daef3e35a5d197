import { afterAll, expect, it } from 'vitest';
import { movableClock } from '../../support/movable-clock.ts';
import { orderAt } from '../../support/orders.ts';
import { startProduct } from '../../support/product.ts';
import { readStatement } from '../../support/shops.ts';

const clock = movableClock();
const product = await startProduct();
afterAll(() => product.stop());
afterAll(() => clock.restore());

it('the rest of an order keeps its amount from new orders, and is found by it weeks later', async () => {
  let admin = await product.adminClient();
  const parts = await orderAt(product, admin);
  const { duePaise } = await parts.view();
  // What is left is the price of the next order.
  await product.deps.database.db
    .updateTable('orders')
    .set({ due_paise: duePaise + 40_000 })
    .where('id', '=', parts.id)
    .execute();
  await parts.accept({ amountPaise: 40_000, askForRest: true, method: 'cash' });
  const next = await orderAt(product, admin);
  expect((await next.view()).duePaise).toBe(duePaise - 1);
  clock.ahead += 24 * 24 * 60 * 60_000;
  admin = await product.adminClient();
  await readStatement(product, admin, [['NEFT FROM A FATHER', '623612348801', String(duePaise / 100)]]);
  const [credit] = (await admin.get('/api/bank-credits')).body;
  expect(credit).toMatchObject({ group: 'perhaps', orders: [{ code: parts.code, restPaise: duePaise }] });
});
