import {
  type FeatureCalls,
  lata,
  newReference,
  ordering,
  orderToken,
  plain,
  receiptOf,
} from '../../support/requests.ts';
import type { SeededCourse } from '../../support/seeded-course.ts';

const orderId = async (c: SeededCourse): Promise<number> => {
  await orderToken(c);
  return (await c.admin.get('/api/orders?limit=1')).body[0].id;
};

/** An order whose second part has no day yet. */
async function orderInParts(c: SeededCourse): Promise<number> {
  const id = await orderId(c);
  const { db } = c.product.deps.database;
  const { due_paise: due } = await db
    .selectFrom('orders')
    .select('due_paise')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const parts = [
    { order_id: id, number: 1, paise: 100, due_on: '2026-01-01', due_days: null },
    { order_id: id, number: 2, paise: due - 100, due_on: null, due_days: 45 },
  ];
  await db.insertInto('order_parts').values(parts).execute();
  return id;
}

export const ordersCalls: FeatureCalls = {
  'payments GET /api/user/{id}/orders 200': (c) => ({ in: [c.enrolled.id] }),
  'public POST /api/orders 201': (c) => ({ json: { ...lata(c), ...ordering } }),
  'public GET /api/closed-courses 200': plain,
  'public GET /api/order/{token} 200': async (c) => ({ in: [await orderToken(c)] }),
  'public POST /api/order/{token}/claims 201': async (c) => ({
    in: [await orderToken(c)],
    json: { reference: newReference(), mine: false },
  }),
  'public DELETE /api/order/{token}/claims 200': async (c) => ({ in: [await orderToken(c)] }),
  'public POST /api/order/{token}/cancel 200': async (c) => ({ in: [await orderToken(c)] }),
  'public PUT /api/order/{token}/buyer 200': async (c) => ({
    in: [await orderToken(c)],
    json: { phone: '98765 43210' },
  }),
  'payments GET /api/courses/{id}/orders 200': (c) => ({ in: [c.courseId] }),
  'payments GET /api/orders 200': plain,
  'payments POST /api/orders/{id}/accept 200': async (c) => ({
    in: [await orderId(c)],
    json: { method: 'upi', reference: newReference() },
  }),
  'payments POST /api/orders/{id}/open-course 200': async (c) => {
    const id = await orderId(c);
    await c.admin.post(`/api/orders/${id}/accept`, { amountPaise: 100, method: 'cash', askForRest: true });
    return { in: [id] };
  },
  'payments POST /api/orders/{id}/parts/{number} 200': async (c) => ({
    in: [await orderInParts(c), 2],
    json: { dueOn: '2099-03-01', reason: 'agreed' },
  }),
  'payments PUT /api/orders/{id}/buyer 200': async (c) => ({
    in: [await orderId(c)],
    json: { fullName: 'Lata Rao', email: 'lata.rao@example.in' },
  }),
  'payments POST /api/orders/{id}/decline 200': async (c) => ({
    in: [await orderId(c)],
    json: { reason: 'not-found', words: 'Please look again.' },
  }),
  'payments POST /api/orders/{id}/undo 200': async (c) => ({
    in: [(await receiptOf(c)).order],
    json: { reason: 'never-came', endsAccess: true },
  }),
  'payments POST /api/orders/manual 201': async (c) => ({
    json: { userId: (await c.freshPending()).id, courseId: 1, amountPaise: 64_900, method: 'cash' },
  }),
  'admin POST /api/orders/test 201': plain,
};
