import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { anotherPassword } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { expectMessage, expectProblem } from '../support/expect-problem.ts';
import { logIn, password, sessionOf, student } from '../support/people.ts';
import { startProduct } from '../support/product.ts';
import { openStudyRoom } from '../support/study-room.ts';

const product = await startProduct();
afterAll(() => product.stop());
const { db } = product.deps.database;
const room = await openStudyRoom(product);

const isIn = async (client: Client): Promise<boolean> => (await client.get('/api/me')).status === 200;
const tokenOf = (client: Client): string => client.cookie.split('=')[1] ?? '';
const rowOf = (client: Client) =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', createHash('sha256').update(tokenOf(client)).digest('hex'))
    .executeTakeFirst();

describe('a session', () => {
  it('is kept as the hash of what the cookie carries', async () => {
    const client = await logIn(product, room.enrolled);
    expect(await rowOf(client)).toMatchObject({ user_id: room.enrolled.id });
    const stored = JSON.stringify(await db.selectFrom('sessions').selectAll().execute());
    expect(stored).not.toContain(tokenOf(client));
  });

  it('cannot be opened with the hash', async () => {
    const client = await sessionOf(product, room.enrolled);
    const thief = product.client();
    thief.cookie = `__Host-session=${(await rowOf(client))?.id}`;
    expect(await isIn(thief)).toBe(false);
  });

  it('has a token of 200 random bits, another each time', async () => {
    const { sessions } = product.deps;
    const cookies = await Promise.all(
      Array.from({ length: 100 }, () => sessions.begin(db, room.bystander.id, 'test')),
    );
    const tokens = cookies.map((cookie) => /^__Host-session=([^;]+)/.exec(cookie)?.[1] ?? '');
    expect(new Set(tokens).size).toBe(100);
    // 40 letters of 32: 5 bits each.
    for (const token of tokens) expect(token).toMatch(/^[a-z2-7]{40}$/);
  });

  it('is a new one at each login, and the old one is dead', async () => {
    const client = await logIn(product, room.enrolled);
    const before = client.cookie;
    await client.post('/api/login', { email: room.enrolled.email, password });
    expect(client.cookie).not.toBe(before);
    expect(await isIn(client)).toBe(true);
    const old = product.client();
    old.cookie = before;
    expect(await isIn(old)).toBe(false);
  });

  it('is never taken over from the visitor', async () => {
    const client = product.client();
    client.cookie = `__Host-session=${'a'.repeat(40)}`;
    await client.post('/api/login', { email: room.enrolled.email, password });
    expect(tokenOf(client)).not.toBe('a'.repeat(40));
  });

  it('does not end those on other devices at login', async () => {
    const phone = await logIn(product, room.enrolled);
    const laptop = await logIn(product, room.enrolled);
    expect([await isIn(phone), await isIn(laptop)]).toEqual([true, true]);
  });

  it('ends at logout, on the server too', async () => {
    const client = await logIn(product, room.enrolled);
    const { cookie } = client;
    const answer = await client.post('/api/logout');
    expectMessage(answer, 200, 'You are logged out.');
    expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-session=; .*Max-Age=0/);
    client.cookie = cookie;
    expectProblem(await client.get('/api/me'), 401, 'You must be logged in.');
    expectProblem(await client.post('/api/logout'), 401, 'You must be logged in.');
  });

  it.each([
    ['an admin issues a password', (id: number) => room.admin.post(`/api/user/${id}/temporary-password`)],
    ['the person is deleted', (id: number) => room.admin.delete(`/api/delete-user/${id}`)],
  ])('ends on every device when %s', async (_event, happen) => {
    const person = await student(product);
    const devices = [await sessionOf(product, person), await sessionOf(product, person)];
    const other = await sessionOf(product, room.enrolled);
    await happen(person.id);
    for (const device of devices) expect(await isIn(device)).toBe(false);
    expect(await db.selectFrom('sessions').where('user_id', '=', person.id).selectAll().execute()).toEqual(
      [],
    );
    expect(await isIn(other)).toBe(true);
  });

  it('ends on every device when the person resets the password', async () => {
    const device = await sessionOf(product, room.bystander);
    const token = await room.freshResetToken();
    await product.client().post(`/api/reset-password/${token}`, { password: anotherPassword });
    expect(await isIn(device)).toBe(false);
  });

  it('ends on every other device when the person changes the password', async () => {
    const person = await student(product);
    const phone = await sessionOf(product, person);
    const laptop = await sessionOf(product, person);
    const before = laptop.cookie;
    await laptop.put('/api/me/password', { currentPassword: password, password: anotherPassword });
    expect([await isIn(phone), await isIn(laptop)]).toEqual([false, true]);
    expect(laptop.cookie).not.toBe(before);
  });
});

describe('the people a session shows', () => {
  it('are as the database has them now, not as they were at login', async () => {
    const person = await student(product);
    const client = await logIn(product, person);
    await db.updateTable('users').set({ full_name: 'Meera Iyer-Rao' }).where('id', '=', person.id).execute();
    expect((await client.get('/api/me')).body).toEqual({
      ...person,
      fullName: 'Meera Iyer-Rao',
      role: 'student',
      mustChangePassword: false,
    });
    await db.updateTable('users').set({ state: 'pending' }).where('id', '=', person.id).execute();
    expectProblem(await client.get('/api/me'), 401, 'You must be logged in.');
  });
});
