import { afterAll, describe, expect, it } from 'vitest';
import { callNamed } from '../../support/calls.ts';
import type { Client } from '../../support/client.ts';
import { auditTrail, databaseContents } from '../../support/database-contents.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import {
  ageLogin,
  isLoggedIn,
  logIn,
  password,
  secondAdmin,
  sessionIdOf,
  sessionOf,
  student,
} from '../../support/people.ts';
import { isOnPostgres } from '../../support/postgres.ts';
import { startProduct } from '../../support/product.ts';
import { describedCalls } from '../../support/route-table.ts';
import { openCourse } from '../../support/seeded-course.ts';
import { turnOn } from '../../support/two-factor.ts';

const product = await startProduct();
afterAll(() => product.stop());
const { db } = product.deps.database;
const kavya = await student(product);
const admin = await secondAdmin(product);

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
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

it.each([
  ['a student', 'unused for 6 days', kavya, 6 * DAY, 6 * DAY, true],
  ['a student', 'unused for more than 7 days', kavya, 8 * DAY, 7 * DAY + 60_000, false],
  ['a student', 'used for 29 days', kavya, 29 * DAY, 0, true],
  ['a student', 'used for more than 30 days', kavya, 31 * DAY, 0, false],
  ['an admin', 'unused for 29 minutes', admin, HOUR, 0.48 * HOUR, true],
  ['an admin', 'unused for more than half an hour', admin, HOUR, 0.51 * HOUR, false],
  ['an admin', 'used for 11 hours', admin, 11 * HOUR, 0, true],
  ['an admin', 'used for more than 12 hours', admin, 12.1 * HOUR, 0, false],
])('a session of %s, %s', async (_who, _how, person, begunMs, seenMs, lives) => {
  const client = await sessionOf(product, person);
  const times = { created_at: Date.now() - begunMs, last_seen_at: Date.now() - seenMs };
  await db.updateTable('sessions').set(times).where('id', '=', sessionIdOf(client)).execute();
  expect(await isLoggedIn(client)).toBe(lives);
  expect((await rowOf(client)) !== undefined).toBe(lives);
});

const course = await openCourse(product);
const other = admin;

const STALE = 'Confirm that it is you, then try again.';
const confirm = (client: Client, proof: object = { password }) =>
  client.post('/api/me/confirm-identity', proof);

/** What a thief at an open browser must not do. */
const sensitive = [
  'DELETE /api/me/passkeys/{id}',
  'DELETE /api/me/sessions',
  'DELETE /api/me/sessions/{id}',
  'DELETE /api/staff/{id}',
  'DELETE /api/trash',
  'DELETE /api/trash/{kind}/{id}',
  'DELETE /api/user/{id}/second-factor',
  'GET /api/setup/key',
  'GET /api/user/{id}/password',
  'POST /api/bank-credits/{id}/split',
  'POST /api/coupons',
  'POST /api/coupons/{id}/stop',
  'POST /api/me/email',
  'POST /api/me/passkeys',
  'POST /api/me/passkeys/options',
  'POST /api/me/second-factor',
  'POST /api/orders/{id}/refunds',
  'POST /api/receipts/{id}/void',
  'POST /api/staff',
  'POST /api/staff/{id}/invitation',
  'POST /api/user/{id}/temporary-password',
  'POST /api/users/imports/{importId}/passwords',
  'PUT /api/coupons/{id}',
  'PUT /api/refunds/{id}',
  'PUT /api/setup/backups',
  'PUT /api/setup/mail',
  'PUT /api/staff/{id}',
  'PUT /api/user/{id}',
  'PUT /api/user/{id}/role',
];

describe('a call that needs a fresh login', () => {
  it('is one of these', async () => {
    const marked = [...(await describedCalls(product))].filter(([, operation]) => 'x-fresh' in operation);
    expect(marked.map(([name]) => name).sort()).toEqual(sensitive);
  });

  // PostgreSQL is backed up by its own program.
  const possible = sensitive.filter((name) => !isOnPostgres() || name !== 'PUT /api/setup/backups');
  it.each(possible)('%s works for ten minutes, then asks who it is and changes nothing', async (name) => {
    const call = callNamed(name);
    const client = await sessionOf(product, call.ofFirstAdmin ? { id: 1 } : other);
    const send = async () => {
      const { path, ...rest } = await call.ask(course);
      const before = await databaseContents(product);
      const answer = await client.request(call.method, path, rest);
      return { answer, isUnchanged: (await databaseContents(product)) === before };
    };
    await ageLogin(product, client, 9.9);
    const { answer: fresh } = await send();
    expect(String(fresh.status)).toBe(call.success);
    await ageLogin(product, client, 10.1);
    const { answer, isUnchanged } = await send();
    expectProblem(answer, 403, STALE);
    expect(answer.body.type).toBe('/problems/reauthentication-required');
    expect(isUnchanged).toBe(true);
    await product.deps.database.db.deleteFrom('second_factors').where('user_id', '=', other.id).execute();
    expectMessage(await confirm(client), 200, 'Thank you.');
    expect((await send()).answer.status).toBe(fresh.status);
  });

  it('tells a student no more than before', async () => {
    const client = await sessionOf(product, await student(product));
    await ageLogin(product, client, 11);
    expectProblem(await client.get('/api/user/1/password'), 403, 'Access denied.');
  });
});

describe('proving who one is', () => {
  it('makes a new session and ends the old one', async () => {
    const client = await logIn(product, await student(product));
    const old = Object.assign(product.client(), { cookie: client.cookie });
    expectMessage(await confirm(client), 200, 'Thank you.');
    expect(client.cookie).not.toBe(old.cookie);
    expect([await isLoggedIn(client), await isLoggedIn(old)]).toEqual([true, false]);
    expect((await client.get('/api/me/sessions')).body).toHaveLength(1);
  });

  it('takes the right password only, and writes failures down', async () => {
    const person = await student(product);
    const client = await sessionOf(product, person);
    const before = await databaseContents(product);
    const refused = await confirm(client, { password: 'not this one' });
    expectProblem(refused, 422, 'Wrong password.', ['/password']);
    expectProblem(await confirm(client, {}), 422, 'Enter your password.', ['/password']);
    expect(await databaseContents(product)).toBe(before);
    const failures = await auditTrail(product, 'identity-not-confirmed');
    expect(failures.filter((entry) => entry.actor_id === person.id)).toHaveLength(1);
  });

  it('takes a code too where there is a second factor', async () => {
    const person = await student(product);
    const app = await turnOn(product, person);
    const client = await sessionOf(product, person);
    const wrong = 'Wrong or already used code.';
    expectProblem(await confirm(client), 422, wrong, ['/code']);
    expectProblem(await confirm(client, { password, code: '000000' }), 422, wrong, ['/code']);
    expectMessage(await confirm(client, { password, code: app.code() }), 200, 'Thank you.');
    expectMessage(await confirm(client, { password, code: app.recoveryCodes[3] }), 200, 'Thank you.');
  });
});
