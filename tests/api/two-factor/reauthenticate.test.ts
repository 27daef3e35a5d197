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
  sessionOf,
  student,
} from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { describedCalls } from '../../support/route-table.ts';
import { openCourse } from '../../support/seeded-course.ts';
import { turnOn } from '../../support/two-factor.ts';

const product = await startProduct();
afterAll(() => product.stop());
const course = await openCourse(product);
const other = await secondAdmin(product);

const STALE = 'Confirm that it is you, then try again.';
const confirm = (client: Client, proof: object = { password }) =>
  client.post('/api/me/confirm-identity', proof);

/** What a thief at an open browser must not do. */
const sensitive = [
  'DELETE /api/me/sessions',
  'DELETE /api/me/sessions/{id}',
  'DELETE /api/trash',
  'DELETE /api/trash/{kind}/{id}',
  'DELETE /api/user/{id}/second-factor',
  'GET /api/user/{id}/password',
  'POST /api/me/email',
  'POST /api/me/second-factor',
  'POST /api/orders/{id}/refunds',
  'POST /api/receipts/{id}/void',
  'POST /api/user/{id}/temporary-password',
  'POST /api/users/imports/{importId}/passwords',
  'PUT /api/refunds/{id}',
  'PUT /api/user/{id}',
  'PUT /api/user/{id}/role',
];

describe('a call that needs a fresh login', () => {
  it('is one of these', async () => {
    const marked = [...(await describedCalls(product))].filter(([, operation]) => 'x-fresh' in operation);
    expect(marked.map(([name]) => name).sort()).toEqual(sensitive);
  });

  it.each(sensitive)('%s works for ten minutes, then asks who it is and changes nothing', async (name) => {
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
