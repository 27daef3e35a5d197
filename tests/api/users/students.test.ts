import { afterAll, describe, expect, it } from 'vitest';
import { auditTrail, databaseContents, lastAudit } from '../../support/database-contents.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import { waitingMailsTo } from '../../support/mailed-links.ts';
import {
  isLoggedIn,
  logIn,
  password,
  pendingStudent,
  secondAdmin,
  sessionOf,
  student,
  userRow,
} from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { openCourse } from '../../support/seeded-course.ts';

const product = await startProduct();
afterAll(() => product.stop());
const room = await openCourse(product);
const { admin, courseId, otherCourseId } = room;
const { db } = product.deps.database;

const detailOf = async (id: number) => (await admin.get(`/api/user/${id}`)).body;
const nameOf = async (id: number): Promise<string> => {
  const { body } = await admin.get('/api/courses');
  return body.find((course: { id: number }) => course.id === id).courseName;
};
const approve = (users: readonly { id: unknown; courseIds?: readonly unknown[] }[]) =>
  admin.post('/api/approve-users', { users });
/** A registration that asked for a course. */
async function asking(wanted: number) {
  const person = await pendingStudent(product);
  await db.updateTable('users').set({ wanted_course_id: wanted }).where('id', '=', person.id).execute();
  return person;
}

describe('of a student the list and the page of one tell', () => {
  it('the courses with progress, when they joined and when they were last here', async () => {
    const person = await student(product);
    expect(await detailOf(person.id)).toEqual({
      ...person,
      joinedAt: expect.any(Number),
      courses: [],
      role: 'student',
      state: 'approved',
    });
    const client = await sessionOf(product, person);
    await admin.post('/api/enrollments/bulk', { userIds: [person.id], courseIds: [courseId, otherCourseId] });
    await client.put(`/api/materials/${room.youtubeId}/progress`, { completed: true });
    await client.put(`/api/materials/${room.video.id}/progress`, { positionSeconds: 3 });
    const detail = await detailOf(person.id);
    expect(detail.courses).toEqual([
      { id: courseId, name: await nameOf(courseId), progress: 50 },
      { id: otherCourseId, name: await nameOf(otherCourseId), progress: 0 },
    ]);
    expect(Date.now() - detail.lastSeenAt).toBeLessThan(60_000);
    const { role: _role, state: _state, ...summary } = detail;
    expect((await admin.get(`/api/approved-users?search=${person.email}`)).body).toEqual([summary]);
  });

  it('what was studied last, where no login is left, and nothing of a course in the trash', async () => {
    const person = await student(product);
    const gone = await room.freshCourse();
    await admin.post('/api/enroll', { userId: person.id, courseId: gone });
    await admin.delete(`/api/courses/${gone}`);
    const touched = {
      user_id: person.id,
      material_id: room.youtubeId,
      position_seconds: 1,
      updated_at: 5000,
    };
    await db
      .insertInto('material_progress')
      .values({ ...touched, completed_at: null })
      .execute();
    expect(await detailOf(person.id)).toMatchObject({ courses: [], lastSeenAt: 5000 });
    expect((await admin.get('/api/user/9999')).status).toBe(404);
  });
});

it('who studies a course is found by it, together with a search', async () => {
  const course = await room.freshCourse();
  const [one, two] = [await student(product), await student(product)];
  for (const { id } of [one, two]) await admin.post('/api/enroll', { userId: id, courseId: course });
  const found = await admin.get(`/api/approved-users?course=${course}&limit=1`);
  expect(found.body).toMatchObject([{ id: one.id }]);
  expect(found.headers.get('x-total-count')).toBe('2');
  expect(found.headers.get('link')).toContain(`course=${course}`);
  expect((await admin.get(`/api/approved-users?course=${course}&search=${two.email}`)).body).toMatchObject([
    { id: two.id },
  ]);
  expect((await admin.get('/api/pending-users?course=9999')).body).toEqual([]);
});

describe('approving with courses', () => {
  it('enrolls each in their own, in one go, and again changes nothing', async () => {
    const [one, two] = [await asking(courseId), await asking(otherCourseId)];
    const wanted = { id: courseId, name: await nameOf(courseId) };
    expect(await detailOf(one.id)).toMatchObject({ state: 'pending', wantedCourse: wanted });
    const users = [
      { id: one.id, courseIds: [courseId] },
      { id: two.id, courseIds: [otherCourseId, courseId] },
    ];
    expectMessage(await approve(users), 200, '2 users approved and enrolled!');
    expect((await detailOf(two.id)).courses).toHaveLength(2);
    expect(await detailOf(one.id)).not.toHaveProperty('wantedCourse');
    const before = [await databaseContents(product), await auditTrail(product)];
    expectMessage(await approve(users), 200, '2 users approved and enrolled!');
    expect([await databaseContents(product), await auditTrail(product)]).toEqual(before);
  });

  it('keeps what was asked for in sight until they are in it, and not after it is taken away', async () => {
    const person = await asking(courseId);
    expectMessage(await approve([{ id: person.id }]), 200, 'User approved! Now, select their courses.');
    expect(await detailOf(person.id)).toMatchObject({ wantedCourse: { id: courseId } });
    await admin.post('/api/enroll', { userId: person.id, courseId });
    await admin.delete('/api/unenroll', { userId: person.id, courseId });
    expect(await detailOf(person.id)).not.toHaveProperty('wantedCourse');
  });

  it('approves no one when a course is gone', async () => {
    const person = await asking(courseId);
    const gone = await room.freshCourse();
    await admin.delete(`/api/courses/${gone}`);
    const before = await databaseContents(product);
    const message = 'A course you chose is no longer there. Reload and try again.';
    expectProblem(await approve([{ id: person.id, courseIds: [courseId, gone] }]), 404, message);
    expect((await approve([{ id: person.id, courseIds: ['1'] }])).status).toBe(422);
    expect(await databaseContents(product)).toBe(before);
  });
});

describe('correcting a name and an email', () => {
  const correct = (id: number, fullName: string, email: string) =>
    admin.put(`/api/user/${id}`, { fullName, email });
  const SAVED = 'Name and email saved!';

  it('changes the name alone without logging anyone out', async () => {
    const person = await student(product);
    const client = await sessionOf(product, person);
    expectMessage(await correct(person.id, 'Kavya Nair', person.email), 200, SAVED);
    expect((await client.get('/api/me')).body.fullName).toBe('Kavya Nair');
    const before = await auditTrail(product);
    expectMessage(await correct(person.id, 'Kavya Nair', person.email), 200, SAVED);
    expect(await auditTrail(product)).toEqual(before);
    expect(before.at(-1)).toMatchObject({ action: 'user-corrected', actor_id: 1, subject_id: person.id });
    expect(await waitingMailsTo(product, person.email)).toEqual([]);
  });

  it('with another email ends logins and reset links, and tells the old address', async () => {
    const person = await student(product);
    const client = await sessionOf(product, person);
    await product.client().post('/api/forgot-password', { email: person.email });
    const tokens = () =>
      db.selectFrom('password_reset_tokens').selectAll().where('user_id', '=', person.id).execute();
    expect(await tokens()).toHaveLength(1);
    const email = `Right.${person.email}`;
    expectMessage(await correct(person.id, person.fullName, email), 200, SAVED);
    expect(await userRow(product, email)).toMatchObject({ id: person.id, email });
    expect([await isLoggedIn(client), await tokens()]).toEqual([false, []]);
    const mail = (await waitingMailsTo(product, person.email)).at(-1);
    expect(mail).toMatchObject({ subject: 'The email of your Abhyas account was changed' });
    expect(mail?.body_text).not.toContain(email);
    // Only the case of letters is another: it is the same address.
    const again = await sessionOf(product, person);
    await correct(person.id, person.fullName, email.toLowerCase());
    expect(await isLoggedIn(again)).toBe(true);
  });

  it('leaves the admin who changes the own email where they are', async () => {
    const second = await secondAdmin(product);
    const [here, there] = [await sessionOf(product, second), await sessionOf(product, second)];
    const own = { fullName: second.fullName, email: 'binod@example.in' };
    expectMessage(await here.put(`/api/user/${second.id}`, own), 200, SAVED);
    expect([await isLoggedIn(here), await isLoggedIn(there)]).toEqual([true, false]);
  });

  it('is refused for an email that someone has, for no one, and for what is no email', async () => {
    const [one, two] = [await student(product), await student(product)];
    const before = await databaseContents(product);
    const taken = 'A user with this email already exists.';
    expectProblem(await correct(one.id, one.fullName, two.email.toUpperCase()), 409, taken, ['/email']);
    expectProblem(await correct(one.id, one.fullName, 'x@'), 422, 'Please enter a valid email.', ['/email']);
    expect((await correct(one.id, ' ', one.email)).status).toBe(422);
    expect((await correct(9999, 'A', 'a@example.in')).status).toBe(404);
    expect(await databaseContents(product)).toBe(before);
  });
});

const form = { fullName: 'Uma Reddy', email: 'uma@example.in', password, courseIds: [courseId] };
const create = (fields: object) => admin.post('/api/admin/create-user', { ...form, ...fields });

describe('creating a student', () => {
  it('makes an approved, enrolled account that can log in at once', async () => {
    const answer = await create({ courseIds: [otherCourseId, courseId] });
    expectMessage(answer, 201, 'Student account created and enrolled successfully!');
    expect(JSON.stringify(answer.body)).not.toContain(password);
    const row = await userRow(product, form.email);
    expect(row).toMatchObject({ role: 'student', state: 'approved', must_change_password: 1 });
    expect((await admin.get(`/api/user/${row?.id}/enrollments`)).body).toEqual([courseId, otherCourseId]);
    await logIn(product, form);
    expect(await lastAudit(product, 'user-created')).toMatchObject({ actor_id: 1, subject_id: row?.id });
  });

  it.each([
    ['without courses', undefined, []],
    ['with a course named twice', [courseId, courseId], [courseId]],
  ])('works %s, also for the address of someone in the trash', async (_case, courseIds, enrolled) => {
    const gone = await pendingStudent(product);
    await admin.delete(`/api/delete-user/${gone.id}`);
    expect((await create({ courseIds, email: gone.email })).status).toBe(201);
    const { id } = (await userRow(product, gone.email)) ?? {};
    expect((await admin.get(`/api/user/${id}/enrollments`)).body).toEqual(enrolled);
  });

  it('is refused for an address that has an account, whatever its state', async () => {
    const { email } = await pendingStudent(product);
    const before = await databaseContents(product);
    const answer = await create({ email: email.toUpperCase() });
    expectProblem(answer, 409, 'A user with this email already exists.');
    expect(await databaseContents(product)).toBe(before);
  });

  it('leaves no user behind when a course is unknown, in the trash, no id, or too many, or the password is weak', async () => {
    const gone = await room.freshCourse();
    await admin.delete(`/api/courses/${gone}`);
    const before = await databaseContents(product);
    const many = Array.from({ length: 501 }, (_, at) => at + 1);
    for (const courseIds of [[courseId, 9999], [gone], [0], ['1'], [1.5], courseId, null, many]) {
      const answer = await create({ email: 'left@example.in', courseIds });
      expectProblem(answer, 422, 'Unknown course.');
    }
    const weak = await create({ email: 'left@example.in', password: 'password1' });
    expectProblem(weak, 422, 'Choose a stronger password. This password is too common.', ['/password']);
    expect(await databaseContents(product)).toBe(before);
  });
});
