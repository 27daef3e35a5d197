import { afterAll, describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import {
  isLoggedIn,
  logIn,
  password,
  secondAdmin,
  sessionIdOf,
  sessionOf,
  student,
} from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());
const { db } = product.deps.database;
const kavya = await student(product);
const admin = await secondAdmin(product);

const LOGIN = 'You must be logged in.';
const tokenOf = (client: Client): string => client.cookie.split('=')[1] ?? '';
const rowOf = (client: Client) =>
  db.selectFrom('sessions').selectAll().where('id', '=', sessionIdOf(client)).executeTakeFirst();
const withCookie = (cookie: string): Client => Object.assign(product.client(), { cookie });

describe('a session', () => {
  it('is kept as the hash of what the cookie carries, and the hash opens nothing', async () => {
    const client = await logIn(product, kavya);
    expect(await rowOf(client)).toMatchObject({ user_id: kavya.id });
    expect(JSON.stringify(await db.selectFrom('sessions').selectAll().execute())).not.toContain(
      tokenOf(client),
    );
    expect(await isLoggedIn(withCookie(`__Host-session=${sessionIdOf(client)}`))).toBe(false);
  });

  it('has a token of 200 random bits, another each time', async () => {
    const clients = await Promise.all(Array.from({ length: 50 }, () => sessionOf(product, kavya)));
    expect(new Set(clients.map(tokenOf)).size).toBe(50);
    // 40 letters of 32: 5 bits each.
    for (const client of clients) expect(tokenOf(client)).toMatch(/^[a-z2-7]{40}$/);
  });

  it('is a new one at each login: the old one is dead, one that a visitor brings is not taken over', async () => {
    const client = withCookie(`__Host-session=${'a'.repeat(40)}`);
    await client.post('/api/login', { email: kavya.email, password });
    expect(tokenOf(client)).not.toBe('a'.repeat(40));
    const { cookie } = client;
    const phone = await sessionOf(product, kavya);
    await client.post('/api/login', { email: kavya.email, password });
    expect(client.cookie).not.toBe(cookie);
    expect([await isLoggedIn(client), await isLoggedIn(withCookie(cookie))]).toEqual([true, false]);
    // Other devices stay.
    expect(await isLoggedIn(phone)).toBe(true);
  });

  it('ends at logout, on the server too', async () => {
    const client = await sessionOf(product, kavya);
    const { cookie } = client;
    const answer = await client.post('/api/logout');
    expectMessage(answer, 200, 'You are logged out.');
    expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-session=; .*Max-Age=0/);
    expectProblem(await withCookie(cookie).get('/api/me'), 401, LOGIN);
    expectProblem(await withCookie(cookie).post('/api/logout'), 401, LOGIN);
  });

  it('shows the person as the database has them now, not as they were at login', async () => {
    const person = await student(product);
    const client = await sessionOf(product, person);
    const rename = { full_name: 'Meera Iyer-Rao' };
    await db.updateTable('users').set(rename).where('id', '=', person.id).execute();
    const { body } = await client.get('/api/me');
    const me = { ...person, fullName: 'Meera Iyer-Rao', role: 'student', mustChangePassword: false };
    expect(body).toEqual(me);
    await db.updateTable('users').set({ state: 'pending' }).where('id', '=', person.id).execute();
    expectProblem(await client.get('/api/me'), 401, LOGIN);
  });
});

describe('a session that grows old', () => {
  const MINUTE = 60_000;
  const DAY = 24 * 60 * MINUTE;
  it.each([
    ['a student', 'unused for 6 days', kavya, 6 * DAY, 6 * DAY, true],
    ['a student', 'unused for more than 7 days', kavya, 8 * DAY, 7 * DAY + MINUTE, false],
    ['a student', 'used daily for 29 days', kavya, 29 * DAY, 0, true],
    ['a student', 'used daily for more than 30 days', kavya, 30 * DAY + MINUTE, 0, false],
    ['an admin', 'unused for 29 minutes', admin, 29 * MINUTE, 29 * MINUTE, true],
    ['an admin', 'unused for more than 30 minutes', admin, 31 * MINUTE, 31 * MINUTE, false],
    ['an admin', 'used for 11 hours', admin, 660 * MINUTE, 0, true],
    ['an admin', 'used for more than 12 hours', admin, 721 * MINUTE, 0, false],
  ])('of %s, %s', async (_who, _how, person, begunMs, seenMs, lives) => {
    const client = await sessionOf(product, person);
    const times = { created_at: Date.now() - begunMs, last_seen_at: Date.now() - seenMs };
    await db.updateTable('sessions').set(times).where('id', '=', sessionIdOf(client)).execute();
    expect(await isLoggedIn(client)).toBe(lives);
    const row = await rowOf(client);
    expect(row !== undefined).toBe(lives);
    if (row !== undefined) expect(Date.now() - row.last_seen_at).toBeLessThan(30 * MINUTE);
  });
});
