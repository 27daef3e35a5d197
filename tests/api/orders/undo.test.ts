import { afterAll, describe, expect, it } from 'vitest';
import { auditTrail } from '../../support/database-contents.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { orderAt } from '../../support/orders.ts';
import { startProduct } from '../../support/product.ts';
import { documentsOf, readStatement, startShop } from '../../support/shops.ts';

const clock = movableClock();
const plain = await startProduct();
const taxed = await startShop({ scheme: 'registered' });
afterAll(async () => {
  clock.restore();
  await Promise.all([plain.stop(), taxed.stop()]);
});
let references = 611_000_000_000;
const newReference = () => String(++references);
const DONE = 'Acceptance undone.';

async function shop(product: typeof plain) {
  const admin = await product.adminClient();
  return {
    admin,
    documents: (orderId: number) => documentsOf(product, orderId),
    read: async (lines: Parameters<typeof readStatement>[2]) =>
      (await readStatement(product, admin, lines)).body,
    order: () => orderAt(product, admin, { state: '29' }),
    sum: async () => (await admin.get('/api/receipts/sum')).body.totalPaise,
    found: async (code: string) => (await admin.get(`/api/orders?search=${code}`)).body[0],
    credits: async () => (await admin.get('/api/bank-credits')).body,
    differences: async () => (await admin.get('/api/bank-differences')).body,
    undo: (id: number, input: object) => admin.post(`/api/orders/${id}/undo`, { endsAccess: true, ...input }),
  };
}

describe('an acceptance that is undone', () => {
  it.each(['never-came', 'taken-back', 'wrong-order'] as const)(
    'takes its receipt back and tells the buyer the truth (%s)',
    async (reason) => {
      const { order, undo, documents, sum } = await shop(plain);
      const before = await sum();
      const made = await order();
      await made.accept({ reference: newReference() });
      expect(await made.courses()).toHaveLength(1);
      expectMessage(await undo(made.id, { reason }), 200, DONE);
      expect(await made.courses()).toEqual([]);
      expect(await sum()).toBe(before);
      expect(await documents(made.id)).toMatchObject([{ kind: 'receipt', void_kind: reason }]);
      const view = await made.view();
      expect(view).toMatchObject({ state: 'declined', paidPaise: 0, pay: { amountPaise: view.duePaise } });
      const [mail] = (await made.mails()).slice(-1);
      expect(mail).toMatch(
        { 'never-came': /did not reach us/, 'taken-back': /took/, 'wrong-order': /question/ }[reason],
      );
      // Sent twice, once undone: and the next payment has a whole receipt of its own.
      expectMessage(await undo(made.id, { reason }), 200, DONE);
      expect((await made.mails()).filter((one) => one === mail)).toHaveLength(1);
      await made.accept({ reference: newReference() });
      expect((await documents(made.id)).at(-1)).toMatchObject({
        refers_to: null,
        total_paise: view.duePaise,
      });
      expect(await made.courses()).toHaveLength(1);
      const [entry] = (await auditTrail(plain, 'acceptance-undone')).slice(-1);
      expect(JSON.parse(entry?.detail ?? '')).toMatchObject({ order: made.code, reason, endsAccess: true });
    },
  );

  it('leaves the course open where the admin says so, and asks for the rest where a part stays', async () => {
    const { order, undo, sum } = await shop(plain);
    const made = await order();
    const before = await sum();
    await made.accept({ amountPaise: 40_000, askForRest: true, reference: newReference() });
    await made.accept({ reference: newReference() });
    await undo(made.id, { reason: 'never-came', endsAccess: false });
    expect(await made.view()).toMatchObject({ state: 'short', paidPaise: 40_000 });
    expect(await made.courses()).toHaveLength(1);
    expect(await sum()).toBe(before + 40_000);
  });

  it('has a credit note where tax was charged; after 30 November one without GST, outside GSTR-1', async () => {
    const { order, undo, documents, found } = await shop(taxed);
    const [made, late] = [await order(), await order()];
    for (const one of [made, late]) await one.accept({ reference: newReference() });
    await undo(made.id, { reason: 'taken-back' });
    const [invoice, note] = await documents(made.id);
    expect(note).toMatchObject({ kind: 'credit-note', refers_to: invoice?.serial, igst_paise: 9900 });
    expect(await found(late.code)).toMatchObject({ isTaxClosed: false });
    // The year of the clock's now ends on 31 March; its tax can be lowered until 30 November after that.
    const year = new Date(Date.now()).getUTCFullYear() + (new Date(Date.now()).getUTCMonth() < 3 ? 0 : 1);
    clock.ahead += Date.parse(`${year}-12-01T00:00:01+05:30`) - Date.now();
    const later = await shop(taxed);
    expect(await later.found(late.code)).toMatchObject({ isTaxClosed: true });
    await later.undo(late.id, { reason: 'never-came' });
    const [, commercial] = await documents(late.id);
    expect(commercial).toMatchObject({ kind: 'commercial-note', igst_paise: 0, total_paise: 64_900 });
    clock.ahead = 0;
  });

  it('is refused while money of the order goes back, and undone once by two admins at once', async () => {
    const { admin, order, undo, documents } = await shop(taxed);
    const made = await order();
    await made.accept({ reference: newReference() });
    await admin.post(`/api/orders/${made.id}/refunds`, { amountPaise: 100, reason: 'Ill.' });
    expectProblem(await undo(made.id, { reason: 'never-came' }), 422, 'At most ₹648 can be given back.');
    const other = await order();
    await other.accept({ reference: newReference() });
    const both = await Promise.all([1, 2].map(() => undo(other.id, { reason: 'never-came' })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await documents(other.id)).map(({ kind }) => kind)).toEqual(['tax-invoice', 'credit-note']);
    // One admin undoes while another accepts.
    const third = await order();
    const answers = await Promise.all([
      third.accept({ reference: newReference() }),
      undo(third.id, { reason: 'never-came' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { paidPaise } = await third.view();
    const sum = (await documents(third.id)).reduce(
      (total, one) => total + (one.kind === 'tax-invoice' ? 1 : -1) * one.total_paise,
      0,
    );
    expect(sum).toBe(paidPaise);
  });

  it('undoes all that one transfer paid, whose line waits again', async () => {
    const { admin, order, read, credits, undo, found } = await shop(plain);
    const [one, other] = [await order(), await order()];
    const reference = newReference();
    await read([['NEFT A FATHER', reference, '1500.00']]);
    const [{ id }] = await credits();
    const parts = [one, other].map((made) => ({ orderId: made.id, amountPaise: 64_800 }));
    const split = { orders: parts, returnPaise: 20_400 };
    expect((await admin.post(`/api/bank-credits/${id}/split`, split)).status).toBe(201);
    expect((await found(one.code)).payments).toMatchObject([{ bank: 'seen' }]);
    expectMessage(await undo(other.id, { reason: 'wrong-order' }), 200, DONE);
    for (const made of [one, other])
      expect(await made.view()).toMatchObject({ state: 'declined', paidPaise: 0 });
    expect(await credits()).toMatchObject([{ id, amountPaise: 150_000 }]);
    expect((await admin.get('/api/refunds?open=1')).body).toEqual([]);
    await admin.post(`/api/bank-credits/${id}/ignore`);
  });
});

describe('what the bank says of an accepted payment', () => {
  it('is that payment, however its reference was typed; a real second one is named with its order', async () => {
    const { order, read, credits, admin, found } = await shop(plain);
    for (const first of ['by hand', 'statement', 'no reference']) {
      const made = await order();
      const { duePaise } = await made.view();
      const [typed, real, again] = [newReference(), newReference(), newReference()];
      if (first !== 'no reference') await made.claim(typed);
      const line = [`UPI-${made.code} NILA`, real, String(duePaise / 100)] as const;
      if (first === 'statement') await read([line]);
      expect((await made.accept({})).status).toBe(200);
      if (first !== 'statement') await read([line]);
      expect([first, await credits()]).toEqual([first, []]);
      expect((await found(made.code)).payments).toMatchObject([{ bank: 'seen' }]);
      // The same file again, and the same money in other words, add nothing.
      await read([line]);
      await read([[`BY TRANSFER ${made.code}`, '', String(duePaise / 100)]]);
      expect([first, await credits()]).toEqual([first, []]);
      await read([[`UPI-${made.code} NILA`, again, String(duePaise / 100)]]);
      const [second] = await credits();
      expect(second).toMatchObject({ group: 'contested', orders: [], named: { code: made.code } });
      expect(second.note).toContain(`Second payment for ${made.code}`);
      await admin.post(`/api/bank-credits/${second.id}/split`, {
        orders: [],
        returnPaise: second.amountPaise,
      });
      const [refund] = (await admin.get('/api/refunds?open=1')).body;
      expect(refund.reason).toBe(`UPI-${made.code} NILA`);
      await admin.put(`/api/refunds/${refund.id}`, { state: 'sent', method: 'upi', endsAccess: false });
      expect((await made.mails()).at(-1)).toContain('sent back to you');
      expect((await made.view()).returned).toMatchObject([{ state: 'sent', amountPaise: duePaise }]);
    }
  });

  it('is a difference where the amount is another, before and after the acceptance', async () => {
    const { admin, order, read, differences, found, undo } = await shop(plain);
    const [made, early] = [await order(), await order()];
    const [one, other] = [newReference(), newReference()];
    await made.claim(one);
    await made.accept({});
    const told = await read([['UPI-NILA', one, '1.00']]);
    expect(told.notes.join()).toContain(`Order ${made.code} was accepted with`);
    const [difference] = (await differences()).differing;
    expect(difference).toMatchObject({ code: made.code, bank: 'differs' });
    // The true payment takes its place.
    await read([[`UPI-${made.code}`, newReference(), String((await made.view()).duePaise / 100)]]);
    expect((await differences()).differing).toEqual([]);
    await early.claim(other);
    await read([['UPI-NILA', other, '1.00']]);
    expect(await found(early.code)).toMatchObject({ inBank: { amountPaise: 100 } });
    const refused = await early.accept({});
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, '/differs']);
    expect((await early.accept({ differs: true })).status).toBe(200);
    const [known] = (await differences()).differing;
    expect(known).toMatchObject({ code: early.code, bank: 'differs' });
    expect((await admin.post(`/api/bank-credits/${known.creditId}/ignore`)).status).toBe(200);
    expect((await differences()).differing).toEqual([]);
    await undo(early.id, { reason: 'never-came' });
  });

  it('marks an order whose payment was taken back, until someone has decided', async () => {
    const { admin, order, read, found, differences, undo } = await shop(plain);
    const made = await order();
    const reference = newReference();
    await made.claim(reference);
    await made.accept({});
    const { duePaise } = await made.view();
    await read([
      ['UPI-NILA', reference, String(duePaise / 100)],
      ['UPI REVERSAL', reference, String(-duePaise / 100)],
    ]);
    expect((await found(made.code)).payments).toMatchObject([{ bank: 'taken-back' }]);
    expect((await differences()).differing).toMatchObject([{ code: made.code, bank: 'taken-back' }]);
    expect((await admin.get('/api/admin-counts')).body).toMatchObject({ takenBack: 1 });
    expect((await made.view()).takenBack).toMatchObject({ amountPaise: duePaise });
    const { items } = (await admin.get('/api/notifications')).body;
    expect(items[0]).toMatchObject({ kind: 'payment-taken-back' });
    expect(await auditTrail(plain, 'payment-taken-back')).toHaveLength(1);
    await undo(made.id, { reason: 'taken-back' });
    expect((await admin.get('/api/admin-counts')).body).toMatchObject({ takenBack: 0 });
    expect((await made.view()).takenBack).toBeNull();
  });

  it('is not asked for again once someone has decided that the bank took it back', async () => {
    const { order, read, undo, found } = await shop(plain);
    const made = await order();
    const [first, second] = [newReference(), newReference()];
    const paise = (await made.view()).duePaise;
    const line = [`UPI-${made.code} NILA`, first, String(paise / 100)] as const;
    await read([line]);
    await made.accept({ reference: first });
    await read([['UPI REVERSAL', first, String(-paise / 100)]]);
    await undo(made.id, { reason: 'taken-back' });
    expect(await found(made.code)).toMatchObject({ inBank: null });
    // With its own reference it is still the payment that went back.
    expect((await made.accept({ reference: first })).body.errors[0].pointer).toBe('/differs');
    expect((await made.accept({ reference: second })).status).toBe(200);
    await undo(made.id, { reason: 'never-came' });
  });

  it('is missing where no statement has it after three days', async () => {
    const { order, differences } = await shop(plain);
    const made = await order();
    await made.accept({ reference: newReference() });
    expect((await differences()).unseen).toEqual([]);
    clock.ahead += 3.5 * 24 * 60 * 60_000;
    const later = await shop(plain);
    expect((await later.differences()).unseen.map(({ code }: { code: string }) => code)).toContain(made.code);
    await later.undo(made.id, { reason: 'never-came' });
    expect((await later.differences()).unseen.map(({ code }: { code: string }) => code)).not.toContain(
      made.code,
    );
    clock.ahead = 0;
  });
});
