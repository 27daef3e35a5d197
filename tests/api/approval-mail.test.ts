import { afterAll, describe, expect, it } from 'vitest';
import { admin as account } from '../support/admin.ts';
import { startMailbox } from '../support/mailbox.ts';
import { logIn, register } from '../support/people.ts';
import { startProduct } from '../support/product.ts';

const mailbox = await startMailbox();
const product = await startProduct({
  SMTP_URL: mailbox.url,
  MAIL_FROM: 'Abhyas <hello@example.in>',
  SITE_URL: 'https://learn.example.in',
});
const admin = await logIn(product, account);
afterAll(async () => {
  await product.stop();
  await mailbox.stop();
});
const mailsTo = async (email: string) => {
  await product.deps.outbox.deliver();
  return mailbox.mails.filter(({ recipients }) => recipients.includes(email));
};

describe('a person who is approved', () => {
  it('gets a mail that says so and leads to the login', async () => {
    const person = await register(product);
    expect(await mailsTo(person.email)).toEqual([]);
    await admin.put(`/api/approve-user/${person.id}`);
    const [mail] = await mailsTo(person.email);
    expect(mail).toMatchObject({
      to: [{ address: person.email }],
      subject: 'Your Abhyas account is ready',
    });
    expect(mail?.text).toContain(`Hello ${person.fullName},`);
    expect(mail?.text).toContain('https://learn.example.in/student-login');
    await logIn(product, person);
  });

  it('gets it once, however often and by whichever call', async () => {
    const person = await register(product);
    for (let times = 0; times < 3; times += 1) {
      await admin.put(`/api/approve-user/${person.id}`);
      await admin.post('/api/approve-users', { userIds: [person.id] });
    }
    expect(await mailsTo(person.email)).toHaveLength(1);
  });

  it('gets it among many, and nobody does where one of them is gone', async () => {
    const people = await Promise.all([1, 2, 3].map(() => register(product)));
    const userIds = people.map(({ id }) => id);
    await admin.post('/api/approve-users', { userIds: [...userIds, 999_999] });
    for (const { email } of people) expect(await mailsTo(email)).toEqual([]);
    await admin.post('/api/approve-users', { userIds });
    for (const { email } of people) expect(await mailsTo(email)).toHaveLength(1);
  });
});

it('leaves no mail waiting for a server that there may never be', async () => {
  const other = await startProduct();
  const person = await register(other);
  await (await logIn(other, account)).put(`/api/approve-user/${person.id}`);
  expect(await other.deps.outbox.listWaiting()).toEqual([]);
  await other.stop();
});
