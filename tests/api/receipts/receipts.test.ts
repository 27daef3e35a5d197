import { spawnSync } from 'node:child_process';
import { afterAll, describe, expect, it } from 'vitest';
import { indianDay } from '../../../server/contract/india-time.ts';
import { auditTrail, databaseContents } from '../../support/database-contents.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import { sweep } from '../../support/jobs.ts';
import { orderAt } from '../../support/orders.ts';
import { GSTIN, issuedAt, startShop } from '../../support/shops.ts';

const product = await startShop({ scheme: 'registered' });
afterAll(() => product.stop());
const admin = await product.adminClient();
const order = (more: object = {}) => orderAt(product, admin, { state: '27', ...more });
const firm = { gstin: '29AAGCB7383J1Z4', company: 'Bright Minds', address: '7 Church Street' };
const paid = async (more: object = {}) => {
  const made = await order(more);
  expect((await made.accept()).status).toBe(200);
  return made;
};
const numberOf = (serial: string): number => Number(serial.split('/').at(-1));
const pdfOf = async ({ client, path, view }: Awaited<ReturnType<typeof order>>): Promise<Buffer> =>
  (await client.get(`${path}/receipts/${(await view()).receipts[0].id}.pdf`)).bytes;

describe('the document of a payment', () => {
  it.each([
    ['of the provider’s State, two equal halves', { state: '27' }, '27', [55_000, 4950, 4950, 0]],
    ['of another State, one tax', { state: '29' }, '29', [55_000, 0, 0, 9900]],
    ['of a firm, the State of its GSTIN', { state: '27', ...firm }, '29', [55_000, 0, 0, 9900]],
  ])('has the tax %s', async (_what, buyer, place, parts) => {
    const receipt = await (await paid(buyer)).receipt();
    expect(receipt).toMatchObject({ kind: 'tax-invoice', place, total_paise: 64_900 });
    const { taxable_paise, cgst_paise, sgst_paise, igst_paise } = receipt;
    expect([taxable_paise, cgst_paise, sgst_paise, igst_paise]).toEqual(parts);
    expect(receipt.serial).toMatch(/^ABH\/\d\d-\d\d\/\d{5}$/);
  });

  it.each([
    ['none', 'receipt', null],
    ['composition', 'bill-of-supply', '27'],
  ] as const)('of a provider with the scheme %s is a %s, without tax', async (scheme, kind, place) => {
    const shop = await startShop({ scheme });
    const made = await orderAt(shop, await shop.adminClient());
    await made.accept();
    expect(await made.receipt()).toMatchObject({ kind, place, taxable_paise: 64_900, total_paise: 64_900 });
    expect((await made.view()).receipts).toMatchObject([{ kind, isVoid: false }]);
    await shop.stop();
  });

  it('is issued once, however often and by how many it is accepted', async () => {
    const made = await order();
    const answers = await Promise.all(Array.from({ length: 50 }, () => made.accept()));
    const { serial } = await made.receipt();
    expect(new Set(answers.map(({ body }) => body.receipt))).toEqual(new Set([serial]));
    expect((await made.view()).receipts).toHaveLength(1);
  });

  it('has the next number, whatever is accepted at once and whatever fails', async () => {
    const before = numberOf((await (await paid()).receipt()).serial);
    const orders: Awaited<ReturnType<typeof order>>[] = [];
    for (let n = 0; n < 12; n++) orders.push(await order());
    const gone = await order();
    await admin.delete(`/api/delete-user/${gone.userId}`);
    const answers = await Promise.all([...orders, gone].map((one) => one.accept()));
    const given = answers.filter(({ status }) => status === 200).map(({ body }) => numberOf(body.receipt));
    expect(given.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, n) => before + 1 + n));
    expect(numberOf((await (await paid()).receipt()).serial)).toBe(before + 13);
  });
});

const hasPdftotext = spawnSync('pdftotext', ['-v']).error === undefined;

describe('the PDF', () => {
  it.skipIf(!hasPdftotext)(
    'says who, what and how much, in the letters of the name (needs pdftotext)',
    async () => {
      const made = await paid({
        fullName: 'श्रीमती क्षितिजा द्विवेदी',
        gstin: GSTIN,
        company: 'Łódź House',
        address: '4 MG Road, पुणे',
      });
      const { stdout } = spawnSync('pdftotext', ['-layout', '-', '-'], {
        input: await pdfOf(made),
        encoding: 'utf8',
      });
      const { serial } = await made.receipt();
      const said = ['Tax invoice', serial, made.code, GSTIN, 'Abhyas Learning Private Limited', 'SAC 999293'];
      const sums = [
        '₹550.00',
        'CGST 9 %',
        'SGST 9 %',
        '₹49.50',
        '₹649.00',
        'Rupees six hundred forty-nine only',
      ];
      const buyer = ['श्रीमती क्षितिजा द्विवेदी', 'Łódź House', 'Maharashtra (27)', 'Paid by Cash.', 'Paid on'];
      for (const text of [...said, ...sums, ...buyer]) expect(stdout).toContain(text);
    },
  );

  it('is not sent again to a browser that has it, until it is cancelled', async () => {
    const { client, path, receipt } = await paid();
    const { id } = await receipt();
    const open = (headers = {}) => client.get(`${path}/receipts/${id}.pdf`, headers);
    const known = { 'if-none-match': (await open()).headers.get('etag') ?? '' };
    expect((await open(known)).status).toBe(304);
    await admin.post(`/api/receipts/${id}/void`, { reason: 'Wrong name.' });
    expect((await open(known)).status).toBe(200);
  });

  it('opens with the link of its own order only', async () => {
    const [mine, other] = [await paid(), await paid()];
    const [{ id }] = (await other.view()).receipts;
    expect((await pdfOf(mine)).subarray(0, 5).toString()).toBe('%PDF-');
    for (const file of [`${id}.pdf`, `${id}`, 'x.pdf', '0.pdf'])
      expectProblem(
        await mine.client.get(`${mine.path}/receipts/${file}`),
        404,
        'Not found. It may have been deleted.',
      );
    const [listed] = (await admin.get(`/api/receipts?search=${other.code}`)).body;
    expect(listed).toMatchObject({ id, orderCode: other.code, totalPaise: 64_900, taxPaise: 9900 });
    expect((await product.client().get(listed.pdfPath)).bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });
});

describe('a document', () => {
  it('that is cancelled keeps its number and its row, with the first reason', async () => {
    const made = await paid();
    const { id, serial } = await made.receipt();
    const cancel = (reason: string) => admin.post(`/api/receipts/${id}/void`, { reason });
    expectProblem(await cancel(' '), 422, 'Write why this document is cancelled.', ['/reason']);
    for (const reason of ['Wrong name.', 'Again.'])
      expectMessage(await cancel(reason), 200, 'Cancelled. Number and document stay in the list.');
    expect((await admin.get('/api/receipts?limit=1')).body).toMatchObject([
      { serial, isVoid: true, voidReason: 'Wrong name.' },
    ]);
    const cancelled = (await auditTrail(product, 'receipt-cancelled')).map(({ detail }) => detail);
    expect(cancelled.filter((detail) => detail.includes(serial))).toEqual([JSON.stringify({ serial })]);
    expect(numberOf((await (await paid()).receipt()).serial)).toBe(numberOf(serial) + 1);
  });

  it('is in the accountant’s file of its month in India, which runs no formula', async () => {
    const days = ['2031-05-31T23:59:59+05:30', '2031-06-01T00:00:00+05:30', '2031-06-30T23:59:59+05:30'];
    for (const [index, when] of days.entries()) {
      const made = await paid({ fullName: `=2+3 ${index}`, state: '29' });
      await issuedAt(product, made.id, when);
    }
    const file = async (): Promise<string[]> =>
      (await admin.get('/api/receipts.csv?month=2031-06')).bytes.toString().trim().split('\r\n');
    const [, first = '', last] = await file();
    expect(first).toContain(
      "2031-06-01,2026-11-26,Tax invoice,,,,'=2+3 1,,29 Karnataka,999293,18,550.00,0.00,0.00,99.00,649.00,Cash".replace(
        '2026-11-26',
        indianDay(product.deps.now()),
      ),
    );
    expect(last).toContain('2031-06-30');
    expect((await admin.get('/api/receipts?month=2031-06')).body).toHaveLength(2);
    const [, { id }] = (await admin.get('/api/receipts?limit=2')).body;
    await admin.post(`/api/receipts/${id}/void`, { reason: 'Wrong State.' });
    const [, voided] = await file();
    expect(voided).toMatch(/,yes,.*,0\.00,0\.00,0\.00,0\.00,0\.00,Cash/);
    expectProblem(
      await admin.get('/api/receipts.csv?month=2026-13'),
      422,
      'Please choose a month, for example 2026-11.',
      ['/month'],
    );
  });

  it('outlives the buyer’s account by eight financial years, and then names no one', async () => {
    const made = await paid({ fullName: 'Xanthippe Quirk', ...firm, address: 'Zebra Lane 9' });
    await admin.delete(`/api/delete-user/${made.userId}`);
    await admin.delete(`/api/trash/user/${made.userId}`);
    const traces = async (): Promise<string[]> => {
      const rows = (await databaseContents(product)).split('\n');
      return rows.filter((row) => /xanthippe|zebra/i.test(row)).map((row) => row.split(' ')[0] ?? '');
    };
    expect(await traces()).toEqual(['receipts']);
    const now = new Date(product.deps.now() + 5.5 * 60 * 60_000);
    const began = now.getUTCFullYear() - (now.getUTCMonth() < 3 ? 1 : 0);
    await issuedAt(product, made.id, `${began - 8}-04-01T00:00:00+05:30`);
    await sweep(product);
    expect(await traces()).toEqual(['receipts']);
    await issuedAt(product, made.id, `${began - 8}-03-31T23:59:59+05:30`);
    await sweep(product);
    expect(await traces()).toEqual([]);
  });
});
