import { afterAll, describe, expect, it } from 'vitest';
import { auditTrail } from '../../support/database-contents.ts';
import { expectProblem } from '../../support/expect-problem.ts';
import { isLoggedIn, logIn, password, pendingStudent, sessionOf, student } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());
const kavya = await student(product);
const logInWith = (credentials: object) => product.client().post('/api/login', credentials);
const sessionsOf = (id: number) =>
  product.deps.database.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute();

const WRONG = 'Invalid email or password.';

describe('logging in', () => {
  it('answers who the person is, and nothing more; the email in any letter case, blanks around it', async () => {
    const { id, fullName, email } = kavya;
    const answer = await logInWith({ email: `  ${email.toUpperCase()} `, password });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        message: 'Login successful!',
        role: 'student',
        user: { id, fullName, email, role: 'student', mustChangePassword: false },
      },
    ]);
    const admin = await logInWith({ ...product.admin, role: 'admin' });
    expect(admin.body).toMatchObject({ role: 'admin', user: { id: 1, role: 'admin' } });
  });

  it('gives a cookie that scripts cannot read and other sites cannot send', async () => {
    const { headers } = await logInWith({ email: kavya.email, password });
    const [pair, ...attributes] = (headers.getSetCookie()[0] ?? '').split('; ');
    expect(headers.getSetCookie()).toHaveLength(1);
    expect(pair).toMatch(/^__Host-session=[a-z0-9]{40}$/);
    const flags = attributes.filter((attribute) => !attribute.startsWith('Max-Age='));
    expect(flags).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure']);
  });

  it('is written down, and so is a failure, with whose account it was for', async () => {
    const before = (await auditTrail(product)).length;
    await logInWith({ email: kavya.email, password: 'a wrong guess' });
    await logInWith({ email: 'nobody@example.in', password: 'a wrong guess' });
    await logIn(product, kavya);
    const entries = (await auditTrail(product)).slice(before);
    expect(entries.map((entry) => [entry.action, entry.actor_id, entry.subject_id])).toEqual([
      ['login-failed', null, kavya.id],
      ['login-failed', null, null],
      ['login', kavya.id, kavya.id],
    ]);
    expect(JSON.stringify(entries)).not.toContain('a wrong guess');
  });

  it('works on an office network without https, with a plain cookie', async () => {
    const office = await startProduct({ SITE_URL: 'http://learn.office.lan:4321' });
    const client = office.client();
    const { headers } = await client.post('/api/login', office.admin);
    expect(headers.getSetCookie()[0]).toMatch(
      /^session=[a-z0-9]{40}; HttpOnly; Max-Age=\d+; Path=\/; SameSite=Lax$/,
    );
    expect(await isLoggedIn(client)).toBe(true);
    await office.stop();
  });
});

describe('a refused login', () => {
  it.each([
    ['an unknown address', { email: 'nobody@example.in' }],
    ['a wrong password', { password: 'not the right one' }],
    ['other letter case', { password: password.toUpperCase() }],
    ['a blank after the password', { password: `${password} ` }],
    ['a wrong password at the admin login', { password: 'not the right one', role: 'admin' }],
  ])('says the same for %s, without a session', async (_case, wrong) => {
    const answer = await logInWith({ email: kavya.email, password, ...wrong });
    expectProblem(answer, 401, WRONG, []);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('leaves the session alone that one had', async () => {
    const client = await sessionOf(product, kavya);
    await client.post('/api/login', { email: kavya.email, password: 'a wrong guess' });
    expect(await isLoggedIn(client)).toBe(true);
  });

  it('tells a pending student to wait, once the password is right', async () => {
    const { email, id } = await pendingStudent(product);
    const answer = await logInWith({ email, password });
    expectProblem(answer, 403, 'Your account is waiting for admin approval.');
    expect([answer.headers.getSetCookie(), await sessionsOf(id)]).toEqual([[], []]);
    expectProblem(await logInWith({ email, password: 'a wrong guess' }), 401, WRONG);
  });

  it('sends a student away from the admin login, without a session', async () => {
    const person = await student(product);
    const answer = await logInWith({ email: person.email, password, role: 'admin' });
    expectProblem(answer, 403, 'Access denied. Not an admin account.');
    expect([answer.headers.getSetCookie(), await sessionsOf(person.id)]).toEqual([[], []]);
  });

  it('knows nobody who is in the trash', async () => {
    const gone = await student(product);
    await (await product.adminClient()).delete(`/api/delete-user/${gone.id}`);
    expectProblem(await logInWith({ email: gone.email, password }), 401, WRONG);
  });

  const MISSING = 'Please enter a valid email and password.';
  it.each([
    [{ email: undefined, password: undefined }, MISSING, ['/email', '/password']],
    [{ role: 'owner' }, MISSING, ['/role']],
    [{ password: 'k'.repeat(257) }, 'Use at most 256 characters.', ['/password']],
  ])('points at what is missing: %j', async (fields, message, pointers) => {
    expectProblem(await logInWith({ email: kavya.email, password, ...fields }), 422, message, pointers);
  });
});

it('a new site has the admin its operator named, and no other account', async () => {
  const own = await startProduct();
  const rows = await own.deps.database.db.selectFrom('users').select(['email', 'role']).execute();
  expect(rows).toEqual([{ email: own.admin.email, role: 'admin' }]);
  await own.stop();
});
