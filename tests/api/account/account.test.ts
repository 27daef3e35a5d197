import { afterAll, describe, expect, it } from 'vitest';
import { auditTrail, databaseContents, forgetLimits } from '../../support/database-contents.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import { sweep } from '../../support/jobs.ts';
import { emailTokenOf, resetTokenOf, waitingMailsTo } from '../../support/mailed-links.ts';
import {
  isLoggedIn,
  logIn,
  type Person,
  password,
  secondAdmin,
  sessionIdOf,
  sessionOf,
  student,
} from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';

// What is said of mail depends on whether it could leave.
const product = await startProduct({ SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'abhyas@example.in' });
afterAll(() => product.stop());
const { db } = product.deps.database;
const admin = await product.adminClient();
const other = await student(product);

const GONE = 'Not found. It may have been deleted.';
const actionsOf = async ({ id }: Pick<Person, 'id'>): Promise<string[]> =>
  (await auditTrail(product)).filter((entry) => entry.actor_id === id).map((entry) => entry.action);

describe('the own name', () => {
  it('is changed, for the very next call too', async () => {
    const person = await student(product);
    const client = await sessionOf(product, person);
    const answer = await client.put('/api/me', { fullName: '  Meera   Iyer-Rao ' });
    expectMessage(answer, 200, 'Name changed.');
    expect(answer.body.user).toEqual({ ...person, fullName: 'Meera   Iyer-Rao', role: 'student' });
    expect((await client.get('/api/me')).body.fullName).toBe('Meera   Iyer-Rao');
    await client.put('/api/me', { fullName: 'Meera   Iyer-Rao' });
    expect(await actionsOf(person)).toEqual(['name-changed']);
  });
});

describe('the own sessions', () => {
  it('are listed while they are good, this one first, in plain words', async () => {
    const person = await student(product);
    const [phone, laptop] = [await sessionOf(product, person), await sessionOf(product, person)];
    const old = await sessionOf(product, person);
    const user_agent =
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
    const last_seen_at = Date.now() - 8 * 24 * 60 * 60_000;
    await db.updateTable('sessions').set({ user_agent }).where('id', '=', sessionIdOf(phone)).execute();
    await db.updateTable('sessions').set({ last_seen_at }).where('id', '=', sessionIdOf(old)).execute();
    const times = { startedAt: expect.any(Number), lastSeenAt: expect.any(Number) };
    expect((await laptop.get('/api/me/sessions')).body).toEqual([
      { id: sessionIdOf(laptop), device: 'An unknown browser', current: true, ...times },
      { id: sessionIdOf(phone), device: 'Chrome on Android', current: false, ...times },
    ]);
  });

  it('are ended one by one', async () => {
    const person = await student(product);
    const [phone, laptop] = [await sessionOf(product, person), await sessionOf(product, person)];
    const path = `/api/me/sessions/${sessionIdOf(phone)}`;
    expectMessage(await laptop.delete(path), 200, 'That device is logged out.');
    expect([await isLoggedIn(phone), await isLoggedIn(laptop)]).toEqual([false, true]);
    expectProblem(await laptop.delete(path), 404, GONE);
    expect(await actionsOf(person)).toEqual(['session-ended']);
  });

  it('are ended all at once, but the one that asks', async () => {
    const person = await student(product);
    const [phone, client] = [await sessionOf(product, person), await sessionOf(product, person)];
    const stranger = await sessionOf(product, other);
    for (let time = 0; time < 2; time += 1)
      expectMessage(await client.delete('/api/me/sessions'), 200, 'You are logged out everywhere else.');
    const left = [await isLoggedIn(phone), await isLoggedIn(client), await isLoggedIn(stranger)];
    expect(left).toEqual([false, true, true]);
    expect(await actionsOf(person)).toEqual(['other-sessions-ended']);
  });

  it("are never another person's, an admin's neither, and have no other names", async () => {
    const victim = await sessionOf(product, other);
    for (const client of [await sessionOf(product, await student(product)), admin])
      for (const id of [sessionIdOf(victim), '7', 'A'.repeat(64), `${'a'.repeat(64)}0`, "' or 1=1 --"])
        expectProblem(await client.delete(`/api/me/sessions/${encodeURIComponent(id)}`), 404, GONE);
    expect(await isLoggedIn(victim)).toBe(true);
  });
});

describe('asking for deletion', () => {
  const requests = async () => (await admin.get('/api/deletion-requests')).body;

  it('is noted once, shown to the admin, can be taken back, and leads to deletion as usual', async () => {
    const person = await student(product);
    const client = await sessionOf(product, person);
    const first = await client.post('/api/me/deletion-request');
    expectMessage(first, 200, 'We received your request.');
    expect((await client.post('/api/me/deletion-request')).body).toEqual(first.body);
    const { deletionRequestedAt } = first.body;
    const listed = async () => (await admin.get(`/api/approved-users?search=${person.email}`)).body;
    expect(await listed()).toMatchObject([{ ...person, deletionRequestedAt }]);
    expect(await requests()).toEqual([{ ...person, deletionRequestedAt, role: 'student' }]);

    for (let time = 0; time < 2; time += 1)
      expectMessage(await client.delete('/api/me/deletion-request'), 200, 'Your account stays.');
    expect(await listed()).toEqual([expect.not.objectContaining({ deletionRequestedAt })]);
    expect(await requests()).toEqual([]);
    expect(await actionsOf(person)).toEqual(['deletion-requested', 'deletion-withdrawn']);

    await client.post('/api/me/deletion-request');
    expectMessage(await admin.delete(`/api/delete-user/${person.id}`), 200, 'User deleted!');
    expect([await isLoggedIn(client), await requests()]).toEqual([false, []]);
  });

  it('is refused to the last admin, and open to one of two', async () => {
    const before = await databaseContents(product);
    expectProblem(await admin.post('/api/me/deletion-request'), 409, 'At least one admin must remain.');
    expect(await databaseContents(product)).toBe(before);
    const second = await secondAdmin(product);
    expect((await (await sessionOf(product, second)).post('/api/me/deletion-request')).status).toBe(200);
    expect(await requests()).toMatchObject([{ id: second.id, role: 'admin' }]);
  });
});

const DEAD = 'This link is invalid or has expired.';
const TAKEN = 'A user with this email already exists.';
const visitor = product.client();
const confirm = (token: string, client = visitor) => client.post(`/api/confirm-email/${token}`);
let addresses = 0;
const newAddress = (): string => `moved${++addresses}@example.in`;

describe('the own email', () => {
  it('changes when the link mailed to the new address is used: other sessions end, the old address is told', async () => {
    const person = await student(product);
    const [phone, laptop] = [await sessionOf(product, person), await sessionOf(product, person)];
    const email = newAddress();
    const asked = await laptop.post('/api/me/email', { email });
    expectMessage(asked, 200, `We sent a link to ${email}. Open it within 60 minutes.`);
    expect((await laptop.get('/api/me')).body.email).toBe(person.email);

    const token = await emailTokenOf(product, person, email);
    expectMessage(await confirm(token, laptop), 200, 'Your email is changed.');
    expect((await laptop.get('/api/me')).body.email).toBe(email);
    expect([await isLoggedIn(phone), await isLoggedIn(laptop)]).toEqual([false, true]);
    expectProblem(
      await visitor.post('/api/login', { email: person.email, password }),
      401,
      expect.anything(),
    );
    await logIn(product, { email });

    const told = (await waitingMailsTo(product, person.email)).at(-1);
    expect(told?.subject).toContain('was changed');
    expect(told?.body_text).toContain('You changed the email');
    const actions = (await auditTrail(product)).filter(({ subject_id }) => subject_id === person.id);
    expect(actions.map(({ action }) => action)).toContain('email-changed');
    expectProblem(await confirm(token), 400, DEAD);
  });

  it('changes too where the link is opened without a login; every session ends then', async () => {
    const person = await student(product);
    const client = await sessionOf(product, person);
    expect((await confirm(await emailTokenOf(product, person, newAddress()))).status).toBe(200);
    expect(await isLoggedIn(client)).toBe(false);
  });

  it('may change in its capitals only, and no one is logged out', async () => {
    const person = await student(product);
    const client = await sessionOf(product, person);
    const email = person.email.toUpperCase();
    expect((await confirm(await emailTokenOf(product, person, email), client)).status).toBe(200);
    expect((await client.get('/api/me')).body.email).toBe(email);
  });
});

describe('a link for a new email', () => {
  it('is not sent to an address that has an account, nor does it work once someone else has it', async () => {
    const [person, other] = [await student(product), await student(product)];
    const client = await sessionOf(product, person);
    for (const email of [other.email, other.email.toUpperCase(), person.email])
      expectProblem(await client.post('/api/me/email', { email }), 409, TAKEN, ['/email']);
    const email = newAddress();
    const token = await emailTokenOf(product, person, email);
    await student(product, { email });
    await forgetLimits(product);
    const before = await databaseContents(product);
    expectProblem(await confirm(token), 409, TAKEN, ['/email']);
    await forgetLimits(product);
    expect(await databaseContents(product)).toBe(before);
  });

  it('ends with a newer one, a new password, an hour and the account', async () => {
    const person = await student(product);
    const older = await emailTokenOf(product, person, newAddress());
    const newer = await emailTokenOf(product, person, newAddress());
    expectProblem(await confirm(older), 400, DEAD);
    const reset = await resetTokenOf(product, person.email);
    await visitor.post(`/api/reset-password/${reset}`, { password: 'eleven kites over the ghat' });
    expectProblem(await confirm(newer), 400, DEAD);

    const late = await emailTokenOf(product, person, newAddress());
    await db.updateTable('email_changes').set({ expires_at: Date.now() }).execute();
    expectProblem(await confirm(late), 400, DEAD);
    await sweep(product);
    expect(await db.selectFrom('email_changes').selectAll().execute()).toEqual([]);

    const orphan = await emailTokenOf(product, person, newAddress());
    await (await product.adminClient()).delete(`/api/delete-user/${person.id}`);
    expectProblem(await confirm(orphan), 400, DEAD);
  });
});
