import { afterAll, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import type { Answer } from '../../support/client.ts';
import { auditTrail } from '../../support/database-contents.ts';
import { expectProblem } from '../../support/expect-problem.ts';
import {
  isLoggedIn,
  issuedStudent,
  logIn,
  password,
  pendingStudent,
  secondAdmin,
  sessionOf,
  student,
} from '../../support/people.ts';
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

  it("gives a cookie that scripts can't read and other sites can't send", async () => {
    const { headers } = await product.client().request('POST', '/api/login', {
      json: { email: kavya.email, password },
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    const cookies = headers.getSetCookie();
    expect(cookies).toEqual([
      expect.stringMatching(/^__Host-browser=[\w-]+; /),
      expect.stringMatching(/^__Host-session=[a-z0-9]{40}; /),
    ]);
    for (const cookie of cookies) {
      const flags = cookie.split('; ').filter((attribute) => !attribute.includes('='));
      expect(flags).toEqual(['HttpOnly', 'Secure']);
      expect(cookie).toMatch(/; Path=\/; SameSite=Lax; Secure$/);
    }
  });

  it('gives a script that keeps one cookie nothing beside its session', async () => {
    const { headers } = await logInWith({ email: kavya.email, password });
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-session=/)]);
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
    expect(headers.getSetCookie().at(-1)).toMatch(
      /^session=[a-z0-9]{40}; HttpOnly; Max-Age=\d+; Path=\/; SameSite=Lax$/,
    );
    expect(await isLoggedIn(client)).toBe(true);
    await office.stop();
  });
});

it.each([`${password} `, `${password}\r\n`, `\u200B${password}\uFEFF`])(
  'a temporary password may be copied with what is around it: %j',
  async (copied) => {
    const { email } = await issuedStudent(product);
    const client = product.client();
    expect((await client.post('/api/login', { email, password: copied })).status).toBe(200);
    const change = { currentPassword: copied, password: 'teal lantern on a ferry 9' };
    expect((await client.put('/api/me/password', change)).status).toBe(200);
    const own = { email, password: `${change.password} ` };
    expectProblem(await logInWith(own), 401, WRONG);
  },
);

it('a password in Hindi is one, whichever keyboard wrote it', async () => {
  const { email } = await issuedStudent(product);
  const client = product.client();
  await client.post('/api/login', { email, password });
  await client.put('/api/me/password', { currentPassword: password, password: 'नीली \u095Bमीन पर' });
  expect((await logInWith({ email, password: 'नीली \u091C\u093Cमीन पर' })).status).toBe(200);
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
});

const gone = await student(product);
await (await product.adminClient()).delete(`/api/delete-user/${gone.id}`);
/** Every kind of account there is, and an address without one. */
const addresses = {
  approved: (await student(product)).email,
  pending: (await pendingStudent(product)).email,
  admin: (await secondAdmin(product)).email,
  issued: (await issuedStudent(product)).email,
  deleted: gone.email,
  unknown: 'nobody@example.in',
};

/** All that an observer sees, without what differs in every answer anyway. */
const seen = ({ status, headers, bytes }: Answer) => ({
  status,
  headers: [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id'),
  body: bytes.toString('utf8').replace(/urn:uuid:[0-9a-f-]+/, ''),
});
/** How often attempts are counted, how much is written down, and how many passwords were hashed. */
async function written() {
  const { db } = product.deps.database;
  const rows = await db.selectFrom('rate_limits').select('points').execute();
  return [
    rows.reduce((sum, { points }) => sum + points, 0),
    (await auditTrail(product, 'login-failed')).length,
    verify.mock.calls.length,
  ];
}
let verify: MockInstance;
beforeEach(() => {
  verify = vi.spyOn(product.deps.hasher, 'verify');
});

describe.each([
  [
    'a login with a wrong password',
    1,
    (email: string) => product.client().post('/api/login', { email, password: 'a wrong guess' }),
  ],
  ['asking for a reset link', 0, (email: string) => product.client().post('/api/forgot-password', { email })],
])('%s', (_what, hashes, ask) => {
  it('looks the same for every kind of account and for none, and is counted, logged and hashed alike', async () => {
    const found: Record<string, unknown> = {};
    for (const [kind, email] of Object.entries(addresses)) {
      const before = await written();
      const answer = seen(await ask(email));
      const after = await written();
      found[kind] = { ...answer, counted: after.map((count, at) => count - (before[at] ?? 0)) };
    }
    expect(found['unknown']).toMatchObject({ counted: [expect.any(Number), hashes, hashes] });
    for (const outcome of Object.values(found)) expect(outcome).toEqual(found['unknown']);
  });
});
