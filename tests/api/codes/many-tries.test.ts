import { afterAll, expect, it } from 'vitest';
import type { Client } from '../../support/client.ts';
import { sessionOf, student } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());

it('a code with 10 uses is used 10 times by 100 people at once', async () => {
  const admin = await product.adminClient();
  await admin.post('/api/coupons', { code: 'FIRST10', percent: 50, usesMax: 10 });
  const clients: Client[] = [];
  for (let person = 0; person < 100; person++) clients.push(await sessionOf(product, await student(product)));
  const orders = clients.map((client) =>
    client.post('/api/orders', { course: 'full-stack', code: 'first10' }),
  );
  const statuses = (await Promise.all(orders)).map(({ status }) => status);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([
    ...Array(10).fill(201),
    ...Array(90).fill(422),
  ]);
  expect((await admin.get('/api/coupons')).body).toMatchObject([{ uses: 10, usesMax: 10 }]);
});
