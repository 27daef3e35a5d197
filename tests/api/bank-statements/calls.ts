import { type FeatureCalls, plain } from '../../support/requests.ts';
import type { SeededCourse } from '../../support/seeded-course.ts';

async function newCredit(c: SeededCourse): Promise<number> {
  const { db } = c.product.deps.database;
  const values = { day: '2026-08-24', amount_paise: 1, reference_list: '', narration: '', imported_at: 1 };
  const credit = db.insertInto('bank_credits').values({ ...values, fingerprint: c.unique('credit') });
  return (await credit.returning('id').executeTakeFirstOrThrow()).id;
}

export const bankStatementsCalls: FeatureCalls = {
  'payments DELETE /api/refunds/{id} 200': async (c) => {
    await c.admin.post(`/api/bank-credits/${await newCredit(c)}/split`, { orders: [], returnPaise: 1 });
    return { in: [(await c.admin.get('/api/refunds?limit=1')).body[0].id] };
  },
  'payments POST /api/orders/accept-many 200': () => ({ json: { pairs: [{ orderId: 1, creditId: 1 }] } }),
  'payments POST /api/bank-statements 201': (c) => ({
    headers: { 'content-type': 'text/csv' },
    body: new Blob([`Date,Narration,Credit\n24/08/26,${c.unique('UPI')},649.00\n`], { type: 'text/csv' }),
  }),
  'payments POST /api/bank-statements/preview 200': () => ({
    headers: { 'content-type': 'text/csv' },
    body: new Blob(['Date,Narration,Credit\n24/08/26,UPI,649.00\n'], { type: 'text/csv' }),
  }),
  'payments GET /api/bank-credits 200': plain,
  'payments GET /api/bank-differences 200': plain,
  'payments POST /api/bank-credits/{id}/ignore 200': async (c) => ({ in: [await newCredit(c)] }),
  'payments POST /api/bank-credits/ignore 200': async (c) => ({ json: { ids: [await newCredit(c)] } }),
  'payments DELETE /api/bank-credits/{id}/ignore 200': async (c) => ({ in: [await newCredit(c)] }),
  'payments POST /api/bank-credits/{id}/split 201': async (c) => ({
    in: [await newCredit(c)],
    json: { orders: [], returnPaise: 1 },
  }),
  'payments POST /api/bank-credits/{id}/record 201': async (c) => ({
    in: [await newCredit(c)],
    json: { userId: (await c.freshPending()).id, courseId: 1 },
  }),
};
