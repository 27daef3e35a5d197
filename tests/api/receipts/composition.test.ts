import { spawnSync } from 'node:child_process';
import { afterAll, describe, expect, it } from 'vitest';
import { orderAt } from '../../support/orders.ts';
import { documentsOf, readStatement, startShop } from '../../support/shops.ts';

const product = await startShop({ scheme: 'composition' });
afterAll(() => product.stop());
const admin = await product.adminClient();
const order = (state: string) => orderAt(product, admin, { state });
const hasPdftotext = spawnSync('pdftotext', ['-v']).error === undefined;

describe('a provider under the composition scheme', () => {
  it('is told of a sale to another State before it, by hand and by the statement', async () => {
    const [home, other] = [await order('27'), await order('29')];
    const listed = async ({ code }: typeof home) => (await admin.get(`/api/orders?search=${code}`)).body[0];
    expect(await listed(home)).toMatchObject({ isOtherState: false });
    expect(await listed(other)).toMatchObject({ isOtherState: true });
    await readStatement(product, admin, [[`UPI-${other.code}`, '623612349901', '649']]);
    const [credit] = (await admin.get('/api/bank-credits')).body;
    expect(credit).toMatchObject({ group: 'code', orders: [{ code: other.code, isOtherState: true }] });
  });

  it('has the place of supply of the corrected State', async () => {
    const made = await order('27');
    await made.accept();
    const buyer = { fullName: 'Asha Sen', email: made.email, state: '29' };
    const { message } = (await admin.put(`/api/orders/${made.id}/buyer`, buyer)).body;
    const [old, fresh] = await documentsOf(product, made.id);
    expect([old?.place, old?.void_kind, fresh?.place]).toEqual(['27', 'replaced', '29']);
    expect(message).toBe(`Buyer corrected. New document: ${fresh?.serial}.`);
  });

  it.skipIf(!hasPdftotext)(
    'has the words of the law above the title of a bill of supply (needs pdftotext)',
    async () => {
      const made = await order('27');
      await made.accept();
      const [{ id }] = (await made.view()).receipts;
      const input = (await made.client.get(`${made.path}/receipts/${id}.pdf`)).bytes;
      const text = spawnSync('pdftotext', ['-layout', '-', '-'], { input, encoding: 'utf8' }).stdout;
      expect(text).toMatch(
        /^\s*Composition taxable person, not eligible to collect tax on supplies[\s\S]*Bill of supply/i,
      );
    },
  );
});
