import { afterAll, expect, it } from 'vitest';
import { privacyNotice } from '../../../server/contract/privacy-notice.ts';
import { findEmailChange } from '../../../server/features/account/account.service.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import { startMailbox } from '../../support/mailbox.ts';
import { password, userRow } from '../../support/people.ts';
import { catalogue, startProduct } from '../../support/product.ts';

const mailbox = await startMailbox();
const course = 'full-stack';
const priced = 'computer-fundamentals';
const courses = catalogue.courses.map((one) => (one.slug === priced ? one : { ...one, priceInr: 0 }));
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

  expect(await findEmailChange(product.deps, token)).toEqual({ email, isNew: false });
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

/** A student whom an admin approved without a course, and what they join. */
async function approved(to: typeof product, email: string, more: object = {}) {
  const admin = await to.adminClient();
  await register(to, email, { course: undefined, ...more });
  const id = (await userRow(to, email))?.id ?? 0;
  await admin.put(`/api/approve-user/${id}`);
  const client = to.client();
  await client.post('/api/login', { email, password });
  return {
    id,
    admin,
    join: (slug = course) => client.post('/api/free-courses', { course: slug }),
    courses: async () => (await admin.get(`/api/user/${id}/enrollments`)).body,
    asked: async () => (await admin.get(`/api/messages?open=1&search=${email}`)).body,
  };
}

it('a student joins a free course by one press, at first by a link to their email', async () => {
  const email = 'second@example.in';
  const { join, courses: own } = await approved(product, email);
  const sent = await join();
  expectMessage(sent, 200, 'We emailed you a link. Press it, and Full Stack opens.');
  expect([sent.body.courseId, await own()]).toEqual([null, []]);
  await product.deps.outbox.deliver();
  const token = /confirm-email\/([\w-]+)/.exec(mailbox.newestTo(email).text ?? '')?.[1] ?? '';
  await product.client().post(`/api/confirm-email/${token}`);
  expect(await own()).toHaveLength(1);
  const opened = await join('healthy-habits');
  expectMessage(opened, 200, 'Healthy Habits is open for you.');
  expect((await own()).includes(opened.body.courseId)).toBe(true);
  expect((await join('healthy-habits')).body).toEqual(opened.body);
  expectProblem(await join(priced), 409, "This course can't be ordered now.");
});

it('an admin is asked, once, for who is under 18, was removed, or can be mailed nothing', async () => {
  const minor = { consent: { version: privacyNotice.version, age: 'guardian' } };
  const asked = 'We have your request. An admin opens Full Stack for you.';
  for (const [to, email, more] of [
    [product, 'young@example.in', minor],
    [silent, 'unmailed@example.in', {}],
  ] as const) {
    const person = await approved(to, email, more);
    expectMessage(await person.join(), 200, asked);
    expectMessage(await person.join(), 200, asked);
    expect(await person.asked()).toMatchObject([{ subject: 'Open Full Stack', email }]);
    expect(await person.courses()).toEqual([]);
  }
  const email = 'removed@example.in';
  const { id, admin, join, courses: own } = await approved(product, email);
  await join('healthy-habits');
  await product.deps.outbox.deliver();
  const token = /confirm-email\/([\w-]+)/.exec(mailbox.newestTo(email).text ?? '')?.[1] ?? '';
  const full = (await admin.get('/api/courses')).body.find((one: { slug: string }) => one.slug === course);
  await admin.post('/api/enroll', { userId: id, courseId: full.id });
  await admin.delete('/api/unenroll', { userId: id, courseId: full.id });
  expectMessage(await join(), 200, asked);
  // The link for another course does not open this one either.
  expectMessage(await product.client().post(`/api/confirm-email/${token}`), 200, 'Your email is confirmed.');
  expect(await own()).toEqual([]);
});

it('another email has to be confirmed again', async () => {
  const { id, admin, join } = await approved(product, 'moved@example.in');
  const { db } = product.deps.database;
  await db.updateTable('users').set({ email_confirmed_at: 1 }).where('id', '=', id).execute();
  await admin.put(`/api/user/${id}`, { fullName: 'Asha Verma', email: 'moved.to@example.in' });
  expect((await userRow(product, 'moved.to@example.in'))?.email_confirmed_at).toBeNull();
  expect((await join()).status).toBe(401);
});
