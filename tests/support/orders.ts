import type { Client } from './client.ts';
import { forgetLimits } from './database-contents.ts';
import { newBuyer } from './new-buyer.ts';
import { type Person, sessionOf } from './people.ts';
import type { Product } from './product.ts';

const course = 'full-stack';
/** An order for Full Stack by its link, and what an admin does with it: of a new visitor, or of a student. */
export async function orderAt(product: Product, admin: Client, more: object = {}, student?: Person) {
  const { db } = product.deps.database;
  await forgetLimits(product);
  const visitor = { ...newBuyer(), ...more };
  const { email } = student ?? visitor;
  const { body } = student
    ? await (await sessionOf(product, student)).post('/api/orders', { course, ...more })
    : await product.client().post('/api/orders', visitor);
  const client = product.client();
  const code = String(body.code);
  const link = String(body.link);
  const path = `/api/order/${link.split('/').at(-1)}`;
  const ofCode = db.selectFrom('orders').select(['id', 'user_id']).where('code', '=', code);
  const { id, user_id: userId } = await ofCode.executeTakeFirstOrThrow();
  return {
    id,
    userId,
    code,
    email,
    link,
    path,
    client,
    view: async () => (await client.get(path)).body,
    claim: (reference: string, mine = false) => client.post(`${path}/claims`, { reference, mine }),
    withdraw: () => client.delete(`${path}/claims`),
    cancel: () => client.post(`${path}/cancel`),
    accept: (input: object = { method: 'cash' }) => admin.post(`/api/orders/${id}/accept`, input),
    decline: (input: object) => admin.post(`/api/orders/${id}/decline`, input),
    age: (times: { state_at?: number; expires_at?: number }) =>
      db.updateTable('orders').set(times).where('id', '=', id).execute(),
    receipt: () => {
      const receipts = db.selectFrom('receipts').selectAll().where('order_id', '=', id);
      return receipts.orderBy('id').executeTakeFirstOrThrow();
    },
    courses: async () => (await admin.get(`/api/user/${userId}/enrollments`)).body,
    /** Subjects of what the buyer was mailed. */
    mails: async () => {
      const mails = db.selectFrom('mail_outbox').select('subject').where('recipient', '=', email);
      return (await mails.orderBy('id').execute()).map(({ subject }) => subject);
    },
  };
}
