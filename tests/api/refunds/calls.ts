import { type FeatureCalls, newReference, plain, receiptOf } from '../../support/requests.ts';

export const refundsCalls: FeatureCalls = {
  'public POST /api/order/{token}/refund-requests 201': async (c) => ({
    in: [(await receiptOf(c)).token],
    json: { reason: "I can't attend." },
  }),
  'payments POST /api/orders/{id}/refunds 201': async (c) => ({
    in: [(await receiptOf(c)).order],
    json: { amountPaise: 10_000, reason: 'Paid twice.' },
  }),
  'payments PUT /api/refunds/{id} 200': async (c) => {
    await c.admin.post(`/api/orders/${(await receiptOf(c)).order}/refunds`, {
      amountPaise: 100,
      reason: 'Twice.',
    });
    return {
      in: [(await c.admin.get('/api/refunds?limit=1')).body[0].id],
      json: { state: 'sent', method: 'upi', reference: newReference(), endsAccess: false },
    };
  },
  'payments GET /api/refunds 200': plain,
};
