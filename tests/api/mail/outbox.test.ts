import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { sweepPersonalData } from '../../../server/features/privacy/privacy.service.ts';
import { approveUser } from '../../../server/features/users/users.service.ts';
import { startJobs } from '../../../server/jobs.ts';
import { anotherPassword } from '../../support/calls.ts';
import { expectMessage } from '../../support/expect-problem.ts';
import { startMailbox, tokenIn } from '../../support/mailbox.ts';
import { issuedStudent, register, student } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';

const mailbox = await startMailbox();
const product = await startProduct({
  SMTP_URL: mailbox.url,
  MAIL_FROM: 'Abhyas <hello@example.in>',
  CONTACT_EMAIL: 'office@example.in',
  SITE_URL: 'https://learn.example.in',
});
afterAll(async () => {
  await product.stop();
  await mailbox.stop();
});
afterEach(() => {
  mailbox.reply = 250;
  mailbox.refuses = undefined;
});
const { outbox, database } = product.deps;
const SENT = 'If that email has an account, a reset link has been sent.';

const askFor = (email: string) => product.client().post('/api/forgot-password', { email });
const rowFor = (email: string) =>
  database.db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
/** As if the pause before the next attempt were over. */
const letPauseEnd = () =>
  database.db.updateTable('mail_outbox').set({ next_attempt_at: 0 }).where('sent_at', 'is', null).execute();

describe('mail', () => {
  it('reaches the person with a link that works', async () => {
    const person = await student(product);
    await askFor(person.email);
    await outbox.deliver();
    const mail = mailbox.newestTo(person.email);
    expect(mail).toMatchObject({
      recipients: [person.email],
      from: { name: 'Abhyas', address: 'hello@example.in' },
      to: [{ name: '', address: person.email }],
      subject: 'Choose a new Abhyas password',
    });
    expect(mail.cc ?? []).toEqual([]);
    const answer = await product
      .client()
      .post(`/api/reset-password/${tokenIn(mail.text)}`, { password: anotherPassword });
    expectMessage(answer, 200, 'Password reset successfully! You can now log in.');
    expect(await rowFor(person.email)).toMatchObject({ attempts: 1, failed_at: null, last_error: null });
  });

  it('greets by a name that an admin has seen, and carries no words of who registered a stranger’s address', async () => {
    const fullName = 'You won! Claim it at https://prize.example';
    const { id, email } = await register(product, { fullName });
    await askFor(email);
    await outbox.deliver();
    const { text = '', subject } = mailbox.newestTo(email);
    expect(text.startsWith('Hello,\n')).toBe(true);
    expect(text + subject).not.toContain('prize');
    expect(tokenIn(text)).not.toBe('');
    await approveUser(product.deps, id, 1);
    await askFor(email);
    await outbox.deliver();
    expect(mailbox.newestTo(email).text?.startsWith(`Hello ${fullName},\n`)).toBe(true);
  });

  it('leaves by itself once the product runs', async () => {
    const person = await issuedStudent(product);
    await askFor(person.email);
    const jobs = startJobs(product.deps);
    const arrived = () => mailbox.mails.some(({ recipients }) => recipients.includes(person.email));
    await expect.poll(arrived).toBe(true);
    await jobs.stop();
  });

  it('leaves once, however many ask for it at the same time', async () => {
    const person = await student(product);
    await askFor(person.email);
    await Promise.all([outbox.deliver(), outbox.deliver(), outbox.deliver()]);
    await outbox.deliver();
    expect(mailbox.mails.filter(({ recipients }) => recipients.includes(person.email))).toHaveLength(1);
  });

  it('is forgotten when it left, but for whom, which kind and when, for as long as other logs', async () => {
    const person = await student(product);
    await askFor(person.email);
    await outbox.deliver();
    const { id } = await rowFor(person.email);
    const rows = () => database.db.selectFrom('mail_outbox').selectAll().where('id', '=', id).execute();
    await sweepPersonalData(product.deps);
    expect(await rows()).toMatchObject([{ kind: 'password-reset', subject: '', body_text: '' }]);
    await database.db
      .updateTable('mail_outbox')
      .set({ sent_at: Date.now() - 401 * 24 * 3_600_000 })
      .where('id', '=', id)
      .execute();
    await sweepPersonalData(product.deps);
    expect(await rows()).toEqual([]);
  });
});

describe('a mail server that', () => {
  it('is down delays the mail, and no one waits for it', async () => {
    const gone = await startMailbox();
    await gone.stop();
    const other = await startProduct({ SMTP_URL: gone.url, MAIL_FROM: 'hello@example.in' });
    const { email } = await student(other);
    expectMessage(await other.client().post('/api/forgot-password', { email }), 200, SENT);
    expect(await other.deps.outbox.listWaiting()).toMatchObject([{ recipient: email, attempts: 0 }]);
    await other.deps.outbox.deliver();
    const [waiting] = await other.deps.outbox.listWaiting();
    expect(waiting).toMatchObject({ recipient: email, attempts: 1 });
    const back = await startMailbox(gone.port);
    await other.deps.outbox.deliver();
    expect(back.mails).toEqual([]);
    await other.deps.database.db.updateTable('mail_outbox').set({ next_attempt_at: 0 }).execute();
    await other.deps.outbox.deliver();
    expect(back.newestTo(email).messageId).toBe(waiting?.message_id);
    await other.stop();
    await back.stop();
  });

  it('asks to come again is asked again, later and later', async () => {
    const { email } = await student(product);
    mailbox.reply = 451;
    await askFor(email);
    for (const [at, seconds] of [30, 60, 120].entries()) {
      await letPauseEnd();
      const before = Date.now();
      await outbox.deliver();
      const after = Date.now();
      const row = await rowFor(email);
      expect(row).toMatchObject({ attempts: at + 1, sent_at: null, failed_at: null });
      expect(row.last_error).toMatch(/Not now/);
      expect(row.next_attempt_at).toBeGreaterThanOrEqual(before + seconds * 1000);
      expect(row.next_attempt_at).toBeLessThanOrEqual(after + seconds * 1000);
    }
    mailbox.reply = 250;
    await letPauseEnd();
    await outbox.deliver();
    expect(mailbox.newestTo(email).recipients).toEqual([email]);
  });

  it('refuses for good is not asked again', async () => {
    const { email } = await student(product);
    mailbox.reply = 550;
    await askFor(email);
    await outbox.deliver();
    const row = await rowFor(email);
    expect(row).toMatchObject({ attempts: 1, sent_at: null });
    expect(row.failed_at).not.toBeNull();
    mailbox.reply = 250;
    await letPauseEnd();
    await outbox.deliver();
    expect(await rowFor(email)).toMatchObject({ attempts: 1, sent_at: null });
  });

  it.each<[what: string, isKept: boolean, reply: string]>([
    ['is busy', true, '451 4.3.2 Come back later'],
    ['says that the mailbox is full', false, '452 4.2.2 Mailbox full'],
  ])('%s for five days: kept is %s', async (_what, isKept, reply) => {
    const { email } = await student(product);
    mailbox.refuses = { at: 'RCPT', reply };
    await askFor(email);
    // The pauses grow from half a minute to an hour, then to six: 46 of them are five days.
    for (const attempts of [45, 46]) {
      await database.db
        .updateTable('mail_outbox')
        .set({ attempts, next_attempt_at: 0 })
        .where('recipient', '=', email)
        .execute();
      expect((await rowFor(email)).failed_at).toBeNull();
      await outbox.deliver();
    }
    expect((await rowFor(email)).failed_at === null).toBe(isKept);
  });

  it('refuses one mail still gets the others', async () => {
    const [one, two] = [await student(product), await student(product)];
    await askFor(one.email);
    await askFor(two.email);
    await database.db
      .updateTable('mail_outbox')
      .set({ body_text: 'altered' })
      .where('recipient', '=', one.email)
      .execute();
    await outbox.deliver();
    expect((await rowFor(one.email)).last_error).toMatch(/SECRET_KEY/);
    expect(mailbox.newestTo(two.email).recipients).toEqual([two.email]);
  });
});

describe('one address is one recipient', () => {
  it.each(["o'brien@example.in", 'plus+tag@example.in', 'dots.in.name@sub.domain.example.co.in'])(
    '%s',
    async (email) => {
      await student(product, { email });
      await askFor(email);
      await outbox.deliver();
      const mail = mailbox.newestTo(email);
      expect([mail.recipients, mail.to]).toEqual([[email], [{ name: '', address: email }]]);
    },
  );

  const odd = `a@example.in\r\nBcc: b@example.in|a@example.in,b@example.in|a@example.in;b@example.in|a@example.in b@example.in
    |Group: a@example.in, b@example.in;|"a@example.in" <b@example.in>|a(comment)@example.in|"quo ted"@example.in
    |"a\\"@example.in|<a@example.in>|a@[127.0.0.1]|a@example.in>RCPT TO:<b@example.in|a@localhost|@example.in
    |a@@example.in|a@exämple.in|ä@example.in|a\u0000@example.in|.a@example.in|a..b@example.in`;
  it.each(odd.split(/\n? *\|/))('%j is none', async (email) => {
    const person = { fullName: 'Odd One', email, password: anotherPassword };
    expect((await product.client().post('/api/register', person)).status).toBe(422);
  });

  it('even when the contact form tries to add one', async () => {
    const message = {
      name: 'Bcc: x@example.in',
      email: 'visitor@example.in',
      subject: 'To: x@example.in',
      message: '.\r\nRCPT TO:<x@example.in>\r\n.\r\n',
    };
    expectMessage(await product.client().post('/api/contact', message), 201, 'Thank you for your message!');
    await outbox.deliver();
    const mail = mailbox.newestTo('office@example.in');
    expect(mail.recipients).toEqual(['office@example.in']);
    expect(mail.replyTo).toEqual([{ name: '', address: 'visitor@example.in' }]);
    expect(mail.subject).toBe('Abhyas contact form: To: x@example.in');
    expect(mail.text).toContain('RCPT TO:<x@example.in>');
  });
});
