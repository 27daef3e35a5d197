import { afterAll, describe, expect, it } from 'vitest';
import { randomToken, tokenHash } from '../../server/crypto/tokens.ts';
import { anotherPassword } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { auditTrail, databaseContents } from '../support/database-contents.ts';
import { expectMessage, expectProblem } from '../support/expect-problem.ts';
import { issuedStudent, logIn, type Person, password, student } from '../support/people.ts';
import { startProduct } from '../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());
const { db } = product.deps.database;
const admin = await product.adminClient();

const HOUR = 60 * 60_000;
const HIDDEN = 'This password was chosen by the user and cannot be shown.';
const USED: string = expect.stringMatching(
  /^This temporary password was used on \d{1,2} \w+ \d{4}, \d{1,2}:\d\d\s[ap]m\. It works only once\.$/,
);
const view = ({ id }: Person) => admin.get(`/api/user/${id}/password`);
const issue = ({ id }: Person) => admin.post(`/api/user/${id}/temporary-password`);
const rowOf = ({ id }: Person) =>
  db.selectFrom('issued_passwords').selectAll().where('user_id', '=', id).executeTakeFirst();
const logInWith = (email: string, tried: string) =>
  product.client().post('/api/login', { email, password: tried });

/** As if it had been issued so long ago. */
async function letPass(person: Person, ms: number): Promise<void> {
  const expires = db.updateTable('issued_passwords').where('user_id', '=', person.id);
  await expires.set((eb) => ({ expires_at: eb('expires_at', '-', ms) })).execute();
}

describe('a password that the student chose', () => {
  it('can be read by nobody', async () => {
    const person = await student(product);
    expectProblem(await view(person), 409, HIDDEN);
    expect(await auditTrail(product, 'password-viewed')).toEqual([]);
  });

  it('of nobody is not there', async () => {
    expectProblem(await admin.get('/api/user/9999/password'), 404, 'Not found. It may have been deleted.');
    expectProblem(
      await admin.post('/api/user/9999/temporary-password'),
      404,
      'Not found. It may have been deleted.',
    );
  });
});

describe('a password that an admin issued', () => {
  it('can be read by an admin while it is unused, again and again, and every view is written down', async () => {
    const person = await issuedStudent(product);
    const issuedAt = Date.now();
    for (const views of [1, 2, 3]) {
      const { status, body } = await view(person);
      expect(status).toBe(200);
      expect(body).toEqual({
        password,
        expiresAt: expect.any(Number),
        message: expect.stringMatching(/\w+/),
      });
      expect(Math.abs(body.expiresAt - issuedAt - 72 * HOUR)).toBeLessThan(HOUR);
      const trail = (await auditTrail(product, 'password-viewed')).filter(
        (row) => row.subject_id === person.id,
      );
      expect(trail).toHaveLength(views);
      expect(trail.at(-1)).toMatchObject({ actor_id: 1, subject_type: 'user', detail: '{}' });
    }
  });

  it('is kept sealed, beside its hash', async () => {
    const person = await issuedStudent(product);
    const contents = await databaseContents(product);
    expect(contents).not.toContain(password);
    expect(contents).not.toContain(Buffer.from(password).toString('base64').replaceAll('=', ''));
    expect((await rowOf(person))?.sealed).toMatch(/^[\w-]{40,}$/);
  });

  it('cannot be opened in the row of somebody else', async () => {
    const [one, two] = [await issuedStudent(product), await issuedStudent(product)];
    const { sealed = null, created_at = 0 } = (await rowOf(one)) ?? {};
    await db
      .updateTable('issued_passwords')
      .set({ sealed, created_at })
      .where('user_id', '=', two.id)
      .execute();
    expectProblem(await view(two), 409, HIDDEN);
  });

  it('cannot be opened when a letter of it was altered', async () => {
    const person = await issuedStudent(product);
    const sealed = (await rowOf(person))?.sealed ?? '';
    const altered = `${sealed.slice(0, 20)}${sealed[20] === 'A' ? 'B' : 'A'}${sealed.slice(21)}`;
    await db
      .updateTable('issued_passwords')
      .set({ sealed: altered })
      .where('user_id', '=', person.id)
      .execute();
    expectProblem(await view(person), 409, HIDDEN);
  });

  it('is gone after the first login', async () => {
    const person = await issuedStudent(product);
    await logIn(product, person);
    expectProblem(await view(person), 409, USED);
    expect((await rowOf(person))?.sealed).toBeNull();
  });

  it('survives a login that failed', async () => {
    const person = await issuedStudent(product);
    await logInWith(person.email, 'a wrong guess');
    expect((await view(person)).status).toBe(200);
  });

  it('can be neither read nor used after 72 hours', async () => {
    const person = await issuedStudent(product);
    await letPass(person, 72 * HOUR - 60_000);
    expect((await view(person)).status).toBe(200);
    await letPass(person, 120_000);
    expectProblem(await view(person), 409, HIDDEN);
    expectProblem(await logInWith(person.email, password), 401, 'Invalid email or password.');
    await product.deps.services.temporaryPasswords.sweep();
    expect((await rowOf(person))?.sealed).toBeNull();
  });

  it('logs in once: who did not choose an own one then needs a new one', async () => {
    const person = await issuedStudent(product);
    expect((await logInWith(person.email, password)).status).toBe(200);
    const again = await logInWith(person.email, password);
    expectProblem(again, 401, 'This temporary password was used already. Ask the admin for a new one.');
    expect(again.headers.getSetCookie()).toEqual([]);
    const { body } = await issue(person);
    expect((await logInWith(person.email, body.password)).status).toBe(200);
  });

  it('lets in one of two logins that come at once', async () => {
    const person = await issuedStudent(product);
    const logins = await Promise.all([1, 2].map(() => logInWith(person.email, password)));
    expect(logins.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('is gone when the person leaves', async () => {
    const person = await issuedStudent(product);
    await admin.delete(`/api/delete-user/${person.id}`);
    expectProblem(await view(person), 404, 'Not found. It may have been deleted.');
  });

  it('cannot be viewed without end', async () => {
    const other = await product.adminClient();
    const person = await issuedStudent(product);
    await db.deleteFrom('rate_limits').execute();
    for (let views = 0; views < 60; views += 1)
      expect((await other.get(`/api/user/${person.id}/password`)).status).toBe(200);
    expect((await other.get(`/api/user/${person.id}/password`)).status).toBe(429);
    await db.deleteFrom('rate_limits').execute();
  });
});

describe('issuing a temporary password', () => {
  it('replaces the one in force, tells it once more on demand, and is written down', async () => {
    const person = await student(product);
    const { status, body } = await issue(person);
    expect(status).toBe(201);
    expect(body.password).toMatch(/^(?:[a-zA-Z34679]{6}-){3}[a-zA-Z34679]{6}$/);
    expect(body.message).toBe('Temporary password issued. It works for 72 hours.');
    expect((await view(person)).body.password).toBe(body.password);
    expect((await logInWith(person.email, password)).status).toBe(401);
    expect((await logInWith(person.email, body.password)).status).toBe(200);
    expect((await auditTrail(product, 'password-issued')).at(-1)).toMatchObject({
      actor_id: 1,
      subject_id: person.id,
    });
  });

  it('gives another one each time, and only the last one works', async () => {
    const person = await student(product);
    const first = (await issue(person)).body.password;
    const second = (await issue(person)).body.password;
    expect(second).not.toBe(first);
    expect((await logInWith(person.email, first)).status).toBe(401);
    expect((await logInWith(person.email, second)).status).toBe(200);
  });

  it('ends a reset link that was mailed before', async () => {
    const person = await student(product);
    const token = randomToken();
    const at = Date.now();
    const row = { token_hash: tokenHash(token), user_id: person.id, created_at: at, expires_at: at + HOUR };
    await db.insertInto('password_reset_tokens').values(row).execute();
    await issue(person);
    const answer = await product.client().post(`/api/reset-password/${token}`, { password: anotherPassword });
    expectProblem(answer, 400, 'This reset link is invalid or has expired.');
  });

  it('does not let a pending student in', async () => {
    const person = await student(product);
    await db.updateTable('users').set({ state: 'pending' }).where('id', '=', person.id).execute();
    const { body } = await issue(person);
    expect((await logInWith(person.email, body.password)).status).toBe(403);
  });
});

describe('who logged in with an issued password', () => {
  async function newcomer(): Promise<{ person: Person; client: Client }> {
    const person = await issuedStudent(product);
    const client = product.client();
    const { body } = await client.post('/api/login', { email: person.email, password });
    expect(body.user.mustChangePassword).toBe(true);
    return { person, client };
  }

  it('chooses an own one before anything else', async () => {
    const { client } = await newcomer();
    expect((await client.get('/api/me')).body.mustChangePassword).toBe(true);
    const blocked = 'Choose a password of your own first.';
    expectProblem(await client.get('/api/courses/1/materials'), 403, blocked);
    expectProblem(await client.put('/api/materials/1/progress', {}), 403, blocked);
    expectProblem(await client.get('/media/1/lecture.mp4'), 403, blocked);
    expectProblem(await client.get('/api/pending-users'), 403, blocked);
  });

  it('may use the account calls', async () => {
    const { client } = await newcomer();
    expect((await client.get('/api/me')).status).toBe(200);
    expectMessage(await client.post('/api/logout'), 200, 'You are logged out.');
  });

  it('is free as soon as the own one is chosen, and the issued one is dead', async () => {
    const { person, client } = await newcomer();
    const change = { currentPassword: password, password: anotherPassword };
    expectMessage(await client.put('/api/me/password', change), 200, 'Password changed.');
    expect((await client.get('/api/me')).body.mustChangePassword).toBe(false);
    expectProblem(await client.get('/api/courses/1/materials'), 403, 'You are not enrolled in this course.');
    expect((await logInWith(person.email, password)).status).toBe(401);
    expect(await rowOf(person)).toBeUndefined();
  });

  it('cannot keep the issued one', async () => {
    const { client } = await newcomer();
    const answer = await client.put('/api/me/password', { currentPassword: password, password });
    expectProblem(answer, 422, 'Choose a stronger password. It should differ from the current one.');
  });
});
