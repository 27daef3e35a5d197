import { afterAll, describe, expect, it } from 'vitest';
import { auditTrail, databaseContents } from '../support/database-contents.ts';
import { expectMessage, expectProblem } from '../support/expect-problem.ts';
import {
  issuedStudent,
  logIn,
  password,
  register,
  secondAdmin,
  sessionOf,
  student,
} from '../support/people.ts';
import { startProduct } from '../support/product.ts';
import { ageInTrash } from '../support/trash.ts';

const product = await startProduct();
afterAll(() => product.stop());
const { db } = product.deps.database;
const admin = await product.adminClient();

describe('the list of pending users', () => {
  it('shows who waits, and nothing but what the table needs', async () => {
    const waiting = await register(product, { fullName: 'Wanda Waiting' });
    const approved = await student(product);
    const { status, body } = await admin.get('/api/pending-users');
    expect(status).toBe(200);
    expect(body).toContainEqual({ id: waiting.id, fullName: 'Wanda Waiting', email: waiting.email });
    expect(body.map(({ id }: { id: number }) => id)).not.toContain(approved.id);
  });
});

describe('the list of approved users', () => {
  it('shows approved students, and no admin', async () => {
    const approved = await student(product);
    const waiting = await register(product);
    const issued = await issuedStudent(product);
    const { body } = await admin.get('/api/approved-users');
    expect(body).toContainEqual(approved);
    expect(body).toContainEqual(issued);
    const ids = body.map(({ id }: { id: number }) => id);
    expect(ids).not.toContain(waiting.id);
    expect(ids).not.toContain(1);
  });
});

describe('approving', () => {
  it('lets a pending student in', async () => {
    const person = await register(product);
    const before = Date.now();
    const answer = await admin.put(`/api/approve-user/${person.id}`);
    expectMessage(answer, 200, 'User approved! Now, select their courses.');
    expect((await (await logIn(product, person)).get('/api/me')).body.id).toBe(person.id);
    const row = await db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(row.approved_at).toBeGreaterThanOrEqual(before);
    expect((await auditTrail(product, 'user-approved')).at(-1)).toMatchObject({
      actor_id: 1,
      subject_id: person.id,
    });
  });

  it('twice is as good as once', async () => {
    const person = await register(product);
    await admin.put(`/api/approve-user/${person.id}`);
    const before = await databaseContents(product);
    const trail = await auditTrail(product);
    expectMessage(
      await admin.put(`/api/approve-user/${person.id}`),
      200,
      'User approved! Now, select their courses.',
    );
    expect(await databaseContents(product)).toBe(before);
    expect(await auditTrail(product)).toEqual(trail);
  });

  it('takes nothing from a body', async () => {
    const person = await register(product);
    await admin.put(`/api/approve-user/${person.id}`, { role: 'admin', state: 'pending' });
    const row = await db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ role: 'student', state: 'approved' });
  });

  it('finds neither strangers nor who was deleted', async () => {
    const gone = await register(product);
    await admin.delete(`/api/delete-user/${gone.id}`);
    expectProblem(await admin.put('/api/approve-user/9999'), 404, 'Not found. It may have been deleted.');
    expectProblem(
      await admin.put(`/api/approve-user/${gone.id}`),
      404,
      'Not found. It may have been deleted.',
    );
  });
});

describe('deleting a user', () => {
  it('takes them out of every list, and away from the door', async () => {
    const person = await student(product);
    const client = await sessionOf(product, person);
    expectMessage(await admin.delete(`/api/delete-user/${person.id}`), 200, 'User deleted!');
    const { body } = await admin.get(`/api/approved-users?search=${person.email}`);
    expect(body).toEqual([]);
    expectProblem(await client.get('/api/me'), 401, 'You must be logged in.');
    const login = await product.client().post('/api/login', { email: person.email, password });
    expectProblem(login, 401, 'Invalid email or password.');
    expect((await auditTrail(product, 'user-deleted')).at(-1)).toMatchObject({
      actor_id: 1,
      subject_id: person.id,
    });
  });

  it('keeps the row for 30 days', async () => {
    const person = await student(product);
    await admin.delete(`/api/delete-user/${person.id}`);
    const find = () => db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirst();
    await product.deps.services.erasure.sweep();
    expect((await find())?.deleted_at).toBeGreaterThan(Date.now() - 60_000);
    await ageInTrash(product, 'user', person.id, 30);
    await product.deps.services.erasure.sweep();
    expect(await find()).toBeUndefined();
  });

  it('finds neither strangers nor who was deleted already', async () => {
    const person = await student(product);
    await admin.delete(`/api/delete-user/${person.id}`);
    expectProblem(
      await admin.delete(`/api/delete-user/${person.id}`),
      404,
      'Not found. It may have been deleted.',
    );
    expectProblem(await admin.delete('/api/delete-user/9999'), 404, 'Not found. It may have been deleted.');
  });

  it('is refused for the own account', async () => {
    const before = await databaseContents(product);
    expectProblem(await admin.delete('/api/delete-user/1'), 409, 'You cannot delete your own account.');
    expect(await databaseContents(product)).toBe(before);
  });

  it('of an admin is for another admin', async () => {
    const second = await secondAdmin(product);
    const theirs = await sessionOf(product, second);
    expect((await theirs.get('/api/materials')).status).toBe(200);
    expectMessage(await admin.delete(`/api/delete-user/${second.id}`), 200, 'User deleted!');
    expectProblem(await theirs.get('/api/materials'), 401, 'You must be logged in.');
  });

  it('leaves one admin, even to two who were both let in before either was gone', async () => {
    const own = await startProduct();
    const { users } = own.deps.services;
    const second = await secondAdmin(own);
    const removals = await Promise.allSettled([users.remove(second.id, 1), users.remove(1, second.id)]);
    await own.stop();
    expect(removals.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(removals).toContainEqual({
      status: 'rejected',
      reason: expect.objectContaining({
        code: 'LAST_ADMIN',
        status: 409,
        message: 'At least one admin must remain.',
      }),
    });
  });

  it('leaves one admin when two delete each other at once', async () => {
    const own = await startProduct();
    const { db: ownDb } = own.deps.database;
    const [first, second] = [await own.adminClient(), await secondAdmin(own)];
    const theirs = await sessionOf(own, second);
    const answers = await Promise.all([
      first.delete(`/api/delete-user/${second.id}`),
      theirs.delete('/api/delete-user/1'),
    ]);
    const [winner, loser] = answers.toSorted((a, b) => a.status - b.status);
    expect(winner?.status).toBe(200);
    expect([
      [401, 'You must be logged in.'],
      [409, 'At least one admin must remain.'],
    ]).toContainEqual([loser?.status, loser?.body.message]);
    const admins = ownDb
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where('deleted_at', 'is', null);
    expect(await admins.execute()).toHaveLength(1);
    await own.stop();
  });
});
