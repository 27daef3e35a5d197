import { afterAll, expect, it } from 'vitest';
import { movableClock } from '../../support/movable-clock.ts';
import { orderAt } from '../../support/orders.ts';
import { startProduct } from '../../support/product.ts';

const clock = movableClock();
const product = await startProduct();
afterAll(() => product.stop());
afterAll(() => clock.restore());

const inIndia = (time: string): void => {
  clock.ahead += Date.parse(`${time}+05:30`) - Date.now();
};
async function paid() {
  const admin = await product.adminClient();
  const order = await orderAt(product, admin);
  expect((await order.accept({ method: 'cash', amountPaise: 64_900 })).status).toBe(200);
  return { admin, order };
}

it('the admin sees the money of this month and the last, by India’s months and after refunds', async () => {
  const sumOf = async (month: string) =>
    (await (await product.adminClient()).get(`/api/receipts/sum${month}`)).body;
  expect(await sumOf('')).toMatchObject({ months: [], totalPaise: 0, taxPaise: 0 });
  inIndia('2027-11-30T23:50');
  await paid();
  const { admin, order } = await paid();
  const test = (await admin.post('/api/orders/test')).body;
  const [{ id: testId }] = (await admin.get(`/api/orders?search=${test.code}`)).body;
  expect((await admin.post(`/api/orders/${testId}/accept`, { method: 'cash' })).status).toBe(200);
  inIndia('2027-12-01T00:10');
  const { admin: later } = await paid();
  await later.post(`/api/orders/${order.id}/refunds`, { amountPaise: 10_000, reason: 'Paid twice.' });
  const incomeOf = async () => (await (await product.adminClient()).get('/api/overview')).body.income;
  expect(await incomeOf()).toMatchObject({ thisMonth: 64_900, lastMonth: 129_800 });
  const [refund] = (await later.get('/api/refunds?limit=1')).body;
  const sent = { state: 'sent', method: 'upi', reference: '623600000001', endsAccess: false };
  expect((await later.put(`/api/refunds/${refund.id}`, sent)).status).toBe(200);
  clock.ahead += 61_000;
  expect(await incomeOf()).toMatchObject({ thisMonth: 54_900, lastMonth: 129_800 });
  expect(await sumOf('?month=2027-11')).toMatchObject({
    months: ['2027-12', '2027-11'],
    totalPaise: 129_800,
  });
  expect(await sumOf('?month=2027-12')).toMatchObject({ totalPaise: 54_900, taxPaise: 0 });
  expect(await sumOf('')).toMatchObject({ totalPaise: 184_700 });
});

it('money for which there was no place is none of it, before and after it is sent back', async () => {
  const admin = await product.adminClient();
  const incomeOf = async () => {
    clock.ahead += 61_000;
    return (await admin.get('/api/overview')).body.income.thisMonth;
  };
  const before = await incomeOf();
  const order = await orderAt(product, admin);
  await order.claim('623600000077');
  await order.decline({ reason: 'no-place', refundPaise: 64_900 });
  expect(await incomeOf()).toBe(before);
  const [refund] = (await admin.get('/api/refunds?open=1')).body;
  await admin.put(`/api/refunds/${refund.id}`, { state: 'sent', method: 'upi', endsAccess: false });
  expect(await incomeOf()).toBe(before);
});
