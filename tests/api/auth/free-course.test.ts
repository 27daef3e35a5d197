import { afterAll, expect, it } from 'vitest';
import { privacyNotice } from '../../../server/contract/privacy-notice.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import { startMailbox } from '../../support/mailbox.ts';
import { password, userRow } from '../../support/people.ts';
import { catalogue, startProduct } from '../../support/product.ts';

const mailbox = await startMailbox();
const course = 'full-stack';
const courses = catalogue.courses.map((one) => (one.slug === course ? { ...one, priceInr: 0 } : one));
const smtp = { SMTP_URL: mailbox.url, MAIL_FROM: 'Abhyas <hello@example.in>' };
const product = await startProduct(smtp, { ...catalogue, courses });
const silent = await startProduct({}, { ...catalogue, courses });
afterAll(() => Promise.all([product.stop(), silent.stop(), mailbox.stop()]));

const WAITS = 'Registration successful! You can log in once an admin approves your account.';
const register = (to: typeof product, email: string, more: object = {}) =>
  to.client().post('/api/register', {
    fullName: 'Asha Verma',
    email,
    password,
    course,
    consent: { version: privacyNotice.version, age: 'adult' },
    ...more,
  });
const logIn = (email: string) => product.client().post('/api/login', { email, password });

it('a free course opens by a press on the mailed link, once, and not by looking at it', async () => {
  const email = 'free@example.in';
  const sentence = 'Registration successful! Open the link that we emailed you, and your course opens.';
  expectMessage(await register(product, email), 201, sentence);
  expectProblem(await logIn(email), 403, 'Your account is waiting for admin approval.');
  await product.deps.outbox.deliver();
  const mail = mailbox.newestTo(email);
  expect(mail.subject).toBe('Confirm your email to start Full Stack (Abhyas)');
  expect(mail.text).not.toContain('Asha');
  const token = /confirm-email\/([\w-]+)/.exec(mail.text ?? '')?.[1] ?? '';
  const { account } = product.deps.services;
  expect(await account.emailToConfirm(token)).toEqual({ email, isNew: false });
  expect((await userRow(product, email))?.state).toBe('pending');
  const press = () => product.client().post(`/api/confirm-email/${token}`);
  expectMessage(await press(), 200, 'Your email is confirmed. Full Stack is open for you.');
  expectProblem(await press(), 400, 'This link is invalid or has expired.');
  expect((await logIn(email)).status).toBe(200);
  const id = (await userRow(product, email))?.id;
  const enrolled = (await (await product.adminClient()).get(`/api/user/${id}/enrollments`)).body;
  expect(enrolled).toHaveLength(1);
});

it('it waits for an admin under 18, for a course that costs something, and where no mail leaves', async () => {
  const minor = { consent: { version: privacyNotice.version, age: 'guardian' } };
  expectMessage(await register(product, 'minor@example.in', minor), 201, WAITS);
  expectMessage(await register(product, 'paid@example.in', { course: 'angular' }), 201, WAITS);
  expectMessage(await register(silent, 'silent@example.in'), 201, WAITS);
  await product.deps.outbox.deliver();
  for (const email of ['minor@example.in', 'paid@example.in'])
    expect(mailbox.newestTo(email).text).not.toContain('/confirm-email/');
});
