import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { auditTrail, databaseContents, forgetLimits } from '../support/database-contents.ts';
import { expectMessage, expectProblem } from '../support/expect-problem.ts';
import { issuedStudent, logIn, type Person, secondAdmin, sessionOf, student } from '../support/people.ts';
import { startProduct } from '../support/product.ts';
import { openStudyRoom } from '../support/study-room.ts';

const product = await startProduct();
afterAll(() => product.stop());
const { db } = product.deps.database;
const room = await openStudyRoom(product);

const hashOf = ({ cookie }: Client): string =>
  createHash('sha256')
    .update(cookie.split('=')[1] ?? '')
    .digest('hex');
const isIn = async (client: Client): Promise<boolean> => (await client.get('/api/me')).status === 200;
const actionsOf = async ({ id }: Pick<Person, 'id'>): Promise<string[]> =>
  (await auditTrail(product)).filter((entry) => entry.actor_id === id).map((entry) => entry.action);

const calls: readonly (readonly [string, (client: Client) => ReturnType<Client['get']>])[] = [
  ['PUT /api/me', (client) => client.put('/api/me', { fullName: 'Asha Rao' })],
  ['GET /api/me/sessions', (client) => client.get('/api/me/sessions')],
  ['DELETE /api/me/sessions', (client) => client.delete('/api/me/sessions')],
  ['DELETE /api/me/sessions/{id}', (client) => client.delete(`/api/me/sessions/${'a'.repeat(64)}`)],
  ['GET /api/me/export', (client) => client.get('/api/me/export')],
  ['POST /api/me/deletion-request', (client) => client.post('/api/me/deletion-request')],
  ['DELETE /api/me/deletion-request', (client) => client.delete('/api/me/deletion-request')],
];

describe.each(calls)('%s', (_name, call) => {
  it('is nothing for a visitor', async () => {
    const before = await databaseContents(product);
    expectProblem(await call(product.client()), 401, 'You must be logged in.');
    expect(await databaseContents(product)).toBe(before);
  });

  it('waits until an own password is chosen', async () => {
    const client = await logIn(product, await issuedStudent(product));
    const before = await databaseContents(product);
    expectProblem(await call(client), 403, 'Choose a password of your own first.');
    expect(await databaseContents(product)).toBe(before);
  });
});

describe('the own name', () => {
  it('is changed, for the very next call too', async () => {
    const person = await student(product);
    const client = await sessionOf(product, person);
    const answer = await client.put('/api/me', { fullName: '  Meera   Iyer-Rao ' });
    expectMessage(answer, 200, 'Name changed.');
    expect(answer.body.user).toEqual({ ...person, fullName: 'Meera   Iyer-Rao', role: 'student' });
    expect((await client.get('/api/me')).body.fullName).toBe('Meera   Iyer-Rao');
    expect(await actionsOf(person)).toEqual(['name-changed']);
    await client.put('/api/me', { fullName: 'Meera   Iyer-Rao' });
    expect(await actionsOf(person)).toEqual(['name-changed']);
  });

  it.each([
    ['', 'Please enter your full name.'],
    [' \t ', 'Please enter your full name.'],
    [7, 'Please enter your full name.'],
    ['x'.repeat(201), 'Please use at most 200 characters.'],
    ['Bell\u0007', 'Please remove special control characters.'],
  ])('is not %j', async (fullName, sentence) => {
    const client = await sessionOf(product, room.enrolled);
    const before = await databaseContents(product);
    expectProblem(await client.put('/api/me', { fullName }), 422, sentence, ['/fullName']);
    expect(await databaseContents(product)).toBe(before);
  });

  it('takes nothing else along', async () => {
    const person = await student(product);
    const client = await sessionOf(product, person);
    await client.put('/api/me', { fullName: 'Kiran', role: 'admin', email: 'boss@example.in', id: 1 });
    expect((await client.get('/api/me')).body).toEqual({
      ...person,
      fullName: 'Kiran',
      role: 'student',
      mustChangePassword: false,
    });
  });
});

describe('the own sessions', () => {
  it('are listed with this one first, in plain words', async () => {
    const person = await student(product);
    const phone = await sessionOf(product, person);
    const laptop = await sessionOf(product, person);
    const agent =
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
    await db.updateTable('sessions').set({ user_agent: agent }).where('id', '=', hashOf(phone)).execute();
    const { body } = await laptop.get('/api/me/sessions');
    const times = { startedAt: expect.any(Number), lastSeenAt: expect.any(Number) };
    expect(body).toEqual([
      { id: hashOf(laptop), device: 'An unknown browser', current: true, ...times },
      { id: hashOf(phone), device: 'Chrome on Android', current: false, ...times },
    ]);
  });

  it('have names that open nothing', async () => {
    const person = await student(product);
    const client = await sessionOf(product, person);
    const [{ id }] = (await client.get('/api/me/sessions')).body;
    for (const name of ['__Host-session', 'session']) {
      const thief = product.client();
      thief.cookie = `${name}=${id}`;
      expect(await isIn(thief)).toBe(false);
    }
  });

  it('are listed only while they are good', async () => {
    const person = await student(product);
    const old = await sessionOf(product, person);
    const client = await sessionOf(product, person);
    await db
      .updateTable('sessions')
      .set({ last_seen_at: Date.now() - 8 * 24 * 60 * 60_000 })
      .where('id', '=', hashOf(old))
      .execute();
    expect((await client.get('/api/me/sessions')).body).toHaveLength(1);
  });

  it('are ended one by one', async () => {
    const person = await student(product);
    const phone = await sessionOf(product, person);
    const laptop = await sessionOf(product, person);
    const address = `/api/me/sessions/${hashOf(phone)}`;
    expectMessage(await laptop.delete(address), 200, 'That device is logged out.');
    expect([await isIn(phone), await isIn(laptop)]).toEqual([false, true]);
    expectProblem(await laptop.delete(address), 404, 'Not found. It may have been deleted.');
    expect(await actionsOf(person)).toEqual(['session-ended']);
  });

  it('are ended all at once, but the one that asks', async () => {
    const person = await student(product);
    const others = [await sessionOf(product, person), await sessionOf(product, person)];
    const stranger = await sessionOf(product, room.enrolled);
    const client = await sessionOf(product, person);
    for (let time = 0; time < 2; time += 1)
      expectMessage(await client.delete('/api/me/sessions'), 200, 'You are logged out everywhere else.');
    for (const other of others) expect(await isIn(other)).toBe(false);
    expect([await isIn(client), await isIn(stranger)]).toEqual([true, true]);
    expect(await actionsOf(person)).toEqual(['other-sessions-ended']);
  });

  it("are never another person's, an admin's neither", async () => {
    const victim = await sessionOf(product, room.enrolled);
    const address = `/api/me/sessions/${hashOf(victim)}`;
    for (const client of [await sessionOf(product, room.outsider), room.admin])
      expectProblem(await client.delete(address), 404, 'Not found. It may have been deleted.');
    expect(await isIn(victim)).toBe(true);
  });

  it.each(['7', 'A'.repeat(64), 'g'.repeat(64), `${'a'.repeat(64)}0`, '%00', "' or 1=1 --"])(
    'have no name like %s',
    async (id) => {
      const client = await sessionOf(product, room.enrolled);
      expectProblem(
        await client.delete(`/api/me/sessions/${encodeURIComponent(id)}`),
        404,
        'Not found. It may have been deleted.',
      );
    },
  );
});

describe('the export', () => {
  it('holds everything about the person, and no secret', async () => {
    const person = await student(product, { fullName: 'Lata Joshi', email: 'Lata.Joshi@example.in' });
    await room.admin.post('/api/enroll', { userId: person.id, courseId: room.courseId });
    const client = await logIn(product, person);
    await client.put(`/api/materials/${room.youtubeId}/progress`, { positionSeconds: 12.5, completed: true });
    const message = { subject: 'Timings', message: 'Is there an evening batch?' };
    await client.post('/api/contact', { name: 'Lata', email: 'lata.joshi@EXAMPLE.in', ...message });
    await product.client().post('/api/forgot-password', { email: person.email });

    const answer = await client.get('/api/me/export');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"/,
    );
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(answer.body).toMatchObject({
      exportedAt: at,
      account: {
        id: person.id,
        fullName: 'Lata Joshi',
        email: 'Lata.Joshi@example.in',
        role: 'student',
        state: 'approved',
        registeredAt: at,
        approvedAt: at,
        deletionRequestedAt: null,
        wantedCourse: null,
      },
      enrollments: [{ courseId: room.courseId, courseName: expect.any(String), enrolledAt: at }],
      progress: [{ materialId: room.youtubeId, type: 'youtube', positionSeconds: 12.5, completedAt: at }],
      sessions: [{ startedAt: at, lastSeenAt: at, endsAt: at }],
      resetLinks: [{ sentAt: at, validUntil: at }],
      contactMessages: [{ name: 'Lata', ...message, sentAt: at }],
      mails: [{ recipient: person.email, writtenAt: at }],
    });
    const entries: { action: string; by: string }[] = answer.body.auditEntries;
    expect(entries.map(({ action, by }) => `${action} by ${by}`)).toEqual(
      expect.arrayContaining(['register by someone else', 'user-approved by someone else', 'login by you']),
    );
    const text = answer.bytes.toString();
    const row = await db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    for (const secret of [row.password_hash, hashOf(client), client.cookie.split('=')[1] ?? '', 'argon2'])
      expect(text).not.toContain(secret);
  });

  it("holds nothing of anybody else's", async () => {
    const person = await student(product);
    const text = (await (await sessionOf(product, person)).get('/api/me/export')).bytes.toString();
    for (const other of [room.enrolled, room.outsider, product.admin])
      expect(text).not.toContain(other.email);
  });

  it('looks into every table that knows people', async () => {
    const knowsPeople = /user_id$|^(?:actor_id|email|recipient)$/;
    const tables = await db.introspection.getTables();
    const rows = tables.filter(({ columns }) => columns.some(({ name }) => knowsPeople.test(name)));
    expect(rows.map(({ name }) => name).sort()).toEqual([
      'audit_log',
      'consents',
      'contact_messages',
      'enrollments',
      'issued_passwords',
      'mail_outbox',
      'material_progress',
      'password_reset_tokens',
      'recovery_codes',
      'second_factors',
      'sessions',
      'uploads',
      'users',
    ]);
  });

  it('is written down, and given 20 times an hour', async () => {
    const person = await student(product);
    const client = await sessionOf(product, person);
    for (let time = 0; time < 20; time += 1) expect((await client.get('/api/me/export')).status).toBe(200);
    const refused = await client.get('/api/me/export');
    expectProblem(refused, 429, 'Too many attempts. Try again in 60 minutes.');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect(await actionsOf(person)).toEqual(Array(20).fill('data-exported'));
    await forgetLimits(product);
  });
});

describe('asking for deletion', () => {
  it('is noted once, shown to the admin, and can be taken back', async () => {
    const person = await student(product);
    const client = await sessionOf(product, person);
    const first = await client.post('/api/me/deletion-request');
    expectMessage(first, 200, 'We have noted your request.');
    const again = await client.post('/api/me/deletion-request');
    expect(again.body).toEqual(first.body);
    const { deletionRequestedAt } = first.body;
    const listed = { id: person.id, fullName: person.fullName, email: person.email, deletionRequestedAt };
    expect((await room.admin.get(`/api/approved-users?search=${person.email}`)).body).toEqual([listed]);
    expect((await room.admin.get('/api/deletion-requests')).body).toEqual([{ ...listed, role: 'student' }]);

    for (let time = 0; time < 2; time += 1)
      expectMessage(await client.delete('/api/me/deletion-request'), 200, 'Your account stays.');
    expect((await room.admin.get(`/api/approved-users?search=${person.email}`)).body).toEqual([
      { id: person.id, fullName: person.fullName, email: person.email },
    ]);
    expect((await room.admin.get('/api/deletion-requests')).body).toEqual([]);
    expect(await actionsOf(person)).toEqual(['deletion-requested', 'deletion-withdrawn']);
  });

  it('leads to deletion as usual', async () => {
    const person = await student(product);
    const client = await sessionOf(product, person);
    await client.post('/api/me/deletion-request');
    expectMessage(await room.admin.delete(`/api/delete-user/${person.id}`), 200, 'User deleted!');
    expect(await isIn(client)).toBe(false);
    expect((await room.admin.get('/api/deletion-requests')).body).toEqual([]);
  });

  it('is refused to the last admin, and open to one of two', async () => {
    const before = await databaseContents(product);
    expectProblem(await room.admin.post('/api/me/deletion-request'), 409, 'At least one admin must remain.');
    expect(await databaseContents(product)).toBe(before);
    const other = await secondAdmin(product);
    const client = await sessionOf(product, other);
    expect((await client.post('/api/me/deletion-request')).status).toBe(200);
    expect((await room.admin.get('/api/deletion-requests')).body).toMatchObject([
      { id: other.id, role: 'admin' },
    ]);
    expectMessage(await room.admin.delete(`/api/delete-user/${other.id}`), 200, 'User deleted!');
  });

  it("shows the admin's list to admins only", async () => {
    expectProblem(await product.client().get('/api/deletion-requests'), 401, 'You must be logged in.');
    const pupil = await sessionOf(product, room.enrolled);
    expectProblem(await pupil.get('/api/deletion-requests'), 403, 'Access denied.');
  });
});
