import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ageAnswers, privacyNotice, visitorPoints } from '../../../server/contract/privacy-notice.ts';
import { KEPT_DAYS } from '../../../server/kept-days.ts';
import { auditTrail, databaseContents } from '../../support/database-contents.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import { sweep } from '../../support/jobs.ts';
import { orderAt } from '../../support/orders.ts';
import { password, pendingStudent, register, sessionOf, student, userRow } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { openCourse } from '../../support/seeded-course.ts';
import { ageInTrash } from '../../support/trash.ts';
import { turnOn } from '../../support/two-factor.ts';

const product = await startProduct({ CONTACT_EMAIL: 'office@example.in' });
afterAll(() => product.stop());
const { db } = product.deps.database;
const course = await openCourse(product);
const { admin } = course;

const DAY_MS = 24 * 60 * 60_000;

/** A person who left traces wherever the product keeps any. */
async function livelyPerson(name: string) {
  const person = { fullName: `${name} Quixwold`, email: `${name}.Zqvxwold@Example.in` };
  const consent = { version: privacyNotice.version, age: 'adult' };
  await product.client().post('/api/register', { ...person, password, consent });
  const [{ id }] = (await admin.get(`/api/pending-users?search=${person.email}`)).body;
  await admin.put(`/api/approve-user/${id}`);
  await admin.post('/api/enroll', { userId: id, courseId: course.courseId });
  const client = await sessionOf(product, { id });
  await client.put(`/api/materials/${course.youtubeId}/progress`, { positionSeconds: 12.5, completed: true });
  await client.put('/api/me', { fullName: `${person.fullName} Renamed` });
  await client.post('/api/contact', { name, email: person.email, subject: `From ${name}`, message: 'Hello' });
  await product.client().post('/api/login', { email: person.email, password: 'not this one' });
  await product.client().post('/api/forgot-password', { email: person.email });
  await turnOn(product, { id });
  await client.post('/api/me/deletion-request');
  return { ...person, id };
}

/** Files of a SQLite database with a text in them, in any letter case. */
const filesWith = (word: string): string[] =>
  readdirSync(product.config.dataDir)
    .filter((name) => name.startsWith('abhyas.sqlite'))
    .filter((name) =>
      readFileSync(join(product.config.dataDir, name), 'latin1').toLowerCase().includes(word),
    );
const isOnFile = product.config.databaseUrl === undefined;

describe('erasing for good', () => {
  it('leaves no trace of name and email but keeps what was done, under a number', async () => {
    const person = await livelyPerson('Xerxesia');
    await admin.delete(`/api/delete-user/${person.id}`);
    if (isOnFile) expect(filesWith('xerxesia')).not.toEqual([]);
    expectMessage(await admin.delete(`/api/trash/user/${person.id}`), 200, 'User deleted permanently.');
    const left = [await databaseContents(product), await auditTrail(product)];
    const shown = [(await admin.get('/api/audit?limit=200')).body, (await admin.get('/api/messages')).body];
    expect(JSON.stringify([left, shown]).toLowerCase()).not.toContain('xerxesia');
    if (isOnFile)
      for (const word of ['xerxesia', 'quixwold', 'zqvxwold']) expect(filesWith(word)).toEqual([]);
    const entries = (await auditTrail(product)).filter(({ subject_id }) => subject_id === person.id);
    const actions = ['register', 'user-approved', 'user-deleted', 'user-erased'];
    expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(actions));
  });

  it('leaves the messages of someone who has that email now', async () => {
    const email = 'shared@example.in';
    const first = await student(product, { email });
    await admin.delete(`/api/delete-user/${first.id}`);
    await pendingStudent(product, { email });
    await product
      .client()
      .post('/api/contact', { name: 'Someone', email, subject: 'Kept', message: 'Hello' });
    await admin.delete(`/api/trash/user/${first.id}`);
    expect(JSON.stringify((await admin.get('/api/messages')).body)).toContain(email);
  });

  it('comes by itself after 30 days in the trash, as wholly', async () => {
    const person = await livelyPerson('Ygritteva');
    await admin.delete(`/api/delete-user/${person.id}`);
    await ageInTrash(product, 'user', person.id, 29.9);
    await sweep(product);
    expect(await databaseContents(product)).toContain('Ygritteva');
    await ageInTrash(product, 'user', person.id, 30.01);
    await sweep(product);
    expect(await databaseContents(product)).not.toContain('Ygritteva');
    if (isOnFile) expect(filesWith('ygritteva')).toEqual([]);
  });
});

it('messages and the audit log are kept for 400 days, mails for 90, and no longer', async () => {
  const entry = { actor_id: null, subject_type: null, subject_id: null, detail: '{}' };
  const message = { kind: 'contact', name: 'A', email: 'a@example.in', message: 'M' } as const;
  const unsent = { attempts: 0, next_attempt_at: 0, sent_at: null, failed_at: null, last_error: null };
  const mail = { recipient: 'a@example.in', reply_to: null, body_text: '', ...unsent };
  for (const [age, days] of [
    ['young', -1],
    ['old', 1],
  ] as const) {
    const at = (kept: number): number => Date.now() - (kept + days) * DAY_MS;
    const log = { ...entry, action: age, at: at(400) };
    const received = { ...message, subject: age, created_at: at(400) };
    const waiting = { ...mail, message_id: age, subject: age, created_at: at(90) };
    await db.insertInto('audit_log').values(log).execute();
    await db.insertInto('messages').values(received).execute();
    await db.insertInto('mail_outbox').values(waiting).execute();
  }
  await sweep(product);
  const subjectsIn = async (table: 'messages' | 'mail_outbox') =>
    (await db.selectFrom(table).select('subject').execute()).map(({ subject }) => subject);
  const actions = (await auditTrail(product)).map(({ action }) => action);
  for (const found of [actions, await subjectsIn('messages'), await subjectsIn('mail_outbox')])
    expect([found.includes('young'), found.includes('old')]).toEqual([true, false]);
});

it('the payer of an accepted payment is kept for 400 days, the line of the books for longer', async () => {
  const order = await orderAt(product, admin);
  await order.accept();
  const paid = db.selectFrom('payments').select('id').where('order_id', '=', order.id);
  const { id: payment_id } = await paid.executeTakeFirstOrThrow();
  const line = { day: '2026-08-24', amount_paise: 64_900, reference_list: '71', ignored_at: null };
  const credit = (age: number, of: object) => {
    const times = { imported_at: Date.now() - age * DAY_MS, fingerprint: `f${age}`, narration: `n${age}` };
    return db
      .insertInto('bank_credits')
      .values({ ...line, ...times, payment_id: null, ...of })
      .execute();
  };
  await credit(399, { payment_id });
  for (const age of [29, 31]) await credit(age, {});
  const narrations = async () =>
    (await db.selectFrom('bank_credits').select('narration').orderBy('id').execute()).map(
      (one) => one.narration,
    );
  await sweep(product);
  expect(await narrations()).toEqual(['n399', 'n29']);
  const later = Date.now() - 401 * DAY_MS;
  await db.updateTable('bank_credits').set({ imported_at: later }).where('narration', '=', 'n399').execute();
  await sweep(product);
  expect(await narrations()).toEqual(['', 'n29']);
});

it('messages from the email of an order are deleted too, after the person changed it', async () => {
  const order = await orderAt(product, admin);
  const letter = { name: 'A', email: order.email.toUpperCase(), subject: 'Earlier', message: 'M' };
  await product.client().post('/api/contact', letter);
  const moved = { fullName: 'Asha', email: 'moved.away@example.in' };
  await admin.put(`/api/user/${order.userId}`, moved);
  await admin.delete(`/api/delete-user/${order.userId}`);
  await admin.delete(`/api/trash/user/${order.userId}`);
  expect((await admin.get('/api/messages?search=earlier')).body).toEqual([]);
});

const { version } = privacyNotice;

const consentsOf = (id = 0) => db.selectFrom('consents').selectAll().where('user_id', '=', id).execute();
const registerWith = (email: string, consent: unknown) =>
  product.client().post('/api/register', { fullName: 'Gauri Sen', email, password, consent });

describe('registering', () => {
  it.each(['adult', 'guardian'] as const)(
    'keeps what was agreed to, when, and the words (%s)',
    async (age) => {
      const email = `gauri.${age}@example.in`;
      const since = Date.now();
      expect((await registerWith(email, { version, age })).status).toBe(201);
      const words = [privacyNotice.title, ...privacyNotice.points, privacyNotice.agree, ageAnswers[age]];
      const text_hash = createHash('sha256').update(words.join('\n')).digest('hex');
      const { id: user_id } = (await userRow(product, email)) ?? {};
      const rows = await consentsOf(user_id);
      expect(rows).toEqual([{ user_id, version, text_hash, age, given_at: expect.any(Number) }]);
      expect(rows[0]?.given_at).toBeGreaterThanOrEqual(since);
      expect((await auditTrail(product, 'consent-given')).at(-1)?.detail).toBe(JSON.stringify({ version }));
      // The admin sees who is under 18, until they are approved.
      const [row] = (await (await product.adminClient()).get(`/api/pending-users?search=${email}`)).body;
      expect(row.underAge).toBe(age === 'guardian' ? true : undefined);
    },
  );

  it('works without an agreement', async () => {
    expect(await consentsOf((await register(product)).id)).toEqual([]);
  });

  it.each([
    [{ version: '2020-01-01', age: 'adult' }, '/consent'],
    [{ version, age: 'child' }, '/consent/age'],
  ])('refuses %j and makes no account', async (consent, pointer) => {
    const before = await databaseContents(product);
    const { status, body } = await registerWith('half@example.in', consent);
    expect([status, body.errors[0].pointer]).toEqual([422, pointer]);
    expect(await databaseContents(product)).toBe(before);
  });
});

describe('agreeing later', () => {
  const agree = { version, age: 'adult' };

  it('is noted once for each notice', async () => {
    const { id } = await student(product);
    const first2020 = { version: '2020-01-01', text_hash: 'x', age: 'adult', given_at: 1 } as const;
    const earlier = { user_id: id, ...first2020 };
    await db.insertInto('consents').values(earlier).execute();
    const client = await sessionOf(product, { id });
    const first = await client.post('/api/me/consent', agree);
    expectMessage(first, 200, 'Thank you. We saved your consent.');
    const again = await client.post('/api/me/consent', { version, age: 'guardian' });
    expect(again.body.givenAt).toBe(first.body.givenAt);
    const rows = (await consentsOf(id)).map((row) => `${row.version} ${row.age}`);
    expect(rows.sort()).toEqual(['2020-01-01 adult', `${version} adult`].sort());
  });

  it('needs the words in force', async () => {
    const client = await sessionOf(product, await student(product));
    const refused = await client.post('/api/me/consent', { ...agree, version: 'old' });
    const sentence = 'The notice about your data has changed. Reload the page and read it again.';
    expectProblem(refused, 422, sentence, ['/consent']);
  });
});

it('the sweeper keeps the retention periods of the privacy notice', () => {
  const told = (sentences: readonly string[]) => sentences.join(' ').match(/\d+ days/g);
  const days = (...kept: number[]) => kept.map((one) => `${one} days`);
  expect(told(visitorPoints)).toEqual(days(KEPT_DAYS.messages, KEPT_DAYS.waiters));
  expect(told(privacyNotice.points)).toEqual(days(KEPT_DAYS.audit));
});
