import { afterAll, describe, expect, it } from 'vitest';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import { waitingMailsTo } from '../../support/mailed-links.ts';
import { orderAt } from '../../support/orders.ts';
import { nextOf } from '../../support/paging.ts';
import { catalogue, startProduct } from '../../support/product.ts';

const { payments } = catalogue;
const content = { ...catalogue, payments: payments && { ...payments, tellAmountsApart: false } };
// Nothing is delivered here; what is said depends on whether it could be.
const mail = { SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'Abhyas <abhyas@example.in>' };
const product = await startProduct({ CONTACT_EMAIL: 'office@example.in', ...mail }, content);
afterAll(() => product.stop());
const admin = await product.adminClient();

const sender = { name: 'Sunita Verma', email: 'sunita@example.in' };
const form = { ...sender, subject: 'Evening', message: 'Is there\none?' };
const complaint = { ...form, email: 'meera@example.in', subject: 'Sound', message: 'Lesson 3 is silent.' };
const send = (fields: object = {}) => product.client().post('/api/contact', { ...form, ...fields });
const complain = (fields: object = {}) =>
  product.client().post('/api/complaints', { ...complaint, ...fields });
const list = async (query: string) => (await admin.get(`/api/messages?${query}`)).body;
const DAY_MS = 24 * 60 * 60_000;

describe('a contact message', () => {
  it('is kept, and mailed to the office so that answering reaches the visitor', async () => {
    expectMessage(await send(), 201, 'Thank you for your message!');
    const mail = (await waitingMailsTo(product, 'office@example.in')).at(-1);
    expect(mail).toMatchObject({ reply_to: form.email, subject: 'Abhyas contact form: Evening' });
    expect(mail?.body_text).toContain('Sunita Verma <sunita@example.in> wrote');
    expect(mail?.body_text).toContain('\n\n> Is there\n> one?\n\n');
  });

  it('of signs that are written as many has a search key in proportion to it', async () => {
    const quiet = await startProduct();
    const message = '\uFDFA'.repeat(4900);
    expect((await quiet.client().post('/api/contact', { ...form, message })).status).toBe(201);
    const { db } = quiet.deps.database;
    const rows = await db.selectFrom('messages').select(['message', 'text_key']).execute();
    expect(rows.filter(({ message, text_key: key }) => key.length > 4 * message.length + 300)).toEqual([]);
    await quiet.stop();
  });

  it('is kept where there is no address to mail to', async () => {
    const quiet = await startProduct();
    expect((await quiet.client().post('/api/contact', form)).status).toBe(201);
    const office = await quiet.adminClient();
    const [{ id }, ...others] = (await office.get('/api/messages')).body;
    expect([others, await quiet.deps.outbox.listWaiting()]).toEqual([[], []]);
    const saved = 'Answer saved. This site sends no email: write to them yourself.';
    expectMessage(await office.post(`/api/messages/${id}/answer`, { answer: 'Yes.' }), 200, saved);
    await quiet.stop();
  });

  it('is answered by mail, which closes it; opened again, it can be answered again', async () => {
    await send({ subject: 'Answered', email: 'asker@example.in' });
    const [{ id }] = await list('kind=contact&limit=1');
    for (const answer of ['Yes, at six.', 'Told twice.'])
      expectMessage(await admin.post(`/api/messages/${id}/answer`, { answer }), 200, 'Answer sent.');
    const mails = await waitingMailsTo(product, 'asker@example.in');
    expect(mails).toMatchObject([{ subject: 'Abhyas: our answer' }]);
    expect(mails[0]?.body_text).toContain('Yes, at six.');
    const answered = { id, answer: 'Yes, at six.', closedAt: expect.any(Number) };
    expect(await list('search=answered')).toMatchObject([answered]);
    await admin.put(`/api/messages/${id}`, { done: false });
    await admin.post(`/api/messages/${id}/answer`, { answer: 'At seven.' });
    expect(await list('search=answered')).toMatchObject([{ ...answered, answer: 'At seven.' }]);
  });
});

describe('the list', () => {
  it('has all that people wrote or those of one kind, latest first, searched and paged', async () => {
    for (const subject of ['Fees', 'Certificate']) await send({ subject });
    await complain({ email: 'third@example.in' });
    const page = await admin.get('/api/messages?kind=contact&limit=2');
    const none = { number: null, dueAt: null, answer: null, closedAt: null };
    expect(page.body).toEqual([
      {
        ...form,
        ...none,
        subject: 'Certificate',
        id: expect.any(Number),
        kind: 'contact',
        createdAt: expect.any(Number),
      },
      expect.objectContaining({ subject: 'Fees' }),
    ]);
    expect(nextOf(page)).toBe(`/api/messages?kind=contact&limit=2&cursor=${page.body[1].id}`);
    expect(await list('search=evening')).toHaveLength(1);
    expect((await list('limit=1'))[0].kind).toBe('complaint');
    expect(await list('kind=complaint')).toHaveLength(1);
    const unknown = 'Please choose contact, complaint or refund.';
    expectProblem(await admin.get('/api/messages?kind=spam'), 422, unknown, ['/kind']);
  });

  it('has a message open until an admin is done with it, and opens it again; what waits longest is first', async () => {
    await send({ subject: 'Refund' });
    const openOnes = () => list('kind=contact&open=1');
    const all = await openOnes();
    const { id } = all.at(-1);
    expect(all.map((message: { id: number }) => message.id)).toEqual(
      all.map((message: { id: number }) => message.id).toSorted((a: number, b: number) => a - b),
    );
    expectMessage(await admin.put(`/api/messages/${id}`, { done: true }), 200, 'Marked as done.');
    expect(await openOnes()).toEqual(all.slice(0, -1));
    expect((await list('kind=contact'))[0]).toMatchObject({ id, closedAt: expect.any(Number), answer: null });
    expectMessage(await admin.put(`/api/messages/${id}`, { done: false }), 200, 'Marked as open.');
    expect(await openOnes()).toEqual(all);
    expect((await admin.put('/api/messages/9999', { done: true })).status).toBe(404);
  });
});

describe('a complaint', () => {
  it('has a number, a mail that says it, a month at most, and an answer by mail', async () => {
    const { status, body } = await complain();
    expect(status).toBe(201);
    expect(body.message).toMatch(
      /^Thank you\. Your complaint has the number T-\d\d-\d{5}\. We answer by \d+ \w+ \d{4}\./,
    );
    const [ticket] = await list(`search=${body.ticket}`);
    expect(ticket).toMatchObject({ ...complaint, kind: 'complaint', closedAt: null });
    const days = (ticket.dueAt - ticket.createdAt) / DAY_MS;
    expect([28, 29, 30, 31]).toContain(days);
    for (const answer of ['The sound is back.', 'Again.'])
      expectMessage(await admin.post(`/api/messages/${ticket.id}/answer`, { answer }), 200, 'Answer sent.');
    const { db } = product.deps.database;
    const mails = await db.selectFrom('mail_outbox').select(['recipient', 'subject']).orderBy('id').execute();
    expect(mails.filter(({ subject }) => subject.includes(body.ticket))).toEqual([
      { recipient: complaint.email, subject: `Abhyas: we received your message, ${body.ticket}` },
      { recipient: 'office@example.in', subject: expect.stringContaining('Sound') },
      { recipient: complaint.email, subject: `Abhyas: our answer, ${body.ticket}` },
    ]);
    expect(await list(`open=1&search=${body.ticket}`)).toEqual([]);
    expect(await list('kind=complaint&limit=1')).toMatchObject([{ answer: 'The sound is back.' }]);
  });

  it('fills no one’s mailbox', async () => {
    const sendOne = () => complain({ email: 'Full@example.in' });
    for (let n = 0; n < 10; n++)
      expect((await sendOne()).body.message).toContain('We emailed you the number.');
    const { status, body } = await sendOne();
    expect([status, body.message]).toEqual([201, expect.stringContaining('Please write the number down.')]);
    const { db } = product.deps.database;
    const mails = db.selectFrom('mail_outbox').select('id').where('recipient', '=', 'Full@example.in');
    expect(await mails.execute()).toHaveLength(10);
  });
});

it('a request for a refund is listed, and decided with the refund alone', async () => {
  const order = await orderAt(product, admin);
  await order.accept();
  const asked = await order.client.post(`${order.path}/refund-requests`, { reason: 'I cannot attend.' });
  const [message, ...others] = await list('kind=refund');
  expect(others).toEqual([]);
  expect(message).toMatchObject({
    number: asked.body.ticket,
    message: 'I cannot attend.',
    email: order.email,
  });
  const elsewhere = 'This is a refund request. Accept or refuse it in the list of refunds.';
  const path = `/api/messages/${message.id}`;
  expectProblem(await admin.post(`${path}/answer`, { answer: 'Yes.' }), 409, elsewhere);
  expectProblem(await admin.put(path, { done: true }), 409, elsewhere);
  expect(await list('kind=refund&open=1')).toEqual([message]);
});
