import { afterAll, expect, it } from 'vitest';
import { databaseContents } from '../../support/database-contents.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import { newBuyer } from '../../support/new-buyer.ts';
import { orderAt } from '../../support/orders.ts';
import { catalogue, startProduct } from '../../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());
const admin = await product.adminClient();
const DAY_MS = 24 * 60 * 60_000;
const PRICE = 64_900;

const changePrice = (priceInr: number) =>
  product.publish({
    ...catalogue,
    courses: catalogue.courses.map((one) => (one.slug === 'full-stack' ? { ...one, priceInr } : one)),
  });
const paid = (reference: string, more: object = {}) => orderAt(product, admin, { reference, ...more });
const today = new Date(Date.now() + 19_800_000).toISOString().slice(0, 10).split('-').reverse().join('/');
async function groupsOf(lines: readonly (readonly [reference: string, rupees: string])[]) {
  const rows = lines.map(([reference, rupees]) => `${today},UPI-ASHA-${reference}-x,${reference},,${rupees}`);
  const text = ['Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.', ...rows].join('\n');
  await admin.request('POST', '/api/bank-statements', {
    body: text,
    headers: { 'content-type': 'text/csv' },
  });
  const credits: { references: string[]; group: string }[] = (await admin.get('/api/bank-credits')).body;
  return lines.map(([reference]) => credits.find(({ references }) => references.includes(reference))?.group);
}

it('a buyer who paid by the page’s QR code sends the reference once, and matches by the list price', async () => {
  const order = await paid('623612340101', { pricePaise: PRICE });
  expect(await order.view()).toMatchObject({
    state: 'claimed',
    duePaise: PRICE,
    pay: null,
    paidByPage: true,
  });
  const other = await paid('623612340102');
  expect((await other.view()).duePaise).toBe(PRICE);
  expect(
    await groupsOf([
      ['623612340101', '649.00'],
      ['623612340102', '649.50'],
    ]),
  ).toEqual(['certain', 'certain']);
  expectMessage(await order.accept({}), 200, 'Payment accepted, course opened.');
});

it('a changed price orders nothing and says the new one; who paid an earlier one of the month has paid', async () => {
  const before = await databaseContents(product);
  await changePrice(699);
  const recorded = await databaseContents(product);
  const client = product.client();
  const stale = await client.post('/api/orders', { ...newBuyer(), pricePaise: PRICE });
  expectProblem(stale, 409, 'The price has changed. It is ₹699 now, and nothing was ordered.');
  expect([stale.body.code, stale.body.pricePaise]).toEqual(['PRICE_CHANGED', 69_900]);
  const odd = await client.post('/api/orders', { ...newBuyer(), pricePaise: 100, reference: '623612340103' });
  expect(odd.status).toBe(409);
  expect(await databaseContents(product)).toBe(recorded);
  expect(recorded).not.toBe(before);
  const old = await paid('623612340104', { pricePaise: PRICE });
  expect(await old.view()).toMatchObject({ state: 'claimed', duePaise: PRICE });
  const late = await paid('623612340105', { pricePaise: 69_900 });
  expect(await groupsOf([['623612340105', '649']])).toEqual(['certain']);
  expectMessage(await late.accept({ amountPaise: PRICE }), 200, 'Payment accepted, course opened.');
  // The list then has what was due, beside the price of now.
  const [listed] = (await admin.get(`/api/orders?search=${late.code}`)).body;
  expect(listed).toMatchObject({ duePaise: PRICE, paidPaise: PRICE, listPaise: 69_900 });
  await product.deps.database.db
    .updateTable('list_prices')
    .set((eb) => ({ since: eb('since', '-', 31 * DAY_MS) }))
    .execute();
  const gone = await client.post('/api/orders', {
    ...newBuyer(),
    pricePaise: PRICE,
    reference: '623612340106',
  });
  expectProblem(gone, 409, 'The price has changed. It is ₹699 now, and nothing was ordered.');
  await changePrice(PRICE / 100);
});

it('a reference that someone gave first is taken with the order, and shown with both', async () => {
  const [first, second] = [await paid('623612340107'), await paid('623612340107')];
  expect(await second.view()).toMatchObject({ state: 'claimed', isContested: true });
  expect(await first.view()).toMatchObject({ state: 'claimed', isContested: false });
});

it('a payment that was not found may be paid after all, however it was told, and is found then', async () => {
  const withOrder = await paid('623612340108');
  const later = await orderAt(product, admin);
  await later.claim('623612340110');
  for (const order of [withOrder, later]) {
    await order.decline({ reason: 'not-found' });
    const { state, pay, duePaise } = await order.view();
    expect([state, pay?.amountPaise]).toEqual(['declined', duePaise]);
  }
  await later.claim('623612340111');
  const rupees = ((await later.view()).duePaise / 100).toFixed(2);
  expect(await groupsOf([['623612340111', rupees]])).toEqual(['certain']);
});

it('a price that was there for a moment pays in full on its day and the next, and no other', async () => {
  await changePrice(20);
  await changePrice(PRICE / 100);
  const order = await paid('623612340109', { pricePaise: 2000 });
  expect(await groupsOf([['623612340109', '20.00']])).toEqual(['certain']);
  const [row] = (await admin.get(`/api/orders?search=${order.code}`)).body;
  expect(row).toMatchObject({ duePaise: 2000, listPaise: PRICE });
  const { db } = product.deps.database;
  await db
    .updateTable('list_prices')
    .set((eb) => ({ since: eb('since', '-', 5 * DAY_MS) }))
    .execute();
  expect(await groupsOf([['623612340109', '20.00']])).toEqual(['wrong-amount']);
});
