import { afterAll, describe, expect, it } from 'vitest';
import { auditTrail, databaseContents } from '../../support/database-contents.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import { logIn, password, pendingStudent, userRow } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { openCourse } from '../../support/seeded-course.ts';

const product = await startProduct();
afterAll(() => product.stop());
const { admin, courseId, otherCourseId, freshCourse } = await openCourse(product);

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
    const entry = (await auditTrail(product, 'user-created')).at(-1);
    expect(entry).toMatchObject({ actor_id: 1, subject_id: row?.id });
  });

  it.each([
    ['without courses', undefined, []],
    ['with a course named twice', [courseId, courseId], [courseId]],
  ])('works %s, also for the address of somebody in the trash', async (_case, courseIds, enrolled) => {
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

  it('leaves no user behind when a course is unknown, in the trash, no id, or too many', async () => {
    const gone = await freshCourse();
    await admin.delete(`/api/courses/${gone}`);
    const before = await databaseContents(product);
    const many = Array.from({ length: 501 }, (_, at) => at + 1);
    for (const courseIds of [[courseId, 9999], [gone], [0], ['1'], [1.5], courseId, null, many]) {
      const answer = await create({ email: 'left@example.in', courseIds });
      expectProblem(answer, 422, 'Unknown course.');
    }
    expect(await databaseContents(product)).toBe(before);
  });

  it.each([
    [{ fullName: ' ' }, 'Please fill out all required fields.', '/fullName'],
    [{ email: 'uma@' }, 'Please enter a valid email.', '/email'],
    [{ password: 'q7!vLp2' }, 'Choose a stronger password. It needs at least 8 characters.', '/password'],
  ])('points at the field: %j', async (fields, message, pointer) => {
    const before = await databaseContents(product);
    expectProblem(await create({ email: 'new@example.in', ...fields }), 422, message, [pointer]);
    expect(await databaseContents(product)).toBe(before);
  });
});
