import { afterAll, describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.ts';
import { forgetLimits } from '../../support/database-contents.ts';
import { expectProblem } from '../../support/expect-problem.ts';
import { startMailbox } from '../../support/mailbox.ts';
import {
  ageLogin,
  colleague,
  isLoggedIn,
  logIn,
  password,
  secondAdmin,
  sessionOf,
  student,
} from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { openCourse } from '../../support/seeded-course.ts';

const mailbox = await startMailbox();
const product = await startProduct({ SMTP_URL: mailbox.url, MAIL_FROM: 'Sunrise <hello@example.in>' });
afterAll(async () => {
  await product.stop();
  await mailbox.stop();
});
const owner = await product.adminClient();
const course = await openCourse(product);
const { courseId, otherCourseId } = course;

const team = async () => (await owner.get('/api/staff')).body;
const inTeam = async (email: string) => (await team()).find((one: { email: string }) => one.email === email);
const mailsTo = async (email: string) => {
  await product.deps.outbox.deliver();
  return mailbox.mails.filter(({ recipients }) => recipients.includes(email)).map(({ text = '' }) => text);
};
const loggedIn = async (presets: Parameters<typeof colleague>[1], ids: number[] = []): Promise<Client> =>
  sessionOf(product, await colleague(product, presets, ids));

describe('an invitation', () => {
  it('is a mailed link with which someone chooses a password and works', async () => {
    const email = 'tara@example.in';
    const invited = { fullName: 'Tara Menon', email, presets: ['teacher'], courseIds: [courseId] };
    const { status, body } = await owner.post('/api/staff', invited);
    expect([status, body.message, body.link]).toEqual([201, expect.stringContaining('72 hours'), undefined]);
    expect(await inTeam(email)).toMatchObject({
      presets: ['teacher'],
      courseIds: [courseId],
      lastSeenAt: null,
    });
    expect((await inTeam(email)).invitedUntil).toBeGreaterThan(Date.now() + 71 * 3600_000);
    const [text = ''] = await mailsTo(email);
    const token = /reset-password\/(\S+)/.exec(text)?.[1];
    const chosen = await product.client().post(`/api/reset-password/${token}`, { password });
    expect(chosen.status).toBe(200);
    const tara = await product.client().post('/api/login', { email, password, role: 'admin' });
    expect(tara.body).toMatchObject({
      role: 'admin',
      user: { role: 'admin', rights: ['teaching', 'lessons'] },
    });
    expect((await inTeam(email)).invitedUntil).toBeNull();
    expectProblem(
      await owner.post(`/api/staff/${body.id}/invitation`),
      409,
      'This person has chosen a password already.',
    );
  });

  it('of someone with an account keeps the account and its courses', async () => {
    const person = await student(product);
    await owner.post('/api/enroll', { userId: person.id, courseId });
    const { body } = await owner.post('/api/staff', { ...person, presets: ['office'] });
    expect(body).toEqual({
      id: person.id,
      message: `${person.fullName} has an account and is in the team now.`,
    });
    const them = await logIn(product, person);
    expect((await them.get('/api/me')).body.rights).toEqual(['payments', 'people']);
    expect((await them.get(`/api/courses/${courseId}/materials`)).status).toBe(200);
    expectProblem(
      await owner.post('/api/staff', { ...person, presets: ['office'] }),
      409,
      'This person is in the team already.',
    );
  });

  it('is sent again with a new link; an owner withdraws one that was never used', async () => {
    const email = 'ravi.new@example.in';
    const { body } = await owner.post('/api/staff', { fullName: 'Ravi', email, presets: ['editor'] });
    await owner.post(`/api/staff/${body.id}/invitation`);
    const [first = '', second = ''] = await mailsTo(email);
    const tokenIn = (text: string) => /reset-password\/(\S+)/.exec(text)?.[1];
    expect(tokenIn(second)).not.toBe(tokenIn(first));
    const choose = (text: string) =>
      product.client().post(`/api/reset-password/${tokenIn(text)}`, { password });
    expect((await choose(first)).status).toBe(400);
    expect((await owner.delete(`/api/staff/${body.id}`)).status).toBe(200);
    expect(await inTeam(email)).toBeUndefined();
    expect((await choose(second)).status).toBe(400);
    expect((await owner.post('/api/staff', { fullName: 'Ravi', email, presets: ['editor'] })).status).toBe(
      201,
    );
  });

  it.each([
    [{ presets: [] }, 'Choose what they may do.'],
    [{ presets: ['king'] }, 'Choose what they may do.'],
    [{ presets: ['teacher'] }, 'Choose the courses of a teacher.'],
    [{ presets: ['teacher'], courseIds: [999_999] }, 'Unknown course.'],
    [{ presets: ['editor'], email: 'no' }, 'Please enter a valid email.'],
  ])('with %j is refused', async (powers, sentence) => {
    const { status, body } = await owner.post('/api/staff', {
      fullName: 'X',
      email: 'x@example.in',
      ...powers,
    });
    expect([status, body.errors[0].message]).toEqual([422, sentence]);
    expect(await inTeam('x@example.in')).toBeUndefined();
  });
});

describe('the team', () => {
  it('is changed by owners who logged in just now, and every owner is told', async () => {
    const person = await colleague(product, ['editor']);
    const second = await secondAdmin(product, 'second.owner@example.in');
    const stale = await sessionOf(product, second);
    await ageLogin(product, stale, 11);
    expect((await stale.put(`/api/staff/${person.id}`, { presets: ['accounts'] })).status).toBe(403);
    const them = await sessionOf(product, person);
    expect((await owner.put(`/api/staff/${person.id}`, { presets: ['accounts', 'office'] })).status).toBe(
      200,
    );
    expect(await isLoggedIn(them)).toBe(false);
    expect(await inTeam(person.email)).toMatchObject({ presets: ['office'] });
    expect((await mailsTo(second.email)).join()).toContain(`${person.fullName} is Accounts and Office now`);
    await owner.delete(`/api/staff/${second.id}`);
  });

  it('keeps one owner, even when two remove each other at once', async () => {
    const person = await secondAdmin(product, 'rival@example.in');
    const rival = await sessionOf(product, person);
    const both = await Promise.all([owner.delete(`/api/staff/${person.id}`), rival.delete('/api/staff/1')]);
    const statuses = both.map(({ status }) => status).toSorted((one, other) => one - other);
    expect([
      [200, 401],
      [200, 403],
      [200, 409],
    ]).toContainEqual(statuses);
    if (!(await isLoggedIn(owner))) {
      await rival.put('/api/user/1/role', { role: 'admin' });
      // What the course is filled with is sent by a session of theirs, which ended too.
      course.admin.cookie = owner.cookie = (await product.adminClient()).cookie;
    }
    const owners = (await team()).filter(({ presets }: { presets: string[] }) => presets.includes('owner'));
    expect(owners.length).toBeGreaterThan(0);
    expectProblem(await owner.delete('/api/staff/1'), 409, "You can't change your own role.");
  });

  it('loses a right at the next request; an admin without rights may do nothing', async () => {
    const person = await colleague(product, ['teacher'], [courseId]);
    const them = await sessionOf(product, person);
    const { db } = product.deps.database;
    expect((await them.get(`/api/courses/${courseId}/roster`)).status).toBe(200);
    await db.deleteFrom('staff_rights').where('user_id', '=', person.id).execute();
    for (const path of [`/api/courses/${courseId}/roster`, '/api/admin-counts', '/api/staff', '/api/orders'])
      expectProblem(await them.get(path), 403, 'Access denied.');
    expect((await them.get(`/api/courses/${courseId}/materials`)).status).toBe(403);
  });
});

describe('a teacher of one course', () => {
  it('reads nothing of another: no id, name, count or file', async () => {
    const secret = 'Zanzibar';
    const named = { title: `${secret} lesson`, courseId: otherCourseId };
    const task = {
      task: 'Write.',
      takes: ['text'],
      maxFiles: 1,
      maxMarks: 20,
      passMarks: null,
      dueAt: null,
      late: 'mark',
      guide: [],
    };
    const { body: added } = await owner.post('/api/add-assignment', { ...named, task });
    const pupil = await student(product, { fullName: `${secret} Pupil` });
    await owner.post('/api/enroll', { userId: pupil.id, courseId: otherCourseId });
    const them = await sessionOf(product, pupil);
    const id = added.material.id;
    await them.put(`/api/materials/${id}/submission`, { text: secret, link: '' });
    await them.post(`/api/materials/${id}/submission/hand-in`);
    await them.post(`/api/materials/${id}/doubts`, { text: secret, atSeconds: null, toAll: true });
    await owner.post('/api/announcements', {
      title: secret,
      body: 'Hello',
      courseId: otherCourseId,
      byMail: false,
    });
    const teacher = await loggedIn(['teacher'], [courseId]);
    const asked = [
      '/api/materials?limit=100',
      '/api/submissions',
      '/api/submissions?state=graded',
      '/api/submissions.csv',
      '/api/doubts?unanswered=1',
      '/api/announcements',
      '/api/courses',
      '/api/notifications',
      `/api/materials?search=${secret}`,
      `/api/submissions?search=${secret}`,
    ];
    for (const path of asked) {
      const { status, body } = await teacher.get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(JSON.stringify(body)).not.toContain(secret);
    }
    const found = (await teacher.get(`/api/admin-search?search=${secret}`)).body;
    expect(found).toEqual({ people: [], orders: [], lessons: [], emails: [] });
    expect((await teacher.get('/api/admin-counts')).body).toMatchObject({
      toGrade: 0,
      doubts: 0,
      pending: 0,
      courses: 1,
    });
    for (const path of [
      `/api/user/${pupil.id}`,
      `/api/user/${pupil.id}/results`,
      `/api/courses/${otherCourseId}/roster`,
      `/api/courses/${otherCourseId}/outline`,
      `/api/submissions?courseId=${otherCourseId}`,
    ])
      expect(JSON.stringify((await teacher.get(path)).body)).not.toContain(secret);
    expect((await teacher.get(`/api/materials/${id}/assignment`)).status).toBe(403);
  });

  it('sees names and marks of the class, but no way to reach people, also not by searching', async () => {
    const teacher = await loggedIn(['teacher'], [courseId]);
    const { enrolled } = course;
    const answers = [
      `/api/courses/${courseId}/roster`,
      `/api/courses/${courseId}/roster.csv`,
      `/api/user/${enrolled.id}`,
      `/api/user/${enrolled.id}/results`,
    ];
    for (const path of answers) {
      const { status, body } = await teacher.get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(JSON.stringify(body)).not.toContain(enrolled.email);
    }
    const search = encodeURIComponent(enrolled.email);
    expect((await teacher.get(`/api/courses/${courseId}/roster?search=${search}`)).body).toEqual([]);
    for (const path of [
      `/api/user/${enrolled.id}/orders`,
      '/api/emails',
      '/api/approved-users',
      '/api/orders',
    ])
      expect((await teacher.get(path)).status).toBe(403);
  });

  it('cannot move a lesson, a file or an upload into the course of others', async () => {
    const teacher = await loggedIn(['teacher'], [courseId]);
    const id = await course.freshMaterial();
    expectProblem(
      await teacher.put(`/api/materials/${id}`, { courseId: otherCourseId }),
      422,
      'Unknown course.',
    );
    const metadata = { filename: 'a.pdf', title: 'A', description: '', type: 'pdf', courseId: otherCourseId };
    const encoded = Object.entries(metadata).map(
      ([name, value]) => `${name} ${Buffer.from(`${value}`).toString('base64')}`,
    );
    const { status } = await teacher.request('POST', '/uploads', {
      headers: [
        ['tus-resumable', '1.0.0'],
        ['upload-length', '10'],
        ['upload-metadata', encoded.join(',')],
      ],
    });
    expect(status).toBe(422);
  });

  it('is told whose a part is, by name', async () => {
    const accountant = await colleague(product, ['accounts']);
    const teacher = await loggedIn(['teacher'], [courseId]);
    const name = accountant.fullName.split(' ')[0];
    expect((await teacher.get('/api/orders')).body.message).toMatch(
      /^This part belongs to Accounts\. Ask \w+\.$/,
    );
    expect(name).toBeDefined();
    // Lessons of all courses are an editor's.
    await colleague(product, ['editor']);
    const added = await (await loggedIn(['accounts'])).post('/api/add-text', {
      title: 'T',
      body: 'B',
      courseId,
    });
    expect(added.body.message).toMatch(/^This part belongs to Editor\. Ask \w+\.$/);
    expect((await teacher.get('/api/audit')).body.message).toMatch(
      /^This part belongs to the owner\. Ask \w+\.$/,
    );
  });
});

describe('no preset', () => {
  const presets = [
    ['teacher'],
    ['editor'],
    ['accounts'],
    ['office'],
    ['teacher', 'editor', 'accounts', 'office'],
  ] as const;
  it.each(presets.map((one) => [one]))('of %j takes over an owner or a colleague', async (given) => {
    const them = await loggedIn(given, [courseId]);
    const target = await colleague(product, ['editor']);
    const attempts = [
      them.put('/api/user/1', { fullName: 'Mine', email: 'mine@example.in' }),
      them.put(`/api/user/${target.id}`, { fullName: 'Mine', email: 'mine@example.in' }),
      them.post('/api/user/1/temporary-password'),
      them.post(`/api/user/${target.id}/temporary-password`),
      them.get('/api/user/1/password'),
      them.delete('/api/delete-user/1'),
      them.delete(`/api/delete-user/${target.id}`),
      them.delete('/api/user/1/second-factor'),
      them.put('/api/user/1/role', { role: 'student' }),
      them.put(`/api/staff/${target.id}`, { presets: ['owner'] }),
      them.post('/api/staff', { fullName: 'Friend', email: 'friend@example.in', presets: ['owner'] }),
      them.get('/api/setup'),
      them.get('/api/setup/key'),
      them.post('/api/orders/test', {}),
      them.get('/api/audit'),
    ];
    for (const answer of await Promise.all(attempts)) expect(answer.status).toBe(403);
    // A forgotten password is chosen by the owner of the mailbox: who asks is told nothing.
    await forgetLimits(product);
    const forgot = await them.post('/api/forgot-password', { email: product.admin.email });
    const anyone = await them.post('/api/forgot-password', { email: 'no.one@example.in' });
    expect([forgot.status, forgot.body]).toEqual([200, anyone.body]);
    const { db } = product.deps.database;
    const row = await db
      .selectFrom('users')
      .select(['email', 'role'])
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ email: product.admin.email, role: 'admin' });
  });
});
