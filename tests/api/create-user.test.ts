import { afterAll, describe, expect, it } from 'vitest';
import { auditTrail, databaseContents } from '../support/database-contents.ts';
import { expectMessage, expectProblem } from '../support/expect-problem.ts';
import { password, register } from '../support/people.ts';
import { startProduct } from '../support/product.ts';
import { openStudyRoom } from '../support/study-room.ts';

const product = await startProduct();
afterAll(() => product.stop());
const { admin, courseId, otherCourseId } = await openStudyRoom(product);

const form = { fullName: 'Uma Reddy', email: 'uma@example.in', password, courseIds: [courseId] };
const create = (fields: Record<string, unknown>) =>
  admin.post('/api/admin/create-user', { ...form, ...fields });
const stored = (email: string) => product.deps.services.users.findByEmail(product.deps.database.db, email);

describe('creating a student', () => {
  it('makes an approved, enrolled account that can log in at once', async () => {
    const answer = await create({ courseIds: [otherCourseId, courseId] });
    expectMessage(answer, 201, 'Student account created and enrolled successfully!');
    expect(JSON.stringify(answer.body)).not.toContain(password);
    const row = await stored(form.email);
    expect(row).toMatchObject({ role: 'student', state: 'approved', must_change_password: 1 });
    const { body } = await admin.get(`/api/user/${row?.id}/enrollments`);
    expect(body).toEqual([courseId, otherCourseId]);
    expect((await product.client().post('/api/login', { email: form.email, password })).status).toBe(200);
    expect((await auditTrail(product, 'user-created')).at(-1)).toMatchObject({
      actor_id: 1,
      subject_id: row?.id,
    });
  });

  it.each([
    ['without courses', { courseIds: [] }, []],
    ['with courses left out', { courseIds: undefined }, []],
    ['with a course named twice', { courseIds: [courseId, courseId] }, [courseId]],
  ])('works %s', async (name, fields, courseIds) => {
    const email = `${name.replaceAll(' ', '-')}@example.in`;
    expect((await create({ ...fields, email })).status).toBe(201);
    const { body } = await admin.get(`/api/user/${(await stored(email))?.id}/enrollments`);
    expect(body).toEqual(courseIds);
  });

  it('makes no admin of anybody', async () => {
    await create({
      email: 'greedy@example.in',
      role: 'admin',
      state: 'pending',
      must_change_password: 0,
      id: 1,
    });
    expect(await stored('greedy@example.in')).toMatchObject({
      role: 'student',
      state: 'approved',
      must_change_password: 1,
    });
  });

  it('may use the address of somebody in the trash', async () => {
    const gone = await register(product);
    await admin.delete(`/api/delete-user/${gone.id}`);
    expect((await create({ email: gone.email })).status).toBe(201);
  });

  it('is refused for an address that has an account, whatever its state', async () => {
    const waiting = await register(product);
    const before = await databaseContents(product);
    const answer = await create({ email: waiting.email.toUpperCase() });
    expectProblem(answer, 409, 'A user with this email already exists.');
    expect(await databaseContents(product)).toBe(before);
  });

  it.each([
    ['unknown', [courseId, 9999]],
    ['of nothing', [0]],
    ['below zero', [-1]],
    ['a text', ['1']],
    ['a fraction', [1.5]],
    ['no list', courseId],
    ['null', null],
    ['too many', Array.from({ length: 501 }, (_, index) => index + 1)],
  ])('leaves no user behind when a course is %s', async (_case, courseIds) => {
    const before = await databaseContents(product);
    expectProblem(await create({ email: 'left@example.in', courseIds }), 422, 'Unknown course.');
    expect(await databaseContents(product)).toBe(before);
  });

  it('leaves no user behind when a course is in the trash', async () => {
    const { body } = await admin.post('/api/courses', { courseName: 'Soon gone' });
    await admin.delete(`/api/courses/${body.course.id}`);
    const before = await databaseContents(product);
    expectProblem(
      await create({ email: 'left@example.in', courseIds: [courseId, body.course.id] }),
      422,
      'Unknown course.',
    );
    expect(await databaseContents(product)).toBe(before);
  });

  const required = 'Please fill out all required fields.';
  it.each([
    ['no name', { fullName: undefined }, required, '/fullName'],
    ['a blank name', { fullName: ' ' }, required, '/fullName'],
    ['no address', { email: undefined }, required, '/email'],
    ['an empty address', { email: ' ' }, required, '/email'],
    ['half an address', { email: 'uma@' }, 'Please enter a valid email.', '/email'],
    ['no password', { password: undefined }, required, '/password'],
    ['an empty password', { password: '' }, required, '/password'],
    [
      'a short password',
      { password: 'q7!vLp2' },
      'Choose a stronger password. It needs at least 8 characters.',
      '/password',
    ],
    ['a password too long', { password: 'k'.repeat(257) }, 'Use at most 256 characters.', '/password'],
  ])('points at the field: %s', async (_case, fields, message, pointer) => {
    const before = await databaseContents(product);
    expectProblem(await create({ email: 'new@example.in', ...fields }), 422, message, [pointer]);
    expect(await databaseContents(product)).toBe(before);
  });
});
