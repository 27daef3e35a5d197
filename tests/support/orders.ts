import { privacyNotice } from '../../server/contract/privacy-notice.ts';
import type { Client } from './client.ts';
import { password } from './people.ts';
import type { Product } from './product.ts';

let buyers = 0;

/** A visitor's order for Full Stack by its link, and what an admin does with it. */
export async function orderAt(product: Product, admin: Client, more: object = {}) {
  const { db } = product.deps.database;
  await db.deleteFrom('rate_limits').where('key', 'like', '%rder%').execute();
  buyers += 1;
  const email = `buyer${buyers}@example.in`;
  const consent = { version: privacyNotice.version, age: 'adult' };
  const buyer = { fullName: `Asha Verma ${buyers}`, email, password, consent, course: 'full-stack', ...more };
  const client = product.client();
  const { body } = await client.post('/api/orders', buyer);
  const path = `/api/order/${body.link.split('/').at(-1)}`;
  const { id } = await db
    .selectFrom('orders')
    .select('id')
    .where('code', '=', body.code)
    .executeTakeFirstOrThrow();
  return {
    id,
    code: String(body.code),
    email,
    path,
    client,
    view: async () => (await client.get(path)).body,
    accept: (input: object = { method: 'cash' }) => admin.post(`/api/orders/${id}/accept`, input),
    receipt: () =>
      db
        .selectFrom('receipts')
        .selectAll()
        .where('order_id', '=', id)
        .orderBy('id')
        .executeTakeFirstOrThrow(),
  };
}
