import { afterAll, describe, expect, it } from 'vitest';
import { approveUser } from '../../../server/features/users/users.service.ts';
import { importAll } from '../../support/jobs.ts';
import { startMailbox } from '../../support/mailbox.ts';
import { password, pendingStudent, register, secondAdmin, student } from '../../support/people.ts';
import { catalogue, startProduct } from '../../support/product.ts';

const mailbox = await startMailbox();
const env = {
  SMTP_URL: mailbox.url,
  MAIL_FROM: 'Sunrise <hello@example.in>',
  SITE_URL: 'https://learn.example.in',
};
const content = { ...catalogue, siteName: 'Sunrise & Co' };
const product = await startProduct({ ...env, CONTACT_EMAIL: 'office@example.in' }, content);
afterAll(async () => {
  await product.stop();
  await mailbox.stop();
});
const admin = await product.adminClient();
const [fundamentals, fullStack] = (await admin.get('/api/courses')).body;
const site = 'https://learn.example.in';

/** All mails that have come for an address by now. */
async function mailsTo(email: string, { outbox } = product.deps) {
  await outbox.deliver();
  return mailbox.mails.filter(({ recipients }) => recipients.includes(email));
}
const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);

describe('a registration', () => {
  const fullName = `Win at https://prize.example <b>now</b> ${'very '.repeat(30)}`.trim();
  const person = { fullName, email: 'asha.rao@example.in', password, course: 'full-stack' };

  it('is confirmed to the address, without a word of who typed it in', async () => {
    expect((await product.client().post('/api/register', person)).status).toBe(201);
    const [mail, ...others] = await mailsTo(person.email);
    expect([others, mail?.subject]).toEqual([[], 'We received your registration (Sunrise & Co)']);
    expect(mail?.text).toMatch(/^Hello,\n/);
    expect(mail?.text).toContain('You registered at Sunrise & Co for Full Stack.');
    expect(mail?.text).toContain('one working day');
    for (const part of [mail?.subject, mail?.text, mail?.html]) expect(part).not.toMatch(/prize|Win at/);
  });

  it('is told to the office: who, which course, and where to approve; names stay short and harmless', async () => {
    const mail = (await mailsTo('office@example.in')).at(-1);
    expect(mail?.subject).toBe('New registration for Full Stack (Sunrise & Co)');
    expect(mail?.text).toContain(`(${person.email}) registered at Sunrise & Co for Full Stack`);
    expect(mail?.text).toContain(`${site}/admin?tab=pending`);
    expect(mail?.text).toContain(fullName.slice(0, 80));
    expect(mail?.text).not.toContain(fullName.slice(0, 81));
    expect(mail?.html).toContain('&lt;b&gt;now&lt;/b&gt;');
    expect(mail?.html).not.toContain('<b>');
  });

  it('is told to every admin where no CONTACT_EMAIL is set, and to no one twice or unasked', async () => {
    const other = await startProduct({ ...env, MAIL_OFF: 'registration-received, approved' }, content);
    await secondAdmin(other, 'second@example.in');
    const { id, email } = await register(other, { email: 'quiet@example.in' });
    await approveUser(other.deps, id, 1);
    expect(await mailsTo('second@example.in', other.deps)).toHaveLength(1);
    expect(await mailsTo(other.admin.email, other.deps)).toHaveLength(1);
    expect(await mailsTo(email, other.deps)).toEqual([]);
    await other.stop();
  });
});

describe('an approved student', () => {
  it('is mailed a link to the course that was opened, once', async () => {
    const { id, email, fullName } = await student(product);
    await admin.post('/api/enroll', { userId: id, courseId: fullStack.id });
    await admin.post('/api/enroll', { userId: id, courseId: fullStack.id });
    const [mail, ...others] = await mailsTo(email);
    expect([others, mail?.subject]).toEqual([[], 'Full Stack is open for you (Sunrise & Co)']);
    expect(mail?.text).toContain(`Hello ${fullName},`);
    expect(mail?.text).toContain(`Open Full Stack: ${site}/course/${fullStack.id}`);
    expect(mail?.html).toContain(`href="${site}/course/${fullStack.id}">Open Full Stack</a>`);
    expect(mail?.html).toContain('Sunrise &amp; Co');
  });

  it('gets one mail for several courses at once, with those that are new', async () => {
    const { id, email } = await student(product);
    await admin.post('/api/enroll', { userId: id, courseId: fullStack.id });
    const ids = (await admin.get('/api/courses')).body.map((course: { id: number }) => course.id);
    await admin.post('/api/enrollments/bulk', { userIds: [id], courseIds: ids });
    const [, mail, ...others] = await mailsTo(email);
    expect([others, mail?.subject]).toEqual([[], '2 courses are open for you (Sunrise & Co)']);
    expect(mail?.text).toContain('- Computer Fundamentals\n- Healthy Habits\n');
    expect(mail?.html).toContain('<li>Healthy Habits</li>');
  });
});

it('an account that an admin makes is mailed, with its courses and without the password', async () => {
  const email = 'made@example.in';
  const made = { fullName: 'Made Up', email, password, courseIds: [fundamentals.id] };
  expect((await admin.post('/api/admin/create-user', made)).status).toBe(201);
  const [mail, ...others] = await mailsTo(email);
  expect([others, mail?.subject]).toEqual([[], 'Your Sunrise & Co account']);
  expect(mail?.text).toContain(`Log in: ${site}/student-login`);
  expect(mail?.text).toContain('Computer Fundamentals');
  expect((mail?.text ?? '') + mail?.html).not.toContain(password);
});

it('nothing is mailed about a file of students', async () => {
  const before = (await mailsTo('office@example.in')).length;
  const text = 'fullName,email,courses\nAnu Sen,anu.sen@example.in,Full Stack\n';
  const headers = { 'content-type': 'text/csv' };
  const { body } = await admin.request('POST', '/api/users/import', { body: text, headers });
  await importAll(product);
  expect((await admin.get(`/api/users/imports/${body.importId}`)).body.state).toBe('done');
  expect(await subjectsTo('anu.sen@example.in')).toEqual([]);
  expect(await mailsTo('office@example.in')).toHaveLength(before);
});

it('a change that fails mails nothing', async () => {
  const { id, email } = await pendingStudent(product);
  const { status } = await admin.post('/api/enroll', { userId: id, courseId: fullStack.id });
  expect([status, await subjectsTo(email)]).toEqual([409, []]);
});

it('a visitor’s text is quoted, and becomes neither markup nor a button', async () => {
  const message = `<script>alert(1)</script>\r\n\r\nLog in: ${site}/student-login`;
  const form = { name: 'Eve "x" <i>', email: 'eve@example.in', subject: 'Hi', message };
  await product.client().post('/api/contact', form);
  const html = (await mailsTo('office@example.in')).at(-1)?.html ?? '';
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;<br><br>Log in:');
  expect(html).not.toMatch(/<script|<i>|<a /);
});

it('every mail has a text and an HTML part without pictures, naming the provider', async () => {
  await product.deps.outbox.deliver();
  expect(mailbox.mails.length).toBeGreaterThan(5);
  for (const { subject, text, html } of mailbox.mails) {
    expect([subject, text]).toEqual([expect.stringContaining('Sunrise'), expect.stringContaining('Sunrise')]);
    expect(html).toMatch(/^<!doctype html><html lang="en">/);
    expect(html).not.toMatch(/<img|url\(|<script|<link/);
  }
});
