import { afterAll, describe, expect, it } from 'vitest';
import { auditTrail } from '../../support/database-contents.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import { orderAt } from '../../support/orders.ts';
import { catalogue, startProduct } from '../../support/product.ts';

const { payments } = catalogue;
if (payments === undefined) throw new Error('The catalogue of the tests takes orders.');
const tax = { ...payments.tax, scheme: 'registered' as const, gstin: '27AAPFU0939F1ZV' };
const content = { ...catalogue, payments: { ...payments, tax, tellAmountsApart: false } };
// Nothing is delivered here; what is said depends on whether it could be.
const mail = { SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'Abhyas <abhyas@example.in>' };
const product = await startProduct({ CONTACT_EMAIL: 'office@example.in', ...mail }, content);
afterAll(() => product.stop());
const { db } = product.deps.database;
const admin = await product.adminClient();
const DAY_MS = 24 * 60 * 60_000;
const OVER = 'The refund period is over. Write to us on the contact page.';

async function paidOrder() {
  const made = await orderAt(product, admin, { state: '29' });
  await made.accept();
  return {
    ...made,
    ask: (reason = "I can't attend.") => made.client.post(`${made.path}/refund-requests`, { reason }),
    begin: (amountPaise: number) =>
      admin.post(`/api/orders/${made.id}/refunds`, { amountPaise, reason: 'Paid twice.' }),
  };
}
const lastRefund = async () => (await admin.get('/api/refunds?limit=1')).body[0];
/** Numbers of those that wait, as they are listed. */
const open = async (): Promise<string[]> => {
  const { body } = await admin.get('/api/refunds?open=1');
  return body.map(({ ticket }: { ticket: string }) => ticket);
};
const change = async (input: object, id?: number) =>
  admin.put(`/api/refunds/${id ?? (await lastRefund()).id}`, input);
const sent = { state: 'sent', method: 'upi', reference: '623600000001', endsAccess: true };

describe('a refund', () => {
  it('is asked for with the link, agreed, sent with a credit note, and closes the course', async () => {
    const order = await paidOrder();
    expect((await order.view()).refundUntil).toBeGreaterThan(Date.now() + 6 * DAY_MS);
    const { status, body } = await order.ask();
    expect([status, body.ticket]).toEqual([201, expect.stringMatching(/^T-\d\d-\d{5}$/)]);
    expect((await order.ask('Again.')).body.ticket).toBe(body.ticket);
    expect(await lastRefund()).toMatchObject({
      ticket: body.ticket,
      state: 'asked',
      amountPaise: 64_900,
      reason: "I can't attend.",
    });
    expect(await open()).toContain(body.ticket);
    const { refund: asked } = await order.view();
    expect(asked.dueAt).toBeGreaterThan(Date.now() + 27 * DAY_MS);
    expectMessage(
      await change({ state: 'agreed', amountPaise: 60_000 }),
      200,
      'Refund agreed. Send the money, then record it here.',
    );
    for (const _time of [1, 2])
      expectMessage(await change(sent), 200, 'Refund recorded. The student gets the document.');
    expect(await order.courses()).toEqual([]);
    expect(await open()).not.toContain(body.ticket);
    const { receipts, refund, refundUntil } = await order.view();
    expect([refund, refundUntil]).toEqual([
      expect.objectContaining({
        state: 'sent',
        amountPaise: 60_000,
        reference: '623600000001',
        ticket: body.ticket,
      }),
      null,
    ]);
    const [invoice, note] = receipts;
    expect([receipts.length, note.kind, note.serial]).toEqual([
      2,
      'credit-note',
      (await lastRefund()).receipt,
    ]);
    const row = db.selectFrom('receipts').selectAll().where('id', '=', note.id);
    const booked = {
      refers_to: invoice.serial,
      place: '29',
      taxable_paise: 50_847,
      igst_paise: 9153,
      total_paise: 60_000,
    };
    expect(await row.executeTakeFirstOrThrow()).toMatchObject(booked);
    expect((await order.client.get(`${order.path}/receipts/${note.id}.pdf`)).status).toBe(200);
    expect(await order.mails()).toEqual(
      expect.arrayContaining([
        `Abhyas: we received your message, ${body.ticket}`,
        'Abhyas: ₹600 sent back to you',
      ]),
    );
    expect((await admin.get('/api/messages?kind=refund&limit=1')).body).toMatchObject([
      { answer: '₹600 sent back.' },
    ]);
    expect(await auditTrail(product, 'refund-sent')).toHaveLength(1);
  });

  it('leaves a course that was given for another reason too', async () => {
    const order = await paidOrder();
    const [courseId] = await order.courses();
    await admin.post('/api/enroll', { userId: order.userId, courseId });
    await order.begin(64_900);
    expect(await lastRefund()).toMatchObject({ ticket: null, reason: 'Paid twice.' });
    await change(sent);
    expect(await order.courses()).toEqual([courseId]);
  });

  it('of a part may leave the course open; each list and the link say how much went back, and when', async () => {
    const order = await paidOrder();
    const listed = async () => (await admin.get(`/api/orders?search=${order.code}`)).body[0];
    await order.begin(10_000);
    const none = { state: 'paid', refundedPaise: 0, refundedAt: null };
    expect([await listed(), await order.view()]).toMatchObject([none, none]);
    await change({ ...sent, endsAccess: false });
    expect(await order.courses()).toHaveLength(1);
    await order.begin(54_900);
    const part = { state: 'paid', refundedPaise: 10_000, refundedAt: expect.any(Number) };
    expect([await listed(), await order.view()]).toMatchObject([part, part]);
    await change({ ...sent, reference: '623600000008' });
    const all = { refundedPaise: 64_900, refundedAt: (await lastRefund()).stateAt };
    expect([await listed(), await order.view()]).toMatchObject([all, all]);
  });

  it('is never more than was paid, in one or in many', async () => {
    const order = await paidOrder();
    const tooMuch = 'At most ₹649 can be given back.';
    expectProblem(await order.begin(64_901), 422, tooMuch, ['/amountPaise']);
    expect((await order.begin(40_000)).status).toBe(201);
    expectProblem(await order.begin(30_000), 422, 'At most ₹249 can be given back.', ['/amountPaise']);
    expectProblem(await change({ state: 'agreed', amountPaise: 64_901 }), 422, tooMuch, ['/amountPaise']);
    const none = await orderAt(product, admin, { state: '29' });
    const answer = await admin.post(`/api/orders/${none.id}/refunds`, {
      amountPaise: 1,
      reason: 'None came.',
    });
    expectProblem(
      answer,
      422,
      'Nothing is left to give back: all of it is refunded, or a refund is open. Decide it under Refunds first.',
      ['/amountPaise'],
    );
  });

  it('agreed six times at once, as on a weak line, is one', async () => {
    const order = await paidOrder();
    const answers = await Promise.all(Array.from({ length: 6 }, () => order.begin(10_000)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const kept = () => db.selectFrom('refunds').select('id').where('order_id', '=', order.id).execute();
    expect(await kept()).toHaveLength(1);
    await order.begin(20_000);
    expect(await kept()).toHaveLength(2);
  });

  it('goes to a payer who gets no place, with the decline; no document says there was a sale', async () => {
    const order = await orderAt(product, admin, { state: '29' });
    await order.claim('623600000077');
    const reason = 'no-place';
    expectProblem(await order.decline({ reason }), 422, 'Enter the amount that came in.', ['/refundPaise']);
    const declined = await order.decline({ reason, words: 'The batch is full.', refundPaise: 64_900 });
    expectMessage(declined, 200, 'Order declined. The money is listed under Refunds, to be sent.');
    const declineReason =
      "We can't give you a place in this course. We send your money back. The batch is full.";
    const view = { state: 'cancelled', declineReason, paidPaise: 64_900, refund: { state: 'agreed' } };
    expect(await order.view()).toMatchObject(view);
    expectProblem(await order.accept(), 409, 'This order was cancelled.');
    expect((await order.claim('623600000078')).status).toBe(409);
    expectMessage(await change(sent), 200, 'Refund recorded. The student gets the document.');
    expect(await order.view()).toMatchObject({ refundedPaise: 64_900, receipts: [] });
    expect([await order.courses(), await lastRefund()]).toMatchObject([[], { receipt: null }]);
    expect(await order.mails()).toEqual(
      expect.arrayContaining([expect.stringContaining('₹649 sent back to you')]),
    );
  });

  it('refused says why, and that is the end of it', async () => {
    const order = await paidOrder();
    await order.ask();
    const refused = { state: 'refused', reason: 'You finished the course.' };
    expectMessage(await change(refused), 200, 'Refund refused. The student is told why.');
    expect((await order.view()).refund).toMatchObject({
      state: 'refused',
      answer: 'You finished the course.',
    });
    expectProblem(await change(sent), 409, 'This refund is already decided. Reload to see it.');
    expectProblem(await order.ask(), 409, OVER);
    expect((await order.mails()).at(-1)).toBe('Abhyas: your refund for Full Stack');
  });

  it("can't be asked for when the days are over, or before anything was paid", async () => {
    const order = await paidOrder();
    await order.age({ state_at: Date.now() - 7 * DAY_MS - 1 });
    expectProblem(await order.ask(), 409, OVER);
    const open = await orderAt(product, admin, { state: '29' });
    const answer = await open.client.post(`${open.path}/refund-requests`, { reason: 'No.' });
    expectProblem(answer, 409, OVER);
    expect(await open.view()).toMatchObject({ refund: null, refundUntil: null });
  });
});
