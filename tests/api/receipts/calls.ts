import { type FeatureCalls, plain, receiptOf } from '../../support/requests.ts';

export const receiptsCalls: FeatureCalls = {
  'public GET /api/order/{token}/receipts/{file} 200': async (c) => {
    const { token, id } = await receiptOf(c);
    return { in: [token, `${id}.pdf`] };
  },
  'payments GET /api/receipts 200': plain,
  'payments GET /api/receipts/sum 200': plain,
  'payments GET /api/receipts.csv 200': () => ({ path: '/api/receipts.csv?month=2026-11' }),
  'payments GET /api/receipts.zip 200': () => ({ path: '/api/receipts.zip?month=2026-11' }),
  'payments POST /api/receipts/{id}/void 200': async (c) => ({
    in: [(await receiptOf(c)).id],
    json: { reason: 'Wrong name.' },
  }),
};
