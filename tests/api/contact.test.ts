import { afterAll, describe, expect, it } from 'vitest';
import { databaseContents } from '../support/database-contents.ts';
import { expectMessage, expectProblem } from '../support/expect-problem.ts';
import { startProduct } from '../support/product.ts';

const product = await startProduct({ CONTACT_EMAIL: 'office@example.in' });
afterAll(() => product.stop());
const { db } = product.deps.database;

const form = {
  name: 'Sunita Verma',
  email: 'sunita@example.in',
  subject: 'Evening batch',
  message: 'Is there one?\n\nRegards',
};
const send = (fields: object = {}) => product.client().post('/api/contact', { ...form, ...fields });

describe('a contact message', () => {
  it('is kept, and mailed to the office so that answering reaches the visitor', async () => {
    expectMessage(await send(), 201, 'Thank you for your message!');
    const [stored] = await db.selectFrom('contact_messages').selectAll().orderBy('id', 'desc').execute();
    expect(stored).toEqual({ ...form, id: expect.any(Number), created_at: expect.any(Number) });
    const mail = (await product.deps.outbox.listWaiting()).at(-1);
    expect(mail).toMatchObject({
      recipient: 'office@example.in',
      reply_to: form.email,
      subject: 'Abhyas contact form: Evening batch',
    });
    expect(mail?.body_text).toBe('Sunita Verma <sunita@example.in> wrote:\n\nIs there one?\n\nRegards');
  });

  it('is kept where there is no address to mail to', async () => {
    const quiet = await startProduct();
    expectMessage(await quiet.client().post('/api/contact', form), 201, 'Thank you for your message!');
    expect(await quiet.deps.database.db.selectFrom('contact_messages').selectAll().execute()).toHaveLength(1);
    expect(await quiet.deps.outbox.listWaiting()).toEqual([]);
    await quiet.stop();
  });

  it('takes no other field', async () => {
    await send({ id: 1, created_at: 1, to: 'evil@example.in' });
    expect((await product.deps.outbox.listWaiting()).map(({ recipient }) => recipient)).not.toContain(
      'evil@example.in',
    );
  });

  it.each([
    ['no name', { name: undefined }, 'Please enter your name.', '/name'],
    ['a blank name', { name: '\t' }, 'Please enter your name.', '/name'],
    [
      'a name in two lines',
      { name: 'a\r\nBcc: x@example.in' },
      'Please remove special control characters.',
      '/name',
    ],
    ['no address', { email: undefined }, 'Please enter a valid email.', '/email'],
    ['two addresses', { email: 'a@example.in, b@example.in' }, 'Please enter a valid email.', '/email'],
    [
      'a line break in the address',
      { email: 'a@example.in\nBcc: b@example.in' },
      'Please enter a valid email.',
      '/email',
    ],
    ['no subject', { subject: '' }, 'Please enter a subject.', '/subject'],
    [
      'a subject in two lines',
      { subject: 'a\nBcc: x@example.in' },
      'Please remove special control characters.',
      '/subject',
    ],
    ['a subject too long', { subject: 'x'.repeat(201) }, 'Please use at most 200 characters.', '/subject'],
    ['no message', { message: ' \n ' }, 'Please enter a message.', '/message'],
    ['a message too long', { message: 'x'.repeat(5001) }, 'Please use at most 5000 characters.', '/message'],
    [
      'a bell in the message',
      { message: 'ding\u0007' },
      'Please remove special control characters.',
      '/message',
    ],
  ])('is refused with %s, and nothing is kept', async (_case, fields, message, pointer) => {
    const before = await databaseContents(product);
    expectProblem(await send(fields), 422, message, [pointer]);
    expect(await databaseContents(product)).toBe(before);
  });

  it('cannot be sent without end from one address', async () => {
    const client = product.client();
    for (let sent = 0; sent < 20; sent += 1)
      expect((await client.post('/api/contact', form)).status).toBe(201);
    const before = await databaseContents(product);
    expectProblem(
      await client.post('/api/contact', form),
      429,
      'Too many attempts. Try again in 60 minutes.',
    );
    expect(await databaseContents(product)).toBe(before);
  });
});
