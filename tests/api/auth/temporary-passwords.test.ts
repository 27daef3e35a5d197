import { afterAll, describe, expect, it } from 'vitest';
import { auditTrail, databaseContents, forgetLimits, lastAudit } from '../../support/database-contents.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import { sweep } from '../../support/jobs.ts';
import { resetTokenOf } from '../../support/mailed-links.ts';
import {
  anotherPassword,
  issuedStudent,
  logIn,
  type Person,
  password,
  sessionOf,
  student,
} from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());
const { db } = product.deps.database;
const admin = await product.adminClient();

const HOUR = 60 * 60_000;
const USED: string = expect.stringMatching(
  /^This temporary password was used on \d{1,2} \w+ \d{4}, \d{1,2}:\d\d\s[ap]m\. It works only once\.$/,
);
const HIDDEN = 'This password was chosen by the user and cannot be shown.';
const view = ({ id }: Person) => admin.get(`/api/user/${id}/password`);
const issue = ({ id }: Person) => admin.post(`/api/user/${id}/temporary-password`);
const rowOf = ({ id }: Person) =>
  db.selectFrom('issued_passwords').selectAll().where('user_id', '=', id).executeTakeFirst();
const change = ({ id }: Person, values: { sealed?: string; created_at?: number; expires_at?: number }) =>
  db.updateTable('issued_passwords').set(values).where('user_id', '=', id).execute();
const loginStatus = async ({ email }: Person, tried: string): Promise<number> =>
  (await product.client().post('/api/login', { email, password: tried })).status;

describe('a password that an admin issued', () => {
  it('is read by an admin while it is unused; every view is written down', async () => {
    const person = await issuedStudent(product);
    for (const views of [1, 2]) {
      const { status, body } = await view(person);
      expect([status, body.password]).toEqual([200, password]);
      expect(Math.abs(body.expiresAt - Date.now() - 72 * HOUR)).toBeLessThan(HOUR);
      const viewed = (await auditTrail(product, 'password-viewed')).filter(
        (row) => row.subject_id === person.id,
      );
      expect(viewed).toHaveLength(views);
      expect(viewed.at(-1)).toMatchObject({ actor_id: 1, detail: '{}' });
    }
  });

  it('is kept encrypted, and opens neither in the row of somebody else nor when altered', async () => {
    const [one, two] = [await issuedStudent(product), await issuedStudent(product)];
    const contents = await databaseContents(product);
    for (const text of [password, Buffer.from(password).toString('base64').replaceAll('=', '')])
      expect(contents).not.toContain(text);
    const { sealed, created_at = 0 } = (await rowOf(one)) ?? {};
    await change(two, { sealed: sealed ?? '', created_at });
    expectProblem(await view(two), 409, HIDDEN);
    await change(one, {
      sealed: `${sealed?.slice(0, 20)}${sealed?.[20] === 'A' ? 'B' : 'A'}${sealed?.slice(21)}`,
    });
    expectProblem(await view(one), 409, HIDDEN);
  });

  it('logs in once; then the admin sees when it was used, and a new one is needed', async () => {
    const person = await issuedStudent(product);
    await loginStatus(person, 'a wrong guess');
    expect((await view(person)).status).toBe(200);
    await logIn(product, person);
    expectProblem(await view(person), 409, USED);
    expect((await rowOf(person))?.sealed).toBeNull();
    const again = await product.client().post('/api/login', { email: person.email, password });
    expectProblem(again, 401, 'This temporary password has already been used. Ask the admin for a new one.');
    expect(again.headers.getSetCookie()).toEqual([]);
    expect(await loginStatus(person, (await issue(person)).body.password)).toBe(200);
  });

  it('lets in one of two logins at once', async () => {
    const person = await issuedStudent(product);
    const statuses = await Promise.all([password, password].map((tried) => loginStatus(person, tried)));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  it('is neither read nor used after 72 hours, and then erased', async () => {
    const person = await issuedStudent(product);
    const { expires_at = 0, created_at = 0 } = (await rowOf(person)) ?? {};
    const letPass = (ms: number) =>
      change(person, { expires_at: expires_at - ms, created_at: created_at - ms });
    const { sealed } = (await rowOf(person)) ?? {};
    expect(expires_at - created_at).toBe(72 * HOUR);
    expect(sealed).toMatch(/^[\w-]{40,}$/);
    await change(person, { expires_at: Date.now() + 60_000 });
    expect((await view(person)).status).toBe(200);
    await letPass(72 * HOUR + 60_000);
    expect((await view(person)).status).toBe(409);
    expect(await loginStatus(person, password)).toBe(401);
    await sweep(product);
    expect((await rowOf(person))?.sealed ?? null).toBeNull();
  });

  it('cannot be viewed without end', async () => {
    const person = await issuedStudent(product);
    await forgetLimits(product);
    for (let views = 0; views < 60; views += 1) expect((await view(person)).status).toBe(200);
    expect((await view(person)).status).toBe(429);
    await forgetLimits(product);
  });
});

describe('issuing a temporary password', () => {
  it('replaces the one in force, ends the sessions, and is written down', async () => {
    const person = await student(product);
    const device = await sessionOf(product, person);
    const { status, body } = await issue(person);
    expect([status, body.message]).toEqual([201, 'Temporary password issued. It works for 72 hours.']);
    expect(body.password).toMatch(/^(?:[a-zA-Z34679]{6}-){3}[a-zA-Z34679]{6}$/);
    expect((await device.get('/api/me')).status).toBe(401);
    expect((await view(person)).body.password).toBe(body.password);
    const again = (await issue(person)).body.password;
    for (const [tried, answer] of [
      [password, 401],
      [body.password, 401],
      [again, 200],
    ])
      expect(await loginStatus(person, tried)).toBe(answer);
    expect(await lastAudit(product, 'password-issued')).toMatchObject({ actor_id: 1, subject_id: person.id });
  });

  it('ends a reset link that was mailed before', async () => {
    const person = await student(product);
    const token = await resetTokenOf(product, person.email);
    await issue(person);
    const answer = await product.client().post(`/api/reset-password/${token}`, { password: anotherPassword });
    expectProblem(answer, 400, 'This reset link is invalid or has expired.');
  });

  it('finds nobody who is not there', async () => {
    const gone = await issuedStudent(product);
    await admin.delete(`/api/delete-user/${gone.id}`);
    for (const id of [gone.id, 9999]) {
      expectProblem(await view({ ...gone, id }), 404, 'Not found. It may have been deleted.');
      expectProblem(await issue({ ...gone, id }), 404, 'Not found. It may have been deleted.');
    }
  });
});

describe('who logged in with an issued password', () => {
  it('chooses an own one before anything else, and is free then', async () => {
    const person = await issuedStudent(product);
    const client = product.client();
    const { body } = await client.post('/api/login', { email: person.email, password });
    expect(body.user.mustChangePassword).toBe(true);
    for (const path of ['/api/courses/1/materials', '/media/1/lecture.mp4', '/api/me/export'])
      for (const session of [client, await sessionOf(product, person)])
        expectProblem(await session.get(path), 403, 'Choose your own password first.');
    expect((await client.get('/api/me')).body.mustChangePassword).toBe(true);

    const choose = (chosen: string) =>
      client.put('/api/me/password', { currentPassword: password, password: chosen });
    const same = 'Choose a stronger password. It should differ from the current one.';
    expectProblem(await choose(password), 422, same);
    expectMessage(await choose(anotherPassword), 200, 'Password changed.');
    expect((await client.get('/api/me')).body.mustChangePassword).toBe(false);
    expectProblem(await client.get('/api/courses/1/materials'), 403, 'You are not enrolled in this course.');
    expect(await loginStatus(person, password)).toBe(401);
    expectProblem(await view(person), 409, HIDDEN);
  });
});
