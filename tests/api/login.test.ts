import { afterAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../support/expect-problem.ts';
import { logIn, password, register, sessionOf, student } from '../support/people.ts';
import { startProduct } from '../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());
const meera = await student(product);
const { db } = product.deps.database;

const countSessions = async (userId: number): Promise<number> =>
  (await db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()).length;

describe('logging in', () => {
  it('answers who the person is, and nothing more', async () => {
    const answer = await product.client().post('/api/login', { email: meera.email, password });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      message: 'Login successful!',
      role: 'student',
      user: {
        id: meera.id,
        fullName: meera.fullName,
        email: meera.email,
        role: 'student',
        mustChangePassword: false,
      },
    });
  });

  it('tells an admin their role', async () => {
    const answer = await product.client().post('/api/login', { ...product.admin, role: 'admin' });
    expect(answer.body).toMatchObject({ role: 'admin', user: { id: 1, role: 'admin' } });
  });

  it('takes the email in any letter case and with blanks around it', async () => {
    const email = `  ${meera.email.toUpperCase()} `;
    const { status, body } = await product.client().post('/api/login', { email, password });
    expect(status).toBe(200);
    expect(body.user.email).toBe(meera.email);
  });

  it('gives a cookie that scripts cannot read and other sites cannot send', async () => {
    const { headers } = await product.client().post('/api/login', { email: meera.email, password });
    const [cookie = '', ...others] = headers.getSetCookie();
    expect(others).toEqual([]);
    const [pair, ...attributes] = cookie.split('; ');
    expect(pair).toMatch(/^__Host-session=[a-z0-9]{40}$/);
    expect(attributes.filter((attribute) => !attribute.startsWith('Max-Age='))).toEqual([
      'HttpOnly',
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ]);
  });

  it('writes down who came in', async () => {
    const before = await db.selectFrom('audit_log').selectAll().where('action', '=', 'login').execute();
    await logIn(product, meera);
    const after = await db.selectFrom('audit_log').selectAll().where('action', '=', 'login').execute();
    expect(after).toHaveLength(before.length + 1);
    expect(after.at(-1)).toMatchObject({ actor_id: meera.id, subject_type: 'user', subject_id: meera.id });
  });
});

describe('a refused login', () => {
  it.each([
    ['an unknown address', { email: 'nobody@example.in', password }],
    ['a wrong password', { email: meera.email, password: 'not the right one' }],
    ['the right password in other letter case', { email: meera.email, password: password.toUpperCase() }],
    ['a blank after the password', { email: meera.email, password: `${password} ` }],
    ['a blank before the password', { email: meera.email, password: ` ${password}` }],
  ])('says the same for %s', async (_case, credentials) => {
    const answer = await product.client().post('/api/login', credentials);
    expectProblem(answer, 401, 'Invalid email or password.', []);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('tells a pending student to wait, once the password is right', async () => {
    const { email, id } = await register(product);
    const waiting = await product.client().post('/api/login', { email, password });
    expectProblem(waiting, 403, 'Your account is waiting for admin approval.');
    expect(waiting.headers.getSetCookie()).toEqual([]);
    expect(await countSessions(id)).toBe(0);
    const guessed = await product.client().post('/api/login', { email, password: 'a wrong guess' });
    expectProblem(guessed, 401, 'Invalid email or password.');
  });

  it('sends a student away from the admin login, without a session', async () => {
    const before = await countSessions(meera.id);
    const answer = await product.client().post('/api/login', { email: meera.email, password, role: 'admin' });
    expectProblem(answer, 403, 'Access denied. Not an admin account.');
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await countSessions(meera.id)).toBe(before);
  });

  it('tells nothing of the role while the password is wrong', async () => {
    const credentials = { email: meera.email, password: 'a wrong guess', role: 'admin' };
    expectProblem(await product.client().post('/api/login', credentials), 401, 'Invalid email or password.');
  });

  it('knows nobody who is in the trash', async () => {
    const gone = await student(product);
    await product.deps.services.users.remove(gone.id, 1);
    const answer = await product.client().post('/api/login', { email: gone.email, password });
    expectProblem(answer, 401, 'Invalid email or password.');
  });

  it('leaves the session alone that one had', async () => {
    const client = await sessionOf(product, meera);
    await client.post('/api/login', { email: meera.email, password: 'a wrong guess' });
    expect((await client.get('/api/me')).status).toBe(200);
  });

  const sentence = 'Please enter a valid email and password.';
  it.each([
    ['no fields', {}, sentence, ['/email', '/password']],
    ['no password', { email: meera.email }, sentence, ['/password']],
    ['an empty password', { email: meera.email, password: '' }, sentence, ['/password']],
    ['no address', { email: 'meera', password }, sentence, ['/email']],
    ['an address too long', { email: `${'a'.repeat(250)}@b.in`, password }, sentence, ['/email']],
    ['two addresses', { email: 'a@example.in,b@example.in', password }, sentence, ['/email']],
    ['a line break in the address', { email: 'a@example.in\r\nBcc: b@c.in', password }, sentence, ['/email']],
    ['an unknown role', { email: meera.email, password, role: 'owner' }, sentence, ['/role']],
    [
      'a password too long to be hashed',
      { email: meera.email, password: 'k'.repeat(257) },
      'Use at most 256 characters.',
      ['/password'],
    ],
  ])('points at what is missing: %s', async (_case, credentials, message, pointers) => {
    expectProblem(await product.client().post('/api/login', credentials), 422, message, pointers);
  });
});

describe('a trial on the office network', () => {
  it('logs in without https, with a plain cookie', async () => {
    const office = await startProduct({ SITE_URL: 'http://learn.office.lan:4321' });
    const client = office.client();
    const { headers } = await client.post('/api/login', office.admin);
    expect(headers.getSetCookie()[0]).toMatch(
      /^session=[a-z0-9]{40}; HttpOnly; Max-Age=\d+; Path=\/; SameSite=Lax$/,
    );
    expect((await client.get('/api/me')).status).toBe(200);
    await office.stop();
  });
});
