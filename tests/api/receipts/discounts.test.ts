import { afterAll, expect, it } from 'vitest';
import { paperOf } from '../../../server/features/receipts/receipt-paper.ts';
import { findReceipt } from '../../../server/features/receipts/receipts.repository.ts';
import { orderAt } from '../../support/orders.ts';
import { documentsOf, startShop } from '../../support/shops.ts';

const product = await startShop({ scheme: 'registered' });
afterAll(() => product.stop());
const admin = await product.adminClient();
await admin.post('/api/coupons', { code: 'DIWALI20', percent: 20, perPerson: 9 });
const paper = async (id: number) => {
  const found = await findReceipt(product.deps.database.db, id);
  return found && paperOf(found);
};

it('a tax invoice says what a code took off, and taxes the rest; a refund credits what was paid', async () => {
  const order = await orderAt(product, admin, { code: 'diwali20', state: '27' });
  expect((await order.view()).discount).toEqual({ code: 'DIWALI20', paise: 12_900, listPaise: 64_900 });
  await order.accept();
  expect((await order.view()).discount).toMatchObject({ code: 'DIWALI20' });
  const [invoice] = await documentsOf(product, order.id);
  // ₹649 less ₹129 are ₹520, with 18 % in it.
  expect(invoice).toMatchObject({
    total_paise: 52_000,
    taxable_paise: 44_068,
    cgst_paise: 3966,
    sgst_paise: 3966,
  });
  const drawn = await paper(invoice?.id ?? 0);
  expect(drawn?.line).toMatchObject({ amount: '₹649.00' });
  expect(drawn?.sums).toEqual([
    ['Less DIWALI20', '−₹129.00'],
    ['Taxable value', '₹440.68'],
    ['CGST 9 %', '₹39.66'],
    ['SGST 9 %', '₹39.66'],
  ]);
  await admin.post(`/api/orders/${order.id}/refunds`, { amountPaise: 52_000, reason: 'Ill' });
  const [refund] = (await admin.get('/api/refunds')).body;
  await admin.put(`/api/refunds/${refund.id}`, { state: 'sent', method: 'cash', endsAccess: true });
  const [, note] = await documentsOf(product, order.id);
  expect(note).toMatchObject({ kind: 'credit-note', total_paise: 52_000, taxable_paise: 44_068 });
  expect((await paper(note?.id ?? 0))?.sums[0]?.[0]).toBe('Taxable value');
});

it('a document of a part says of how much it is a part', async () => {
  const order = await orderAt(product, admin, { code: 'DIWALI20', state: '27' });
  await order.accept({ amountPaise: 20_000, askForRest: true, method: 'cash' });
  const [first] = await documentsOf(product, order.id);
  const drawn = await paper(first?.id ?? 0);
  expect(drawn?.line.detail).toMatch(/Part of ₹520\.00: price ₹649\.00 less DIWALI20 ₹129\.00$/);
  expect(drawn?.sums[0]).toEqual(['Taxable value', '₹169.48']);
  await order.accept({ method: 'cash' });
  const documents = await documentsOf(product, order.id);
  expect(documents.map(({ total_paise }) => total_paise)).toEqual([20_000, 32_000]);
});
