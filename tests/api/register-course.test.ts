import { afterAll, describe, expect, it } from 'vitest';
import { databaseContents } from '../support/database-contents.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { password, sessionOf } from '../support/people.ts';
import { startProduct } from '../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());
const { db } = product.deps.database;
const admin = await product.adminClient();
const courses: { id: number; courseName: string; slug: string }[] = (await admin.get('/api/courses')).body;

const courseOf = (slug: string) => {
  const { id = 0, courseName = '' } = courses.find((course) => course.slug === slug) ?? {};
  return { id, name: courseName };
};

const ask = (email: string, course?: unknown) =>
  product.client().post('/api/register', { fullName: 'Zoya Ali', email, password, course });

/** Registers a person and gives what is noted of their wish. */
async function registered(email: string, course?: string) {
  const answer = await ask(email, course);
  const user = await product.deps.services.users.findByEmail(db, email);
  return { answer, id: user?.id ?? 0, wanted: user?.wanted_course_id };
}

const listed = async (email: string) => (await admin.get(`/api/pending-users?search=${email}`)).body[0];

describe('registering from the page of a course', () => {
  it('tells the admin which course, until the person is approved', async () => {
    const course = courseOf('full-stack');
    const { id, wanted } = await registered('full@example.in', 'full-stack');
    expect(wanted).toBe(course.id);
    expect((await listed('full@example.in')).wantedCourse).toEqual(course);
    await admin.put(`/api/approve-user/${id}`);
    const [approved] = (await admin.get('/api/approved-users?search=full@example.in')).body;
    expect(approved).toEqual({ id, fullName: 'Zoya Ali', email: 'full@example.in' });
  });

  it('enrols in nothing by itself', async () => {
    const { id } = await registered('only@example.in', 'full-stack');
    await admin.put(`/api/approve-user/${id}`);
    expect((await admin.get(`/api/user/${id}/enrollments`)).body).toEqual([]);
  });

  it('counts also where no course has that page, and answers the same', async () => {
    const plain = await registered('plain@example.in');
    const known = await registered('known@example.in', 'full-stack');
    const stale = await registered('stale@example.in', 'a-course-of-last-year');
    for (const { answer } of [known, stale]) {
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual(plain.answer.body);
    }
    for (const { wanted } of [plain, stale]) expect(wanted).toBeNull();
    expect(await listed('stale@example.in')).not.toHaveProperty('wantedCourse');
  });

  it('is refused with what is no name of a page, and changes nothing', async () => {
    const before = await databaseContents(product);
    expectProblem(await ask('odd@example.in', 'Full Stack'), 422, 'Unknown course.', ['/course']);
    expect(await databaseContents(product)).toBe(before);
  });

  it('is in the file of what is kept about the person', async () => {
    const { id } = await registered('file@example.in', 'full-stack');
    await admin.put(`/api/approve-user/${id}`);
    const { id: courseId, name: courseName } = courseOf('full-stack');
    const { body } = await (await sessionOf(product, { id })).get('/api/me/export');
    expect(body.account.wantedCourse).toEqual({ courseId, courseName });
  });
});

describe('a course that is deleted', () => {
  it('is not shown while it is in the trash, and is again when it is back', async () => {
    const course = courseOf('healthy-habits');
    await registered('patient@example.in', 'healthy-habits');
    await admin.delete(`/api/courses/${course.id}`);
    expect(await listed('patient@example.in')).not.toHaveProperty('wantedCourse');
    expect((await registered('late@example.in', 'healthy-habits')).wanted).toBeNull();
    await admin.post(`/api/trash/course/${course.id}/restore`);
    expect((await listed('patient@example.in')).wantedCourse).toEqual(course);
    expect(await listed('late@example.in')).not.toHaveProperty('wantedCourse');
  });

  it('is forgotten when it is erased, and the person stays', async () => {
    const { id } = courseOf('computer-fundamentals');
    await registered('left@example.in', 'computer-fundamentals');
    await admin.delete(`/api/courses/${id}`);
    expect((await admin.delete(`/api/trash/course/${id}`)).status).toBe(200);
    const user = await product.deps.services.users.findByEmail(db, 'left@example.in');
    expect(user).toMatchObject({ state: 'pending', wanted_course_id: null });
    expect(await listed('left@example.in')).not.toHaveProperty('wantedCourse');
  });
});
