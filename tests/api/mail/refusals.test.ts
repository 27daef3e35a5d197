import { afterAll, afterEach, expect, it } from 'vitest';
import { startMailbox } from '../../support/mailbox.ts';
import { waitingMailsTo } from '../../support/mailed-links.ts';
import { student } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';

const mailbox = await startMailbox();
const PASSWORD = 'S3cret-of-the-mail-account';
const product = await startProduct({
  SMTP_URL: `smtp://sender%40example.in:${PASSWORD}@127.0.0.1:${mailbox.port}`,
  MAIL_FROM: 'hello@example.in',
});
afterAll(async () => {
  await product.stop();
  await mailbox.stop();
});
const { outbox, database } = product.deps;
const admin = await product.adminClient();
afterEach(async () => {
  mailbox.refuses = undefined;
  await database.db.deleteFrom('mail_outbox').execute();
});

const askFor = (email: string) => product.client().post('/api/forgot-password', { email });
const emails = async (query = '') => (await admin.get(`/api/emails${query}`)).body;
const letPauseEnd = () => database.db.updateTable('mail_outbox').set({ next_attempt_at: 0 }).execute();

it.each<[at: 'AUTH' | 'MAIL' | 'RCPT' | 'DATA', reply: string]>([
  ['AUTH', '535 5.7.8 Username and Password not accepted'],
  ['AUTH', '454 4.7.0 Temporary authentication failure'],
  ['MAIL', '550 5.1.0 Sender rejected'],
  ['MAIL', '552 5.2.2 Over quota'],
  ['MAIL', '530 5.7.0 Authentication required'],
  ['RCPT', '550 5.7.1 Relaying denied'],
  ['RCPT', '550 relay not permitted'],
  ['RCPT', '554 5.7.1 Service unavailable; client host blocked using zen.spamhaus.org'],
  ['RCPT', '550 5.4.5 Daily sending quota exceeded'],
  ['RCPT', '553 5.1.8 Sender address rejected: domain not found'],
  ['RCPT', '450 4.7.1 Greylisted'],
  ['RCPT', '452 Too many recipients this hour'],
  ['DATA', '550 5.4.5 Daily user sending limit exceeded. For more information on Gmail sending limits go to'],
  ['DATA', '554 5.7.1 Message rejected as spam'],
  ['DATA', '550 Your message looks like spam'],
  ['DATA', '552 5.3.4 Message too big'],
  ['DATA', '421 4.7.28 Rate limit'],
])('%s: “%s” is about us: the mail is kept, and leaves when the server takes it', async (at, reply) => {
  const { email } = await student(product);
  mailbox.refuses = { at, reply };
  await askFor(email);
  await outbox.deliver();
  const [listed] = await emails('?state=waiting');
  expect(listed).toMatchObject({ recipient: email, kind: 'password-reset', state: 'waiting', attempts: 1 });
  expect(listed.words).toContain(reply.slice(4, 30));
  mailbox.refuses = undefined;
  await letPauseEnd();
  await outbox.deliver();
  expect(mailbox.newestTo(email).recipients).toEqual([email]);
  expect(await emails()).toMatchObject([{ recipient: email, state: 'sent', words: null }]);
});

it.each<[at: 'RCPT' | 'DATA', reply: string]>([
  ['RCPT', '550 5.1.1 The email account that you tried to reach does not exist'],
  ['RCPT', '550 5.4.1 Recipient address rejected: Access denied'],
  ['RCPT', '550 No such user here'],
  ['RCPT', '553 Invalid mailbox'],
  ['RCPT', '550 5.7.1 User unknown'],
  ['RCPT', '556 5.1.10 Domain takes no mail'],
  ['DATA', '550 5.1.1 Unknown mailbox'],
])('%s: “%s” ends that mail, which the admin sees and sends again', async (at, reply) => {
  const person = await student(product);
  mailbox.refuses = { at, reply };
  await askFor(person.email);
  await outbox.deliver();
  mailbox.refuses = undefined;
  await letPauseEnd();
  await outbox.deliver();
  const [refused] = await emails('?state=refused');
  const words = expect.stringContaining(reply.slice(4, 30));
  expect(refused).toMatchObject({
    recipient: person.email,
    state: 'refused',
    words,
    person: { id: person.id },
  });
  const drawer = async () => (await admin.get(`/api/user/${person.id}`)).body.mailRefused;
  expect(await drawer()).toMatchObject({ words });
  const refusedMail = async () => (await admin.get('/api/overview')).body.refusedMail;
  expect(await refusedMail()).toMatchObject({ count: 1 });
  expect((await admin.post(`/api/emails/${refused.id}/send-again`)).status).toBe(200);
  expect((await admin.post(`/api/emails/${refused.id}/send-again`)).status).toBe(200);
  await outbox.deliver();
  expect(mailbox.newestTo(person.email).text).toContain('/reset-password/');
  expect(await drawer()).toBeUndefined();
  expect(await refusedMail()).toBeNull();
  const again = await admin.post(`/api/emails/${refused.id}/send-again`);
  expect([again.status, again.body.message]).toEqual([409, 'This email was sent already.']);
});

it('keeps the server’s words without password, links and lines of the mail', async () => {
  const { email } = await student(product);
  await askFor(email);
  const text = (await waitingMailsTo(product, email)).map((mail) => mail.body_text).join();
  const link = text.match(/http\S+reset-password\/\S+/)?.[0] ?? '';
  const line = 'Your password stays the same.';
  const base64 = Buffer.from(PASSWORD).toString('base64');
  mailbox.refuses = {
    at: 'DATA',
    reply: `554 5.7.1 Spam: ${link} (If it was not you, ignore this email. ${line}) of ${PASSWORD} ${base64}`,
  };
  await outbox.deliver();
  const [{ words }] = await emails();
  expect(words).toContain('554 5.7.1 Spam');
  for (const secret of [link.slice(-20), line, PASSWORD, base64]) expect(words).not.toContain(secret);
});

it('with a wrong password tries a few mails, holds the rest, and sends all once it is right again', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => student(product)));
  mailbox.refuses = { at: 'AUTH', reply: '535 5.7.8 Wrong password' };
  for (const { email } of people) await askFor(email);
  const before = mailbox.visits;
  await outbox.deliver();
  await outbox.deliver();
  expect(mailbox.visits - before).toBe(3);
  const waiting = await emails('?state=waiting');
  expect(waiting).toHaveLength(8);
  for (const { words } of waiting) expect(words).toContain('Wrong password');

  const { stuckMail: young } = (await admin.get('/api/overview')).body;
  const since = Date.now() - 11 * 60_000;
  await database.db.updateTable('mail_outbox').set({ created_at: since }).execute();
  const { stuckMail } = (await admin.get('/api/overview')).body;
  const reason = expect.stringContaining('Wrong password');
  expect([young, stuckMail]).toEqual([null, { count: 8, since, reason }]);

  mailbox.refuses = undefined;
  const { email } = await student(product);
  await askFor(email);
  await outbox.deliver();
  for (const person of [...people, { email }]) expect(mailbox.newestTo(person.email)).toBeDefined();
  expect((await admin.get('/api/overview')).body.stuckMail).toBeNull();
});

it('a mail that a server always breaks off at holds up no other', async () => {
  const [one, two] = [await student(product), await student(product)];
  mailbox.refuses = { at: 'DATA', reply: '421 4.3.0 Crash', to: one.email };
  await askFor(one.email);
  await askFor(two.email);
  await outbox.deliver();
  expect(mailbox.newestTo(two.email)).toBeDefined();
  expect(await emails(`?search=${one.email}`)).toMatchObject([{ state: 'waiting' }]);
});
