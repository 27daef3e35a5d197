import { afterAll, describe, expect, it } from 'vitest';
import type { Answer, Client } from '../support/client.ts';
import { auditTrail, databaseContents, forgetLimits } from '../support/database-contents.ts';
import { expectMessage, expectProblem } from '../support/expect-problem.ts';
import {
  issuedStudent,
  logIn,
  password,
  secondAdmin,
  sessionIdOf,
  sessionOf,
  student,
} from '../support/people.ts';
import { startProduct } from '../support/product.ts';
import { describedCalls } from '../support/route-table.ts';
import { turnOn } from '../support/second-factor.ts';

const product = await startProduct();
afterAll(() => product.stop());
const { db } = product.deps.database;

const MINUTE_MS = 60_000;
const STALE = 'Confirm that it is you, then try again.';
const confirm = (client: Client, proof: object = { password }) =>
  client.post('/api/me/confirm-identity', proof);

/** As if password and code had been given so long ago. */
const age = (client: Client, ms: number) =>
  db
    .updateTable('sessions')
    .set({ authenticated_at: Date.now() - ms })
    .where('id', '=', sessionIdOf(client))
    .execute();

/** What a thief at an open browser must not do; makes what it is about, and gives the call itself. */
const sensitive: Record<string, () => Promise<(admin: Client) => Promise<Answer>>> = {
  'GET /api/user/{id}/password': async () => {
    const { id } = await issuedStudent(product);
    return (admin) => admin.get(`/api/user/${id}/password`);
  },
  'POST /api/user/{id}/temporary-password': async () => {
    const { id } = await student(product);
    return (admin) => admin.post(`/api/user/${id}/temporary-password`);
  },
  'POST /api/users/imports/{importId}/passwords': async () => (admin) =>
    admin.post('/api/users/imports/none/passwords'),
  'PUT /api/user/{id}/role': async () => {
    const { id } = await student(product);
    return (admin) => admin.put(`/api/user/${id}/role`, { role: 'admin' });
  },
  'DELETE /api/user/{id}/second-factor': async () => {
    const person = await student(product);
    await turnOn(product, person);
    return (admin) => admin.delete(`/api/user/${person.id}/second-factor`);
  },
  'DELETE /api/trash': async () => (admin) => admin.delete(`/api/trash?deletedUntil=${Date.now()}`),
  'DELETE /api/trash/{kind}/{id}': async () => {
    const { id } = await student(product);
    await product.deps.services.users.remove(id, 1);
    return (admin) => admin.delete(`/api/trash/user/${id}`);
  },
  'DELETE /api/me/sessions': async () => (admin) => admin.delete('/api/me/sessions'),
  'DELETE /api/me/sessions/{id}': async () => (admin) => admin.delete(`/api/me/sessions/${'a'.repeat(64)}`),
  'POST /api/me/second-factor': async () => (admin) => admin.post('/api/me/second-factor'),
};

describe('a call that needs a fresh login', () => {
  it('is one of these', async () => {
    const marked = [...(await describedCalls(product))].filter(([, operation]) => 'x-fresh' in operation);
    expect(marked.map(([name]) => name).sort()).toEqual(Object.keys(sensitive).sort());
  });

  it.each(Object.entries(sensitive))(
    '%s works for ten minutes, then asks who it is',
    async (_name, prepare) => {
      const admin = await sessionOf(product, await secondAdmin(product, `${Math.random()}@example.in`));
      const [first, second, third] = [await prepare(), await prepare(), await prepare()];
      await age(admin, 10 * MINUTE_MS - 5000);
      const fresh = await first(admin);
      expect([200, 201, 404]).toContain(fresh.status);

      await age(admin, 10 * MINUTE_MS + 1000);
      const refused = await second(admin);
      expectProblem(refused, 403, STALE);
      expect(refused.body.type).toBe('/problems/reauthentication-required');
      expect(refused.body.code).toBe('REAUTHENTICATION_REQUIRED');

      expectMessage(await confirm(admin), 200, 'Thank you.');
      expect((await third(admin)).status).toBe(fresh.status);
    },
  );

  it('changes nothing when it is refused', async () => {
    const { id } = await student(product);
    const admin = await product.adminClient();
    await age(admin, 11 * MINUTE_MS);
    const before = await databaseContents(product);
    expectProblem(await admin.post(`/api/user/${id}/temporary-password`), 403, STALE);
    expectProblem(await admin.put(`/api/user/${id}/role`, { role: 'admin' }), 403, STALE);
    expect(await databaseContents(product)).toBe(before);
  });

  it('tells a student no more than before', async () => {
    const client = await sessionOf(product, await student(product));
    await age(client, 11 * MINUTE_MS);
    expectProblem(await client.get('/api/user/1/password'), 403, 'Access denied.');
  });
});

describe('proving who one is', () => {
  it('makes a new session and ends the old one', async () => {
    const person = await student(product);
    const client = await logIn(product, person);
    const old = product.client();
    old.cookie = client.cookie;
    expectMessage(await confirm(client), 200, 'Thank you.');
    expect(client.cookie).not.toBe(old.cookie);
    expect((await client.get('/api/me')).status).toBe(200);
    expect((await old.get('/api/me')).status).toBe(401);
    expect((await client.get('/api/me/sessions')).body).toHaveLength(1);
  });

  it('takes the right password only, and writes failures down', async () => {
    const person = await student(product);
    const client = await sessionOf(product, person);
    const before = await databaseContents(product);
    const refused = await confirm(client, { password: 'not this one' });
    expectProblem(refused, 422, 'The password is not right.', ['/password']);
    expectProblem(await confirm(client, {}), 422, 'Enter your password.', ['/password']);
    expect(await databaseContents(product)).toBe(before);
    const failures = await auditTrail(product, 'identity-not-confirmed');
    expect(failures.filter((entry) => entry.actor_id === person.id)).toHaveLength(1);
  });

  it('takes a code too where there is a second factor', async () => {
    const person = await student(product);
    const app = await turnOn(product, person);
    const client = await sessionOf(product, person);
    const wrong = 'This code is not right, or it was used already.';
    expectProblem(await confirm(client), 422, wrong, ['/code']);
    expectProblem(await confirm(client, { password, code: '000000' }), 422, wrong, ['/code']);
    expectMessage(await confirm(client, { password, code: app.code() }), 200, 'Thank you.');
    expectMessage(await confirm(client, { password, code: app.recoveryCodes[3] }), 200, 'Thank you.');
  });

  it('is tried 30 times in five minutes', async () => {
    const client = await sessionOf(product, await student(product));
    for (let attempt = 0; attempt < 30; attempt += 1)
      expect((await confirm(client, { password: 'not this one' })).status).toBe(422);
    expectProblem(await confirm(client), 429, 'Too many attempts. Try again in 5 minutes.');
    await forgetLimits(product);
  });

  it('is nothing for a visitor', async () => {
    expectProblem(await confirm(product.client()), 401, 'You must be logged in.');
  });
});

describe('a role', () => {
  it('is changed both ways, and the person logs in anew', async () => {
    const person = await student(product);
    const client = await sessionOf(product, person);
    const admin = await product.adminClient();
    const change = (role: string) => admin.put(`/api/user/${person.id}/role`, { role });
    expectMessage(await change('admin'), 200, 'Role changed!');
    expect((await client.get('/api/me')).status).toBe(401);
    const promoted = await logIn(product, person);
    expect((await promoted.get('/api/pending-users')).status).toBe(200);
    const { body } = await admin.get('/api/admins');
    expect(body).toContainEqual({ ...person, role: 'admin' });
    expectMessage(await change('admin'), 200, 'Role changed!');
    expectMessage(await change('student'), 200, 'Role changed!');
    expect((await promoted.get('/api/me')).status).toBe(401);
    const entries = await auditTrail(product, 'role-changed');
    expect(entries.filter(({ subject_id }) => subject_id === person.id).map(({ detail }) => detail)).toEqual([
      '{"role":"admin"}',
      '{"role":"student"}',
    ]);
  });

  it('is not changed of oneself, of nobody, of who waits for approval, or to another word', async () => {
    const admin = await product.adminClient();
    const { id } = (await admin.get('/api/me')).body;
    const change = (of: number, role: string) => admin.put(`/api/user/${of}/role`, { role });
    expectProblem(await change(id, 'student'), 409, 'You cannot change your own role.');
    expectProblem(await change(999_999, 'admin'), 404, 'Not found. It may have been deleted.');
    const { id: waiting } = await student(product);
    await db.updateTable('users').set({ state: 'pending' }).where('id', '=', waiting).execute();
    expectProblem(await change(waiting, 'admin'), 409, 'Approve this user first.');
    expectProblem(await change(waiting, 'owner'), 422, 'Please choose admin or student.', ['/role']);
  });

  it('of one admin stays, even where two were both let in to make students of each other', async () => {
    const own = await startProduct();
    const { users } = own.deps.services;
    const second = await secondAdmin(own);
    const changes = await Promise.allSettled([
      users.changeRole(second.id, 'student', 1),
      users.changeRole(1, 'student', second.id),
    ]);
    const admins = await users.listAdmins();
    await own.stop();
    expect(changes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(changes).toContainEqual({
      status: 'rejected',
      reason: expect.objectContaining({
        code: 'LAST_ADMIN',
        message: 'At least one admin must remain.',
      }),
    });
    expect(admins).toHaveLength(1);
  });
});
