import { afterAll, describe, expect, it } from 'vitest';
import { databaseContents, lastAudit } from '../../support/database-contents.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import { password, sessionOf, student, userRow } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());
const admin = await product.adminClient();

const form = { fullName: 'Zoya Ali', email: 'zoya@example.in', password };
const send = (fields: object) => product.client().post('/api/register', { ...form, ...fields });
const stored = (email: string) => userRow(product, email);

describe('registering', () => {
  it('makes a pending student, and is written down without who asked', async () => {
    const answer = await send({});
    const sentence = 'Registration successful! You can log in once an admin approves your account.';
    expectMessage(answer, 201, sentence);
    expect([Object.keys(answer.body), answer.headers.getSetCookie()]).toEqual([['message'], []]);
    const row = await stored(form.email);
    expect(row).toMatchObject({
      full_name: 'Zoya Ali',
      email: form.email,
      role: 'student',
      state: 'pending',
    });
    expect(await lastAudit(product, 'register')).toMatchObject({ actor_id: null, subject_id: row?.id });
  });

  it('keeps a salted argon2id hash', async () => {
    const hashes: string[] = [];
    for (const email of ['one@example.in', 'two@example.in']) {
      await send({ email });
      hashes.push((await stored(email))?.password_hash ?? '');
    }
    for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$/);
    expect(hashes[0]).not.toBe(hashes[1]);
  });

  it('takes the name as it reads, in any script', async () => {
    await send({ fullName: '  आशा   Ko\u0301lkata ', email: 'asha.k@example.in' });
    expect((await stored('asha.k@example.in'))?.full_name).toBe('आशा   Kólkata');
  });

  it.each(['q7!vLp2z', 'q7!v'.repeat(64), '       🌼  ', 'तीन बंदर एक पेड़', 'nul\0inside it'])(
    'takes any password that is long enough: %j',
    async (chosen) => {
      const email = `pw${chosen.length}@example.in`;
      expect((await send({ email, password: chosen })).status).toBe(201);
      await admin.put(`/api/approve-user/${(await stored(email))?.id}`);
      expect((await product.client().post('/api/login', { email, password: chosen })).status).toBe(200);
    },
  );

  it('may use the address of someone in the trash', async () => {
    const gone = await student(product);
    await admin.delete(`/api/delete-user/${gone.id}`);
    expect((await send({ email: gone.email })).status).toBe(201);
  });
});

describe('a refused registration', () => {
  it('tells who is registered already, however the address is spelled', async () => {
    const { email } = await student(product);
    const before = await databaseContents(product);
    for (const spelled of [email, email.toUpperCase(), ` ${email} `])
      expectProblem(
        await send({ email: spelled }),
        409,
        'An account with this email already exists. Log in or reset your password.',
      );
    expect(await databaseContents(product)).toBe(before);
  });

  it('points at all that is missing', async () => {
    const before = await databaseContents(product);
    const nothing = { fullName: undefined, email: undefined, password: undefined };
    const pointers = ['/fullName', '/email', '/password'];
    expectProblem(await send(nothing), 422, 'Please fill out all required fields.', pointers);
    expect(await databaseContents(product)).toBe(before);
  });

  it.each([
    ['common', 'ILoveYou123', 'This password is too common.'],
    ['context', 'hello-Zoya-2026', 'It should not contain your name, your email or the name of this site.'],
    ['context', 'Abhyas Abhyas!', 'It should not contain your name, your email or the name of this site.'],
  ])('says why a password is weak: %s (%s)', async (code, weak, why) => {
    const answer = await send({ email: 'new.person@example.in', password: weak });
    expectProblem(answer, 422, `Choose a stronger password. ${why}`, ['/password']);
    expect(answer.body.errors[0].code).toBe(code);
    expect(await stored('new.person@example.in')).toBeUndefined();
  });
});

describe('registering from the page of a course', async () => {
  const courses: { id: number; courseName: string; slug: string }[] = (await admin.get('/api/courses')).body;
  const courseOf = (slug: string) => {
    const { id = 0, courseName: name = '' } = courses.find((course) => course.slug === slug) ?? {};
    return { id, name };
  };
  const listed = async (email: string) => (await admin.get(`/api/pending-users?search=${email}`)).body[0];

  it('tells the admin which course until they are enrolled, enrols in nothing, and is in the export', async () => {
    const email = 'full@example.in';
    const course = courseOf('full-stack');
    await send({ email, course: 'full-stack' });
    const { id, wantedCourse } = await listed(email);
    expect(wantedCourse).toEqual(course);
    await admin.put(`/api/approve-user/${id}`);
    const [approved] = (await admin.get(`/api/approved-users?search=${email}`)).body;
    expect(approved).toMatchObject({ id, fullName: 'Zoya Ali', email, wantedCourse: course, courses: [] });
    expect((await admin.get(`/api/user/${id}/enrollments`)).body).toEqual([]);
    const { body } = await (await sessionOf(product, { id })).get('/api/me/export');
    expect(body.account.wantedCourse).toEqual({ courseId: course.id, courseName: course.name });
  });

  it('counts also where no course has that page', async () => {
    expect((await send({ email: 'stale@example.in', course: 'a-course-of-last-year' })).status).toBe(201);
    expect(await listed('stale@example.in')).not.toHaveProperty('wantedCourse');
  });

  it('shows no course that is in the trash, and forgets one that is erased', async () => {
    const course = courseOf('healthy-habits');
    await send({ email: 'patient@example.in', course: 'healthy-habits' });
    await admin.delete(`/api/courses/${course.id}`);
    expect(await listed('patient@example.in')).not.toHaveProperty('wantedCourse');
    await send({ email: 'late@example.in', course: 'healthy-habits' });
    await admin.post(`/api/trash/course/${course.id}/restore`);
    expect((await listed('patient@example.in')).wantedCourse).toEqual(course);
    expect(await listed('late@example.in')).not.toHaveProperty('wantedCourse');
    await admin.delete(`/api/courses/${course.id}`);
    await admin.delete(`/api/trash/course/${course.id}`);
    expect(await stored('patient@example.in')).toMatchObject({ state: 'pending', wanted_course_id: null });
  });
});
