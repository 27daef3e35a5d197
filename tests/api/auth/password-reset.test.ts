import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { databaseContents, lastAudit } from '../../support/database-contents.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import { resetTokenOf, waitingMailsTo } from '../../support/mailed-links.ts';
import {
  anotherPassword,
  isLoggedIn,
  issuedStudent,
  logIn,
  password,
  pendingStudent,
  secondAdmin,
  sessionOf,
  student,
} from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';

const product = await startProduct({ SITE_URL: 'https://learn.example.in' });
afterAll(() => product.stop());
const { db } = product.deps.database;
const admin = await product.adminClient();

const SENT = 'If that email has an account, a reset link has been sent.';
const INVALID = 'This reset link is invalid or has expired.';
const DONE = 'Password reset successfully! You can now log in.';

const ask = (email: unknown, headers: Record<string, string> = {}) =>
  product.client().request('POST', '/api/forgot-password', { json: { email }, headers });
const reset = (token: string, chosen: unknown = anotherPassword) =>
  product.client().post(`/api/reset-password/${token}`, { password: chosen });
const tokenFor = (email: string) => resetTokenOf(product, email);
const loginStatus = async (email: string, tried = anotherPassword): Promise<number> =>
  (await product.client().post('/api/login', { email, password: tried })).status;

describe('asking for a reset link', () => {
  it('mails one to the account, naming the person', async () => {
    const person = await student(product);
    expectMessage(await ask(person.email.toUpperCase()), 200, SENT);
    const [mail, ...others] = await waitingMailsTo(product, person.email);
    expect([others, mail?.subject]).toEqual([[], 'Choose a new Abhyas password']);
    expect(mail?.body_text).toContain(`Hello ${person.fullName},`);
    expect(mail?.body_text).toMatch(
      /^Choose a new password: https:\/\/learn\.example\.in\/reset-password\/[\w-]{43}$/m,
    );
  });

  it('says the same to an unknown address and to someone in the trash, and mails nothing', async () => {
    const gone = await student(product);
    await admin.delete(`/api/delete-user/${gone.id}`);
    const before = await databaseContents(product);
    for (const email of ['nobody@example.in', gone.email]) expectMessage(await ask(email), 200, SENT);
    expect(await databaseContents(product)).toBe(before);
  });

  it.each([
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
    { forwarded: 'host=evil.example;proto=http' },
    { origin: 'https://learn.example.in', referer: 'https://evil.example/' },
  ])('builds the link from the configured address whatever the request claims: %o', async (headers) => {
    const { email } = await student(product);
    expect((await ask(email, headers)).status).toBe(200);
    const [mail] = await waitingMailsTo(product, email);
    const addresses = mail?.body_text.match(/https?:\/\/[^/\s]+/g);
    expect(new Set(addresses)).toEqual(new Set(['https://learn.example.in']));
  });

  it('keeps only the hash of the token, and the mail encrypted', async () => {
    const token = await tokenFor((await student(product)).email);
    const contents = await databaseContents(product);
    expect(contents).toContain(createHash('sha256').update(token).digest('hex'));
    expect(contents).not.toContain(token);
  });
});

describe('a reset link', () => {
  it('puts a new password in force, once, and ends every session', async () => {
    const person = await student(product);
    const device = await sessionOf(product, person);
    const token = await tokenFor(person.email);
    expectMessage(await reset(token), 200, DONE);
    expect([await loginStatus(person.email, password), await loginStatus(person.email)]).toEqual([401, 200]);
    expect(await isLoggedIn(device)).toBe(false);
    expectProblem(await reset(token, 'nine lamps on the river'), 400, INVALID);
    expect(await lastAudit(product, 'password-reset')).toMatchObject({ subject_id: person.id });
  });

  it('works for exactly one of several that use it at once', async () => {
    const { email } = await student(product);
    const token = await tokenFor(email);
    const tries = [1, 2, 3, 4].map((count) => `${anotherPassword} ${count}`);
    const answers = await Promise.all(tries.map((chosen) => reset(token, chosen)));
    const [winner, ...others] = tries.filter((_, at) => answers[at]?.status === 200);
    expect(others).toEqual([]);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectProblem(answer, 400, INVALID);
    expect(await loginStatus(email, winner)).toBe(200);
  });

  it('leaves no session to logins with the old password that were under way', async () => {
    const person = await student(product);
    const token = await tokenFor(person.email);
    const clients = [1, 2, 3, 4].map(() => product.client());
    const enter = clients.map((client) => client.post('/api/login', { email: person.email, password }));
    const [, ...answers] = await Promise.all([reset(token), ...enter]);
    for (const client of clients) expect(await isLoggedIn(client)).toBe(false);
    // Whichever came first: a login before the reset counted until it, one after it is refused.
    for (const { status } of answers) expect([200, 401]).toContain(status);
  });

  it('is void once a newer one is asked for, the password is changed, or the account is in the trash', async () => {
    const one = await student(product);
    const older = await tokenFor(one.email);
    const newer = await tokenFor(one.email);
    expectProblem(await reset(older), 400, INVALID);
    const change = { currentPassword: password, password: anotherPassword };
    await (await sessionOf(product, one)).put('/api/me/password', change);
    expectProblem(await reset(newer), 400, INVALID);
    const other = await student(product);
    const token = await tokenFor(other.email);
    await admin.delete(`/api/delete-user/${other.id}`);
    expectProblem(await reset(token), 400, INVALID);
  });

  it('is void after an hour', async () => {
    const { id, email } = await student(product);
    const token = await tokenFor(email);
    const ofPerson = db.selectFrom('password_reset_tokens').selectAll().where('user_id', '=', id);
    const row = await ofPerson.executeTakeFirstOrThrow();
    expect(row.expires_at - row.created_at).toBe(60 * 60_000);
    const ended = { created_at: row.created_at - 60 * 60_000 - 1, expires_at: Date.now() - 1 };
    await db.updateTable('password_reset_tokens').set(ended).where('user_id', '=', id).execute();
    expectProblem(await reset(token), 400, INVALID);
  });

  it('stays usable when the password is weak', async () => {
    const message = 'Choose a stronger password. This password is too common.';
    const token = await tokenFor((await student(product)).email);
    const before = await databaseContents(product);
    expectProblem(await reset(token, 'password1'), 422, message, ['/password']);
    expect(await databaseContents(product)).toBe(before);
    expectMessage(await reset(token), 200, DONE);
  });

  it('does not let a pending student in, but helps an admin', async () => {
    const { email } = await pendingStudent(product);
    expectMessage(await reset(await tokenFor(email)), 200, DONE);
    expect(await loginStatus(email)).toBe(403);
    const other = await secondAdmin(product);
    expectMessage(await reset(await tokenFor(other.email)), 200, DONE);
    expect(await loginStatus(other.email)).toBe(200);
  });

  it('replaces an issued password, which no one can read any more', async () => {
    const person = await issuedStudent(product);
    expectMessage(await reset(await tokenFor(person.email)), 200, DONE);
    const hidden = 'This password was chosen by the user and cannot be shown.';
    expectProblem(await admin.get(`/api/user/${person.id}/password`), 409, hidden);
    expect((await (await sessionOf(product, person)).get('/api/me')).body.mustChangePassword).toBe(false);
  });
});

describe('changing the password', () => {
  const change = { currentPassword: password, password: anotherPassword };

  it('puts the new one in force, and ends every other session; this one goes on under a new cookie', async () => {
    const person = await student(product);
    const [phone, laptop] = [await sessionOf(product, person), await logIn(product, person)];
    const { cookie } = laptop;
    expectMessage(await laptop.put('/api/me/password', change), 200, 'Password changed.');
    const state = [await isLoggedIn(phone), await isLoggedIn(laptop), laptop.cookie === cookie];
    expect(state).toEqual([false, true, false]);
    expect([await loginStatus(person.email, password), await loginStatus(person.email)]).toEqual([401, 200]);
    expect(await lastAudit(product, 'password-changed')).toMatchObject({ actor_id: person.id });
  });

  it.each([
    [{ currentPassword: 'a wrong guess' }, 'The current password is wrong.', '/currentPassword'],
    [{ password }, 'Choose a stronger password. It should differ from the current one.', '/password'],
  ])('is refused, and nothing changes: %j', async (fields, message, pointer) => {
    const client = await sessionOf(product, await student(product));
    const before = await databaseContents(product);
    expectProblem(await client.put('/api/me/password', { ...change, ...fields }), 422, message, [pointer]);
    expect(await databaseContents(product)).toBe(before);
  });

  it('succeeds for one of two that give the same current password at once', async () => {
    const person = await student(product);
    const [one, two] = [await sessionOf(product, person), await sessionOf(product, person)];
    const answers = await Promise.all([
      one.put('/api/me/password', change),
      two.put('/api/me/password', { ...change, password: 'nine lamps on the river' }),
    ]);
    const [first, second] = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    // Its password is the old one by then, or its login is over before it is looked at.
    expect([first, [401, 422].includes(second ?? 0)]).toEqual([200, true]);
  });
});
