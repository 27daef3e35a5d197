import { afterAll, expect, it } from 'vitest';
import { daysAfter } from '../../../server/contract/access.ts';
import { indianDay } from '../../../server/contract/india-time.ts';
import type { Offer } from '../../../server/contract/offers.ts';
import { recordListPrices } from '../../../server/features/orders/page-prices.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { newBuyer } from '../../support/new-buyer.ts';
import { orderAt } from '../../support/orders.ts';
import { catalogue, startProduct } from '../../support/product.ts';

const clock = movableClock();
const today = indianDay(Date.now());
const lastDay = daysAfter(today, 5);
const evening: Offer = {
  key: 'evening',
  name: 'Evening batch',
  priceInr: 599,
  steps: [{ priceInr: 399, until: lastDay }],
  starts: daysAfter(today, 20),
  joinUntil: daysAfter(today, 30),
};
const product = await startProduct(
  {},
  {
    ...catalogue,
    courses: catalogue.courses.map((one) =>
      one.slug === 'full-stack' ? { ...one, offers: [evening], closed: false } : one,
    ),
  },
);
afterAll(async () => {
  clock.restore();
  await product.stop();
});
const at = (day: string, time: string) => {
  clock.ahead = 0;
  clock.ahead = Date.parse(`${day}T${time}+05:30`) - Date.now();
};
const quote = async (more: object = {}) =>
  (await product.client().post('/api/orders', { course: 'full-stack', dryRun: true, ...more })).body;
const tryPaid = (reference: string, pricePaise: number) =>
  product.client().post('/api/orders', { ...newBuyer(), reference, pricePaise });

it('an early price ends at midnight in India, and the offer on its last day to join', async () => {
  at(lastDay, '23:59:59');
  expect(await quote()).toMatchObject({ listPaise: 39_900 });
  at(daysAfter(lastDay, 1), '00:00:00.001');
  expect(await quote()).toMatchObject({ listPaise: 59_900 });
  // A page that still shows the early price orders nothing at it.
  const stale = await product.client().post('/api/orders', { ...newBuyer(), pricePaise: 39_900 });
  expectProblem(stale, 409, 'The price has changed. It is ₹599 now, and nothing was ordered.');
  at(daysAfter(today, 30), '23:59:59');
  expect(await quote()).toMatchObject({ listPaise: 59_900 });
  at(daysAfter(today, 31), '00:00:00.001');
  expect(await quote()).toMatchObject({ code: 'INVALID_INPUT' });
});

it('whoever paid before it ended has three days to say so, and the bank’s day decides', async () => {
  at(daysAfter(lastDay, 1), '00:00:30');
  await recordListPrices(product.deps);
  const admin = await product.adminClient();
  const early = await orderAt(product, admin, { reference: '623612349001', pricePaise: 39_900 });
  const late = await orderAt(product, admin, { reference: '623612349002', pricePaise: 39_900 });
  at(daysAfter(lastDay, 3), '23:59:59');
  expect((await tryPaid('623612349003', 39_900)).status).toBe(201);
  at(daysAfter(lastDay, 4), '00:00:00.001');
  expectProblem(
    await tryPaid('623612349004', 39_900),
    409,
    'The price has changed. It is ₹599 now, and nothing was ordered.',
  );
  const lines = [
    [lastDay, '623612349001'],
    [daysAfter(lastDay, 1), '623612349002'],
  ].map(([day = '', reference]) => `${day.split('-').reverse().join('/')},UPI-ASHA,${reference},,399.00`);
  const body = Buffer.from(['Date,Narration,Ref No,Debit,Credit', ...lines].join('\n'));
  const again = await product.adminClient();
  await again.request('POST', '/api/bank-statements', { headers: { 'content-type': 'text/csv' }, body });
  const credits: { references: string[]; group: string }[] = (await again.get('/api/bank-credits')).body;
  const groupOf = (reference: string) =>
    credits.find(({ references }) => references.includes(reference))?.group;
  expect([groupOf('623612349001'), groupOf('623612349002')]).toEqual(['certain', 'wrong-amount']);
  const row = async ({ code }: { code: string }) => (await again.get(`/api/orders?search=${code}`)).body[0];
  expect(await row(early)).toMatchObject({ duePaise: 39_900, listPaise: 59_900, priceThen: true });
  expect(await row(late)).toMatchObject({ duePaise: 59_900 });
  const accept = (id: number, input: object) => again.post(`/api/orders/${id}/accept`, input);
  expectMessage(await accept(early.id, {}), 200, 'Payment accepted, course opened.');
  const short = await accept(late.id, { amountPaise: 39_900 });
  expectProblem(short, 422, 'This is ₹200 too little. Ask for the rest, or correct the amount.');
  expect((await accept(late.id, { amountPaise: 39_900, askForRest: true })).status).toBe(200);
  expect(await late.view()).toMatchObject({ state: 'short', duePaise: 59_900, paidPaise: 39_900 });
});
