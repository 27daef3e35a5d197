import { afterAll, describe, expect, it } from 'vitest';
import { auditTrail, databaseContents, lastAudit } from '../../support/database-contents.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import { startMailbox } from '../../support/mailbox.ts';
import {
  isLoggedIn,
  issuedStudent,
  logIn,
  type Person,
  pendingStudent,
  secondAdmin,
  sessionOf,
  student,
  userRow,
} from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';

const mailbox = await startMailbox();
const product = await startProduct({
  SMTP_URL: mailbox.url,
  MAIL_FROM: 'Abhyas <hello@example.in>',
  SITE_URL: 'https://learn.example.in',
});
afterAll(async () => {
  await product.stop();
  await mailbox.stop();
});
const admin = await product.adminClient();

const APPROVED = 'User approved! Now, select their courses.';
const GONE = 'Not found. It may have been deleted.';
const approve = (id: number) => admin.put(`/api/approve-user/${id}`);
const approveAll = (userIds: readonly unknown[], courseIds: readonly unknown[] = []) =>
  admin.post('/api/approve-users', { users: userIds.map((id) => ({ id, courseIds })) });
const remove = (id: number) => admin.delete(`/api/delete-user/${id}`);
const three = () => Promise.all([1, 2, 3].map(() => pendingStudent(product)));
const approvalMailsTo = async (email: string) => {
  await product.deps.outbox.deliver();
  return mailbox.mails.filter(({ recipients }) => recipients.includes(email));
};

/** No one has seen or enrolled them. */
const shownAs = (person: Person) => ({ ...person, joinedAt: expect.any(Number), courses: [] });

it('the lists show pending and approved students, and nothing but what the tables need', async () => {
  const [waiting, approved] = [await pendingStudent(product), await student(product)];
  const issued = await issuedStudent(product);
  const lists = [await admin.get('/api/pending-users'), await admin.get('/api/approved-users')];
  const [pendingIds, approvedIds] = lists.map(({ body }) => body.map(({ id }: { id: number }) => id));
  expect(lists[0]?.body).toContainEqual(shownAs(waiting));
  expect(lists[1]?.body).toEqual(expect.arrayContaining([approved, issued].map(shownAs)));
  expect(pendingIds).not.toContain(approved.id);
  expect(approvedIds).not.toContain(waiting.id);
  expect(approvedIds).not.toContain(1);
});

it.each(['ेदी', 'Åru', 'åRUD'])('a name in any script is found by a part of it: %s', async (part) => {
  const person = await student(product, { fullName: `ज़ेबेदी Årud ${part}` });
  const { body } = await admin.get(`/api/approved-users?search=${encodeURIComponent(part)}`);
  expect(body).toContainEqual(shownAs(person));
});

describe('approving', () => {
  it('lets a pending student in, and mails them so, once', async () => {
    const person = await pendingStudent(product);
    expect(await approvalMailsTo(person.email)).toEqual([]);
    // Whatever a body says, nothing is taken from it.
    const answer = await admin.put(`/api/approve-user/${person.id}`, { role: 'admin', state: 'pending' });
    expectMessage(answer, 200, APPROVED);
    expect(await isLoggedIn(await logIn(product, person))).toBe(true);
    expect(await userRow(product, person.email)).toMatchObject({
      role: 'student',
      approved_at: expect.any(Number),
    });
    expect(await lastAudit(product, 'user-approved')).toMatchObject({ actor_id: 1, subject_id: person.id });

    const before = [await databaseContents(product), await auditTrail(product)];
    expectMessage(await approve(person.id), 200, APPROVED);
    expectMessage(await approveAll([person.id, person.id]), 200, APPROVED);
    expect([await databaseContents(product), await auditTrail(product)]).toEqual(before);
    const [mail, ...others] = await approvalMailsTo(person.email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: [{ address: person.email }], subject: 'Your Abhyas account is ready' });
    expect(mail?.text).toContain(`Hello ${person.fullName},`);
    expect(mail?.text).toContain('https://learn.example.in/student-login');
  });

  it('of several at once approves, records and mails each', async () => {
    const people = await three();
    const ids = people.map(({ id }) => id);
    expectMessage(await approveAll(ids), 200, '3 users approved! Now, select their courses.');
    const recorded = (await auditTrail(product, 'user-approved')).map(({ subject_id }) => subject_id);
    expect(recorded).toEqual(expect.arrayContaining(ids));
    for (const { email } of people) expect(await approvalMailsTo(email)).toHaveLength(1);
  });

  it('approves no one when one of several is gone', async () => {
    const people = await three();
    await remove(people[2]?.id ?? 0);
    const before = await databaseContents(product);
    const gone = 'Someone you chose is no longer there. Reload and try again.';
    expectProblem(await approveAll(people.map(({ id }) => id)), 404, gone);
    expectProblem(await approve(people[2]?.id ?? 0), 404, GONE);
    expectProblem(await approve(9999), 404, GONE);
    expect(await databaseContents(product)).toBe(before);
  });

  it('leaves no mail waiting for a server that there may never be', async () => {
    const other = await startProduct();
    const { id } = await pendingStudent(other);
    await (await other.adminClient()).put(`/api/approve-user/${id}`);
    expect(await other.deps.outbox.listWaiting()).toEqual([]);
    await other.stop();
  });
});

describe('deleting a user', () => {
  it('takes them out of every list and away from the door, once', async () => {
    const person = await student(product);
    const [phone, laptop] = [await sessionOf(product, person), await sessionOf(product, person)];
    expectMessage(await remove(person.id), 200, 'User deleted!');
    expect((await admin.get(`/api/approved-users?search=${person.email}`)).body).toEqual([]);
    expect([await isLoggedIn(phone), await isLoggedIn(laptop)]).toEqual([false, false]);
    expect(await lastAudit(product, 'user-deleted')).toMatchObject({ actor_id: 1, subject_id: person.id });
    for (const id of [person.id, 9999]) expectProblem(await remove(id), 404, GONE);
  });

  it('is refused for the own account, and done for another admin', async () => {
    const before = await databaseContents(product);
    expectProblem(await remove(1), 409, 'You cannot delete your own account.');
    expect(await databaseContents(product)).toBe(before);
    const second = await secondAdmin(product);
    const theirs = await sessionOf(product, second);
    expectMessage(await remove(second.id), 200, 'User deleted!');
    expect(await isLoggedIn(theirs)).toBe(false);
  });
});

it('people who wait are deleted together, each with an entry in the log, or no one is', async () => {
  const removeAll = (userIds: readonly number[]) => admin.post('/api/delete-pending-users', { userIds });
  const ids = (await three()).map(({ id }) => id);
  const approved = 'Someone you chose has been approved in the meantime. Reload and try again.';
  const before = await databaseContents(product);
  expectProblem(await removeAll([...ids, (await student(product)).id]), 409, approved);
  expect((await removeAll([...ids, 1])).status).toBe(409);
  expect((await removeAll([])).status).toBe(422);
  expect((await databaseContents(product)).split('\n').length).toBe(before.split('\n').length + 1);
  expectMessage(await removeAll([...ids, ...ids, 9999]), 200, '3 users deleted!');
  const trail = (await auditTrail(product, 'user-deleted')).map(({ subject_id }) => subject_id);
  expect(trail.slice(-3)).toEqual(ids);
});

describe('a role', () => {
  const change = (id: number, role: string) => admin.put(`/api/user/${id}/role`, { role });

  it('is changed both ways, and the person logs in again', async () => {
    const person = await student(product);
    const client = await sessionOf(product, person);
    expectMessage(await change(person.id, 'admin'), 200, 'Role changed!');
    expect(await isLoggedIn(client)).toBe(false);
    const promoted = await sessionOf(product, person);
    expect((await promoted.get('/api/pending-users')).status).toBe(200);
    expect((await admin.get('/api/admins')).body).toContainEqual({ ...person, role: 'admin' });
    for (const role of ['admin', 'student'])
      expectMessage(await change(person.id, role), 200, 'Role changed!');
    expect(await isLoggedIn(promoted)).toBe(false);
    const entries = await auditTrail(product, 'role-changed');
    const details = entries.filter(({ subject_id }) => subject_id === person.id).map(({ detail }) => detail);
    expect(details).toEqual(['{"role":"admin"}', '{"role":"student"}']);
  });

  it('is not changed of oneself, of no one, of who waits for approval, or to another word', async () => {
    expectProblem(await change(1, 'student'), 409, "You can't change your own role.");
    expectProblem(await change(999_999, 'admin'), 404, GONE);
    const { id } = await pendingStudent(product);
    expectProblem(await change(id, 'admin'), 409, 'Approve this user first.');
    expectProblem(await change(id, 'owner'), 422, 'Please choose admin or student.', ['/role']);
  });
});

it.each([
  ['delete each other', 'DELETE', '/api/delete-user/{id}', undefined],
  ['make students of each other', 'PUT', '/api/user/{id}/role', { role: 'student' }],
])('one admin remains when two %s at once', async (_what, method, path, json) => {
  const own = await startProduct();
  const second = await secondAdmin(own);
  const [first, other] = [await sessionOf(own, { id: 1 }), await sessionOf(own, second)];
  const answers = await Promise.all([
    first.request(method, path.replace('{id}', String(second.id)), { json }),
    other.request(method, path.replace('{id}', '1'), { json }),
  ]);
  const [winner, loser] = answers.toSorted((a, b) => a.status - b.status);
  const admins = own.deps.database.db.selectFrom('users').select('id').where('role', '=', 'admin');
  const left = await admins.where('deleted_at', 'is', null).execute();
  await own.stop();
  expect([winner?.status, left.length]).toEqual([200, 1]);
  expect([
    [401, 'You must be logged in.'],
    [403, 'Access denied.'],
    [409, 'At least one admin must remain.'],
  ]).toContainEqual([loser?.status, loser?.body.message]);
});
