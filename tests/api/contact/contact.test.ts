import { afterAll, describe, expect, it } from 'vitest';
import { expectMessage } from '../../support/expect-problem.ts';
import { waitingMailsTo } from '../../support/mailbox.ts';
import { nextOf } from '../../support/paging.ts';
import { startProduct } from '../../support/product.ts';

const product = await startProduct({ CONTACT_EMAIL: 'office@example.in' });
afterAll(() => product.stop());

const sender = { name: 'Sunita Verma', email: 'sunita@example.in' };
const form = { ...sender, subject: 'Evening', message: 'Is there\none?' };
const send = (fields: object = {}) => product.client().post('/api/contact', { ...form, ...fields });

describe('a contact message', () => {
  it('is kept, and mailed to the office so that answering reaches the visitor', async () => {
    expectMessage(await send(), 201, 'Thank you for your message!');
    const mail = (await waitingMailsTo(product, 'office@example.in')).at(-1);
    expect(mail).toMatchObject({ reply_to: form.email, subject: 'Abhyas contact form: Evening' });
    expect(mail?.body_text).toContain('Sunita Verma <sunita@example.in> wrote');
    expect(mail?.body_text).toContain('\n\n> Is there\n> one?\n\n');
  });

  it('is kept where there is no address to mail to', async () => {
    const quiet = await startProduct();
    expect((await quiet.client().post('/api/contact', form)).status).toBe(201);
    expect((await (await quiet.adminClient()).get('/api/contact-messages')).body).toHaveLength(1);
    expect(await quiet.deps.outbox.listWaiting()).toEqual([]);
    await quiet.stop();
  });
});

it('the messages are listed for the admin, latest first, searched and paged', async () => {
  for (const subject of ['Fees', 'Certificate']) await send({ subject });
  const admin = await product.adminClient();
  const page = await admin.get('/api/contact-messages?limit=2');
  expect(page.body).toEqual([
    { ...form, subject: 'Certificate', id: expect.any(Number), receivedAt: expect.any(Number) },
    expect.objectContaining({ subject: 'Fees' }),
  ]);
  expect(page.headers.get('x-total-count')).toBe('3');
  expect(nextOf(page)).toBe(`/api/contact-messages?limit=2&cursor=${page.body[1].id}`);
  expect((await admin.get('/api/contact-messages?search=evening')).body).toHaveLength(1);
});

it('a message is open until an admin is done with it, and opens again', async () => {
  const admin = await product.adminClient();
  const openOnes = async () => (await admin.get('/api/contact-messages?open=1')).body;
  await send({ subject: 'Refund' });
  const [{ id }, ...others] = await openOnes();
  expectMessage(await admin.put(`/api/contact-messages/${id}`, { done: true }), 200, 'Marked as done.');
  expect(await openOnes()).toEqual(others);
  const [first] = (await admin.get('/api/contact-messages')).body;
  expect(first).toMatchObject({ id, doneAt: expect.any(Number) });
  expectMessage(await admin.put(`/api/contact-messages/${id}`, { done: false }), 200, 'Marked as open.');
  expect(await openOnes()).toHaveLength(others.length + 1);
  expect((await admin.put('/api/contact-messages/9999', { done: true })).status).toBe(404);
});
