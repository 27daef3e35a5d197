import { spawnSync } from 'node:child_process';
import { afterAll, describe, expect, it } from 'vitest';
import { indianDay } from '../../../server/contract/india-time.ts';
import { auditTrail } from '../../support/database-contents.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import { orderAt } from '../../support/orders.ts';
import { student } from '../../support/people.ts';
import { documentsOf, issuedAt, startShop } from '../../support/shops.ts';

const firm = { gstin: '29AAGCB7383J1Z4', company: 'Bright Minds', address: '7 Church Street' };
const product = await startShop({ scheme: 'registered' });
const shops = [product];
afterAll(() => Promise.all(shops.map((shop) => shop.stop())));
const admin = await product.adminClient();
const order = (more: object = {}) => orderAt(product, admin, { state: '29', ...more });
const documents = (orderId: number) => documentsOf(product, orderId);
/** The documents of the last mail to a buyer. */
async function mailedWith(email: string) {
  const mails = product.deps.database.db.selectFrom('mail_outbox').select('receipt_ids');
  const last = await mails.where('recipient', '=', email).orderBy('id', 'desc').executeTakeFirstOrThrow();
  return last.receipt_ids?.split(' ').map(Number);
}
const isPayment = ({ kind }: { kind: string }): boolean => kind === 'tax-invoice';
const CHOOSE = 'Choose the buyer’s State: the tax depends on it.';
const today = indianDay(product.deps.now());
const textOf = async (made: Awaited<ReturnType<typeof order>>, nth: number): Promise<string> => {
  const [{ id }] = [(await made.view()).receipts[nth]];
  const input = (await made.client.get(`${made.path}/receipts/${id}.pdf`)).bytes;
  return spawnSync('pdftotext', ['-layout', '-', '-'], { input, encoding: 'utf8' }).stdout;
};
const hasPdftotext = spawnSync('pdftotext', ['-v']).error === undefined;

describe('the State of a buyer', () => {
  it('is asked for where no order of theirs has it, and never taken for the provider’s', async () => {
    const person = await student(product);
    const sale = { userId: person.id, courseId: 1, amountPaise: 64_900, method: 'cash' };
    const record = (more: object) => admin.post('/api/orders/manual', { ...sale, ...more });
    expectProblem(await record({}), 422, CHOOSE, ['/state']);
    expectMessage(await record({ state: '29' }), 201, 'Payment recorded, course opened.');
    // The next one takes it from this.
    const { body } = await record({ courseId: 2 });
    const [listed] = (await admin.get(`/api/receipts?search=${body.receipt}`)).body;
    const made = await product.deps.database.db
      .selectFrom('receipts')
      .selectAll()
      .where('id', '=', listed.id)
      .execute();
    expect(made).toMatchObject([{ place: '29', cgst_paise: 0, igst_paise: 9900 }]);
  });

  it('is asked for before an order without one is accepted, by hand or by the statement', async () => {
    const made = await orderAt(product, admin);
    expectProblem(await made.accept(), 422, CHOOSE, ['/state']);
    expect(await documents(made.id)).toEqual([]);
    const { body } = await made.accept({ method: 'cash', state: '27' });
    expect(body.receipt).toMatch(/^ABH/);
    expect(await made.receipt()).toMatchObject({ place: '27', igst_paise: 0 });
  });
});

it.each([
  [{ gstin: firm.gstin }, ['/company', '/address']],
  [{ company: firm.company }, ['/gstin', '/address']],
  [{ gstin: firm.gstin, address: firm.address }, ['/company']],
])('an order of a firm needs GSTIN, name and address: %j', async (given, missing) => {
  const person = await student(product);
  const refused = await admin.put(`/api/orders/1/buyer`, { fullName: 'A', email: person.email, ...given });
  expect([refused.status, refused.body.errors.map(({ pointer }: { pointer: string }) => pointer)]).toEqual([
    422,
    missing,
  ]);
});

it.each([
  ['who deducts tax at source', '07DELE12345A1D8'],
  ['of a body of the United Nations', '0717UNO00157UNO'],
])('an invoice has the number of a buyer %s', async (_who, gstin) => {
  const made = await order({ ...firm, gstin });
  await made.accept();
  const { buyer, place } = await made.receipt();
  expect([JSON.parse(buyer).gstin, place]).toEqual([gstin, '07']);
});

describe('a part payment', () => {
  it('has its own document, and opens the course when the admin says so', async () => {
    const made = await order();
    const first = await made.accept({ amountPaise: 40_000, askForRest: true, reference: '612345612345' });
    expectMessage(first, 200, 'Payment accepted, ₹400 of ₹649; ₹249 is still due.');
    expect(await made.courses()).toEqual([]);
    for (const message of ['Course opened.', 'The course is open already.'])
      expectMessage(await admin.post(`/api/orders/${made.id}/open-course`), 200, message);
    expect(await made.courses()).toHaveLength(1);
    expect((await made.view()).state).toBe('short');
    const last = await made.accept({ method: 'cash' });
    expectMessage(last, 200, 'Payment accepted. All is paid; the course was open already.');
    const issued = await documents(made.id);
    expect(issued.map(({ serial }) => serial)).toEqual([first.body.receipt, last.body.receipt]);
    expect(issued.map(({ total_paise }) => total_paise)).toEqual([40_000, 24_900]);
    expect((await admin.get(`/api/receipts?search=${made.code}`)).body).toHaveLength(2);
  });

  it('can open the course at once; a refund is taken from the last document first', async () => {
    const made = await order();
    const part = { amountPaise: 40_000, askForRest: true, opensCourse: true, method: 'cash' };
    const open = 'Payment accepted, ₹400 of ₹649; ₹249 is still due. The course is open.';
    expectMessage(await made.accept(part), 200, open);
    await made.accept({ method: 'cash' });
    await admin.post(`/api/orders/${made.id}/refunds`, { amountPaise: 30_000, reason: 'Ill.' });
    const [{ id }] = (await admin.get('/api/refunds?open=1')).body;
    await admin.put(`/api/refunds/${id}`, { state: 'sent', method: 'upi', endsAccess: false });
    const [first, second, ...notes] = await documents(made.id);
    expect(notes.map((note) => [note.refers_to, note.refers_on, note.total_paise])).toEqual([
      [second?.serial, second?.issued_at, 24_900],
      [first?.serial, first?.issued_at, 5100],
    ]);
    // Both are mailed.
    expect(await mailedWith(made.email)).toEqual(notes.map(({ id }) => id));
  });

  it('of an order that a version without such documents accepted has one with the rest', async () => {
    const made = await order();
    await made.accept({ amountPaise: 40_000, askForRest: true, method: 'cash' });
    await product.deps.database.db.deleteFrom('receipts').where('order_id', '=', made.id).execute();
    await made.accept({ reference: '612345612346' });
    const [only] = await documents(made.id);
    expect(only?.total_paise).toBe(64_900);
    expect(JSON.parse(only?.line ?? '').payments).toHaveLength(2);
  });
});

describe('the day and the way of a payment', () => {
  it.each([
    ['612345612399', 'UPI-ASHA-612345612399', 'upi'],
    ['612345612398', 'IMPS 612345612398 ASHA', 'imps'],
    ['N123456789012345', 'NEFT CR-N123456789012345-ASHA', 'neft'],
    ['HDFCR52026112412345678', 'RTGS HDFCR52026112412345678', 'rtgs'],
  ])('are those of the bank’s line: %s', async (reference, narration, method) => {
    const made = await order();
    expect((await made.claim(reference)).status).toBe(201);
    const file = `Date,Narration,Ref No,Credit\n24/08/2026,${narration},${reference},649.00\n`;
    const body = Buffer.from(file);
    await admin.request('POST', '/api/bank-statements', { headers: { 'content-type': 'text/csv' }, body });
    await made.accept({});
    const { paid_on, line } = await made.receipt();
    expect([paid_on, JSON.parse(line).payments]).toEqual(['2026-08-24', [{ method, reference }]]);
  });

  it('are what the admin says, on no day to come', async () => {
    const made = await order();
    const tomorrow = indianDay(product.deps.now() + 24 * 60 * 60_000);
    expectProblem(await made.accept({ method: 'cash', paidOn: tomorrow }), 422, 'This day is not over yet.', [
      '/paidOn',
    ]);
    await made.accept({ method: 'cheque', paidOn: '2026-03-31' });
    expect(await made.receipt()).toMatchObject({ paid_on: '2026-03-31' });
    const other = await order();
    await other.accept({ method: 'cash' });
    expect(await other.receipt()).toMatchObject({ paid_on: today });
  });
});

describe('the buyer of an order', () => {
  const correct = async (made: Awaited<ReturnType<typeof order>>, more: object = {}) =>
    admin.put(`/api/orders/${made.id}/buyer`, {
      fullName: 'Asha Sen',
      email: made.email,
      state: '29',
      ...more,
    });

  it('is corrected before the document, and printed as corrected', async () => {
    const made = await order();
    for (const _time of [1, 2]) expectMessage(await correct(made, firm), 200, 'Buyer saved.');
    await made.accept();
    expect(JSON.parse((await made.receipt()).buyer)).toMatchObject({
      name: 'Asha Sen',
      ...firm,
      state: '29',
    });
  });

  it('is corrected afterwards by a credit note and a new invoice, once', async () => {
    const made = await order({ state: '27' });
    await made.accept();
    const [before] = await documents(made.id);
    const { body } = await correct(made, firm);
    const [old, note, fresh, ...more] = await documents(made.id);
    expect(more).toEqual([]);
    expect(old).toEqual(before);
    expect(note).toMatchObject({
      kind: 'credit-note',
      refers_to: old?.serial,
      total_paise: 64_900,
      cgst_paise: 4950,
    });
    expect(fresh).toMatchObject({
      kind: 'tax-invoice',
      refers_to: old?.serial,
      place: '29',
      igst_paise: 9900,
    });
    expect(body.message).toBe(`Buyer corrected. New document: ${fresh?.serial}.`);
    expectMessage(await correct(made, firm), 200, 'Buyer saved.');
    expect(await documents(made.id)).toHaveLength(3);
    expect((await made.mails()).at(-1)).toContain('corrected document');
    expect(await mailedWith(made.email)).toEqual([note?.id, fresh?.id]);
    const [entry] = (await auditTrail(product, 'buyer-corrected')).slice(-1);
    expect(entry?.detail).toContain(fresh?.serial ?? '-');
    expect(entry?.detail).not.toMatch(/Asha|Bright|Church|29AAG/);
  });

  it('is corrected for what was not given back yet', async () => {
    const made = await order();
    await made.accept();
    await admin.post(`/api/orders/${made.id}/refunds`, { amountPaise: 10_000, reason: 'Ill.' });
    const [{ id }] = (await admin.get('/api/refunds?open=1')).body;
    await admin.put(`/api/refunds/${id}`, { state: 'sent', method: 'upi', endsAccess: false });
    await correct(made);
    const totals = (await documents(made.id)).map((one) => (isPayment(one) ? 1 : -1) * one.total_paise);
    expect(totals).toEqual([64_900, -10_000, -54_900, 54_900]);
  });

  it('is corrected for later documents only where the tax of the invoice is over, and the answer says so', async () => {
    const made = await order({ state: '27' });
    await made.accept({ amountPaise: 40_000, askForRest: true, reference: '612345612377' });
    await issuedAt(product, made.id, '2025-03-31T12:00:00+05:30');
    const found = async () => (await admin.get(`/api/orders?search=${made.code}`)).body[0];
    expect(await found()).toMatchObject({ isTaxClosed: true });
    const [old] = await documents(made.id);
    const closed = `The time to correct the tax of ${old?.serial} is over: no change there.`;
    expectMessage(await correct(made, firm), 200, `Buyer saved. ${closed}`);
    expect(await documents(made.id)).toEqual([old]);
    const [entry] = (await auditTrail(product, 'buyer-corrected')).slice(-1);
    expect(JSON.parse(entry?.detail ?? '')).toMatchObject({ kept: old?.serial });
    // What comes now is invoiced to the firm; corrected again, only that is replaced.
    await made.accept({ method: 'cash' });
    const { body } = await correct(made, { ...firm, company: 'Brighter Minds' });
    const [first, , note, fresh, ...more] = await documents(made.id);
    expect([first, more]).toEqual([old, []]);
    expect(note).toMatchObject({ kind: 'credit-note', total_paise: 24_900, igst_paise: 3798 });
    expect(JSON.parse(fresh?.buyer ?? '')).toMatchObject({ company: 'Brighter Minds' });
    expect(body.message).toBe(`Buyer corrected. New document: ${fresh?.serial}. ${closed}`);
    // Once nothing is left of the old one, no warning is.
    await admin.post(`/api/orders/${made.id}/undo`, {
      reason: 'never-came',
      paymentId: (await found()).payments[0].id,
      endsAccess: false,
    });
    expect((await documents(made.id)).at(-1)).toMatchObject({
      kind: 'commercial-note',
      refers_to: old?.serial,
      total_paise: 40_000,
    });
    expect(await found()).toMatchObject({ isTaxClosed: false });
  });

  it.each(['none', 'composition'] as const)(
    'has a new document in place of the old one where no tax is charged (%s)',
    async (scheme) => {
      const shop = await startShop({ scheme });
      shops.push(shop);
      const client = await shop.adminClient();
      const made = await orderAt(shop, client, { state: '27' });
      await made.accept();
      await client.put(`/api/orders/${made.id}/buyer`, { fullName: 'Asha Sen', email: made.email });
      const [old, fresh] = (await made.view()).receipts;
      expect([old.isVoid, fresh.isVoid]).toEqual([true, false]);
      const [listed, replaced] = (await client.get('/api/receipts')).body;
      expect([listed.serial, listed.buyerName]).toEqual([fresh.serial, 'Asha Sen']);
      expect(replaced.voidReason).toBe(`Replaced by ${fresh.serial}.`);
      const zip = (await client.get(`/api/receipts.zip?month=${indianDay(shop.deps.now()).slice(0, 7)}`))
        .bytes;
      expect(zip.includes('gstr1')).toBe(false);
    },
  );

  it.skipIf(!hasPdftotext)(
    'is told by the documents, with number and date of what they are for (needs pdftotext)',
    async () => {
      const made = await order();
      await made.accept({ method: 'neft', reference: 'N123456789012399', paidOn: '2026-03-31' });
      const serial = (await made.receipt()).serial;
      await correct(made, firm);
      expect(await textOf(made, 0)).toMatch(/Paid on +31 March 2026[\s\S]*Paid by NEFT N123456789012399\./);
      const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' }).format(
        product.deps.now(),
      );
      for (const [nth, title] of [
        [1, 'Against'],
        [2, 'Replaces'],
      ] as const)
        expect((await textOf(made, nth)).replaceAll(/\s+/g, ' ')).toMatch(
          new RegExp(`${title} ${serial}.* Dated ${day}`),
        );
    },
  );

  it('is corrected by the buyer until money is accepted, what is left out stays, and their link shows none of it', async () => {
    const made = await order({ phone: '98765 43210' });
    const path = `${made.path}/buyer`;
    const { company: _company, ...lacking } = firm;
    expectProblem(
      await made.client.put(path, lacking),
      422,
      'Enter the name of the firm too, or leave all three fields empty.',
      ['/company'],
    );
    for (const _time of [1, 2])
      expectMessage(await made.client.put(path, firm), 200, 'Your details are saved.');
    const view = await made.view();
    expect(view.mayCorrect).toBe(true);
    expect(JSON.stringify(view)).not.toMatch(/Bright|29AAG|Church|98765/);
    const [listed] = (await admin.get(`/api/orders?search=${made.code}`)).body;
    expect(listed).toMatchObject({
      buyerPhone: '+919876543210',
      buyerCompany: 'Bright Minds',
      buyerState: '29',
    });
    const [entry, ...more] = (await auditTrail(product, 'buyer-corrected')).filter(
      ({ subject_id }) => subject_id === made.id,
    );
    expect(more).toEqual([]);
    expect(entry?.detail).not.toMatch(/Bright|Church|29AAG/);
    await made.accept();
    expect(JSON.parse((await made.receipt()).buyer)).toMatchObject(firm);
    expectProblem(await made.client.put(path, { state: '27' }), 409, 'This order is closed.');
    expect((await made.view()).mayCorrect).toBe(false);
  });
});

describe('a payment that was accepted for the wrong order', () => {
  const REFERENCE = '623456789012';
  const paid = { reference: REFERENCE, method: 'upi' };

  it('is taken by its payer’s order: the other waits again, without course, and its invoice is credited', async () => {
    const [stranger, payer] = [await order(), await order()];
    await payer.claim(REFERENCE);
    await stranger.claim(REFERENCE, true);
    await stranger.accept(paid);
    await payer.claim(REFERENCE, true);
    const sentence = `Order ${stranger.code} was paid with this reference.`;
    expectProblem(await payer.accept(paid), 409, sentence, ['/takesPayment']);
    expect(await stranger.courses()).toHaveLength(1);
    expectMessage(
      await payer.accept({ ...paid, takesPayment: true }),
      200,
      'Payment accepted, course opened.',
    );
    expect(await payer.courses()).toHaveLength(1);
    expect(await stranger.courses()).toEqual([]);
    expect(await stranger.view()).toMatchObject({ state: 'declined', paidPaise: 0, refundedPaise: 0 });
    expect((await stranger.mails()).at(-1)).toContain('a question about your payment');
    const [invoice, note, ...more] = await documents(stranger.id);
    expect(more).toEqual([]);
    expect(await mailedWith(stranger.email)).toEqual([note?.id]);
    expect(note).toMatchObject({ kind: 'credit-note', refers_to: invoice?.serial, total_paise: 64_900 });
    expect(await documents(payer.id)).toMatchObject([{ kind: 'tax-invoice', total_paise: 64_900 }]);
    // Their own payment has its own invoice, over all of it.
    await stranger.accept({ ...paid, reference: '623456789013' });
    expect((await documents(stranger.id)).at(-1)).toMatchObject({ refers_to: null, total_paise: 64_900 });
  });

  it('is not accepted in a later year by its reference alone', async () => {
    const [first, second] = [await order(), await order()];
    await first.accept({ ...paid, reference: '623456789019' });
    await product.deps.database.db
      .updateTable('payments')
      .set({ financial_year: '2024-25', accepted_at: Date.parse('2025-03-31T12:00:00+05:30') })
      .where('reference', '=', '623456789019')
      .execute();
    const refused = await second.accept({ ...paid, reference: '623456789019' });
    expectProblem(refused, 409, `Order ${first.code} was paid with this reference.`, ['/takesPayment']);
    expect(await second.courses()).toEqual([]);
  });

  it('keeps its line of the bank, and goes nowhere once it is given back', async () => {
    const [stranger, payer] = [await order(), await order()];
    const reference = '623456789014';
    const body = Buffer.from(
      `Date,Narration,Ref,Credit\n24/11/2026,UPI/${reference}/Lata,${reference},649.00\n`,
    );
    const headers = { 'content-type': 'text/csv' };
    await admin.request('POST', '/api/bank-statements', { headers, body });
    await stranger.accept({ ...paid, reference });
    await payer.accept({ ...paid, reference, takesPayment: true });
    const { db } = product.deps.database;
    const lines = db.selectFrom('bank_credits').innerJoin('payments', 'payments.id', 'payment_id');
    expect(await lines.select('order_id').where('narration', 'like', `%${reference}%`).execute()).toEqual([
      { order_id: payer.id },
    ]);
    await admin.post(`/api/orders/${payer.id}/refunds`, { amountPaise: 64_900, reason: 'Ill.' });
    const back = await stranger.accept({ ...paid, reference, takesPayment: true });
    expectProblem(
      back,
      422,
      'Nothing is left to give back: all of it is refunded, or a refund is open. Decide it under Refunds first.',
    );
  });
});
