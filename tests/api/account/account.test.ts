import { afterAll, describe, expect, it } from 'vitest';
import { auditTrail, databaseContents } from '../../support/database-contents.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import {
  isLoggedIn,
  type Person,
  secondAdmin,
  sessionIdOf,
  sessionOf,
  student,
} from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';

const product = await startProduct();
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

  it('is not empty', async () => {
    const answer = await (await sessionOf(product, other)).put('/api/me', { fullName: ' \t ' });
    expectProblem(answer, 422, 'Please enter your full name.', ['/fullName']);
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
    expectMessage(first, 200, 'We have noted your request.');
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
