import { afterAll, describe, expect, it } from 'vitest';
import type { PresetName } from '../../../server/contract/rights.ts';
import { runCommand } from '../../support/cli.ts';
import { auditTrail, databaseContents } from '../../support/database-contents.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import { sweep } from '../../support/jobs.ts';
import { resetTokenOf, waitingMailsTo } from '../../support/mailed-links.ts';
import {
  anotherPassword,
  colleague,
  isLoggedIn,
  logIn,
  type Person,
  password,
  secondAdmin,
  sessionOf,
  student,
} from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { appWith } from '../../support/second-factor.ts';
import { forgetCodes, setUpAtOnce, turnOn } from '../../support/two-factor.ts';

const product = await startProduct();
afterAll(() => product.stop());
const { db } = product.deps.database;
const admin = await product.adminClient();

const tryLogin = (email: string, more: object = {}, client = product.client()) =>
  client.post('/api/login', { email, password, ...more });
const actionsOf = async ({ id }: Pick<Person, 'id'>): Promise<string[]> =>
  (await auditTrail(product)).filter((entry) => entry.subject_id === id).map(({ action }) => action);
const subjectsTo = async ({ email }: Person): Promise<string[]> =>
  (await waitingMailsTo(product, email)).map(({ subject }) => subject);

const WRONG = 'Wrong or already used code.';
const ENTER = 'Enter the code from your authenticator app.';
const GONE = 'Not found. It may have been deleted.';
const OFF = 'Two-step login is off, so there is nothing to change.';

describe('setting up', () => {
  it('gives a key for the app, counts once its code was given, and ends the other logins', async () => {
    const person = await student(product);
    const [client, other] = [await sessionOf(product, person), await sessionOf(product, person)];
    const state = async () => (await client.get('/api/me/second-factor')).body;
    const confirm = (code: string) => client.post('/api/me/second-factor/confirm', { code });
    expect(await state()).toEqual({ since: null, recoveryCodesLeft: 0, required: false });
    expectProblem(await confirm('123456'), 422, WRONG, ['/code']);
    const first = appWith((await client.post('/api/me/second-factor')).body.secret);
    const begun = await client.post('/api/me/second-factor');
    expectMessage(begun, 201, 'Add this key to your authenticator app.');
    expect(begun.body.uri).toContain(`secret=${begun.body.secret}`);
    expect(decodeURIComponent(begun.body.uri)).toContain(`Abhyas:${person.email}`);
    // Not on yet; begun again, the first key is forgotten.
    expect((await tryLogin(person.email)).status).toBe(200);
    expectProblem(await confirm(first.code()), 422, WRONG, ['/code']);

    const on = await confirm(appWith(begun.body.secret).code());
    expectMessage(on, 200, 'Two-step login is on.');
    expect(new Set(on.body.recoveryCodes).size).toBe(10);
    expect(await state()).toEqual({ since: expect.any(Number), recoveryCodesLeft: 10, required: false });
    expect([await isLoggedIn(client), await isLoggedIn(other)]).toEqual([true, false]);
    expectProblem(await tryLogin(person.email), 401, ENTER);
    expect(await subjectsTo(person)).toEqual(['Two-step login is on (Abhyas)']);
    expect(await actionsOf(person)).toContain('second-factor-on');
    const again = await client.post('/api/me/second-factor');
    expectProblem(again, 409, 'Two-step login is already on.');
    const contents = await databaseContents(product);
    for (const code of [begun.body.secret, ...on.body.recoveryCodes]) expect(contents).not.toContain(code);
  });

  it('is forgotten when no one confirms it for a day', async () => {
    const { id } = await student(product);
    await (await sessionOf(product, { id })).post('/api/me/second-factor');
    const rows = () => db.selectFrom('second_factors').select('user_id').where('user_id', '=', id).execute();
    await sweep(product);
    expect(await rows()).toHaveLength(1);
    const yesterday = { created_at: Date.now() - 25 * 60 * 60_000 };
    await db.updateTable('second_factors').set(yesterday).where('user_id', '=', id).execute();
    await sweep(product);
    expect(await rows()).toHaveLength(0);
  });
});

describe('a login with a second factor', () => {
  it('needs password and code, and takes each code once, also of many at the same moment', async () => {
    const person = await student(product);
    const app = await turnOn(product, person);
    const code = app.code();
    const guessed = await tryLogin(person.email, { password: 'not this one', code });
    expectProblem(guessed, 401, 'Invalid email or password.');
    const answers = await Promise.all([1, 2, 3, 4].map(() => tryLogin(person.email, { code })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401]);
    expectProblem(await tryLogin(person.email, { code }), 401, WRONG);
    const spaced = app.code().replace(/^(...)/, '$1 ');
    expect((await tryLogin(person.email, { code: spaced })).status).toBe(200);
    expect(await actionsOf(person)).toContain('second-factor-failed');
  });

  it('takes no other text, and no code of another person', async () => {
    const [person, other] = [await student(product), await student(product)];
    await turnOn(product, person);
    const app = await turnOn(product, other);
    const before = await databaseContents(product);
    for (const code of ['000000', '12345', 'abc', '٠٠٠٠٠٠', app.code(), app.recoveryCodes[0]])
      expectProblem(await tryLogin(person.email, { code }), 401, WRONG);
    expect(await databaseContents(product)).toBe(before);
    // Where there is no second factor, a code is not minded.
    expect((await tryLogin((await student(product)).email, { code: '123456' })).status).toBe(200);
  });

  it('takes each recovery code once, however it is typed, and tells the owner', async () => {
    const person = await student(product);
    const { recoveryCodes } = await turnOn(product, person);
    const [first = '', second = ''] = recoveryCodes;
    expect((await tryLogin(person.email, { code: first })).status).toBe(200);
    expectProblem(await tryLogin(person.email, { code: first }), 401, WRONG);
    const client = product.client();
    const typed = second.toUpperCase().replaceAll('-', ' ');
    expect((await tryLogin(person.email, { code: typed }, client)).status).toBe(200);
    expect((await client.get('/api/me/second-factor')).body.recoveryCodesLeft).toBe(8);
    const told = (await subjectsTo(person)).filter((subject) => subject.startsWith('A recovery code'));
    expect(told).toHaveLength(2);
  });

  it('asks for the code after a reset by mail, and with a temporary password, too', async () => {
    const person = await student(product);
    await turnOn(product, person);
    const token = await resetTokenOf(product, person.email);
    await product.client().post(`/api/reset-password/${token}`, { password: anotherPassword });
    expectProblem(await tryLogin(person.email, { password: anotherPassword }), 401, ENTER);
    const issued = (await admin.post(`/api/user/${person.id}/temporary-password`)).body.password;
    expectProblem(await tryLogin(person.email, { password: issued }), 401, ENTER);
  });
});

describe('turned on, it', () => {
  it('makes new recovery codes with password and code; those from before are void', async () => {
    const person = await student(product);
    const app = await turnOn(product, person);
    const client = await sessionOf(product, person);
    const made = await client.post('/api/me/second-factor/recovery-codes', { password, code: app.code() });
    expectMessage(made, 200, 'New recovery codes made.');
    expectProblem(await tryLogin(person.email, { code: app.recoveryCodes[0] }), 401, WRONG);
    expect((await tryLogin(person.email, { code: made.body.recoveryCodes[0] })).status).toBe(200);
  });

  it('is turned off with password and code; afterwards the password is enough', async () => {
    const person = await student(product);
    const app = await turnOn(product, person);
    const client = await sessionOf(product, person);
    const off = (proof: object) => client.delete('/api/me/second-factor', proof);
    const before = await databaseContents(product);
    const wrong = { password: 'wrong', code: app.code() };
    expectProblem(await off(wrong), 422, 'Wrong password.', ['/password']);
    expectProblem(await off({ password }), 422, WRONG, ['/code']);
    expectProblem(await off({ password, code: '000000' }), 422, WRONG, ['/code']);
    expectProblem(await off({ code: '000000' }), 422, 'Enter your password.', ['/password']);
    expect(await databaseContents(product)).toBe(before);
    await forgetCodes(product);
    expectMessage(await off({ password, code: app.code() }), 200, 'Two-step login is off.');
    expectProblem(await off({ password }), 409, OFF);
    expect((await tryLogin(person.email)).status).toBe(200);
    expect(await subjectsTo(person)).toContain('Two-step login is off (Abhyas)');
  });
});

describe("the admin's reset", () => {
  it("takes a student's away, ends the logins and tells the owner", async () => {
    const person = await student(product);
    await turnOn(product, person);
    const client = await sessionOf(product, person);
    const path = `/api/user/${person.id}/second-factor`;
    expectMessage(await admin.delete(path), 200, 'Two-step login reset!');
    expect(await isLoggedIn(client)).toBe(false);
    expect((await tryLogin(person.email)).status).toBe(200);
    expect(await subjectsTo(person)).toContain('Two-step login was reset (Abhyas)');
    expect(await actionsOf(person)).toContain('second-factor-reset');
    expectProblem(await admin.delete(path), 409, OFF);
    expectProblem(await admin.delete('/api/user/999999/second-factor'), 404, GONE);
  });

  it("does not take another admin's; the operator's command does", async () => {
    const other = await secondAdmin(product);
    await turnOn(product, other);
    const refused = await admin.delete(`/api/user/${other.id}/second-factor`);
    const sentence =
      'Two-step login of an admin can only be reset on the server: npm run second-factor:reset.';
    expectProblem(refused, 409, sentence);
    const { dataDir, databaseUrl } = product.config;
    const env = { DATA_DIR: dataDir, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) };
    const done = await runCommand('reset-second-factor', [other.email], env);
    expect(done).toMatchObject({ code: 0, output: expect.stringContaining('takes only the password') });
    expect((await tryLogin(other.email, { role: 'admin' })).status).toBe(200);
  });
});

it('where every admin needs one, nothing is possible before it is set up, and students are not asked', async () => {
  const strict = await startProduct({ ADMIN_SECOND_FACTOR: 'required' });
  const chief = await strict.adminClient();
  for (const path of ['/api/pending-users', '/api/me/sessions', '/api/courses/1/materials'])
    expectProblem(await chief.get(path), 403, 'Set up two-step login first.');
  expect((await chief.get('/api/me/second-factor')).body.required).toBe(true);
  const app = await setUpAtOnce(strict, chief);
  expect((await chief.get('/api/pending-users')).status).toBe(200);
  const kept = await chief.delete('/api/me/second-factor', { password, code: app.code() });
  expectProblem(kept, 409, 'Admins of this site must keep two-step login on.');
  const client = await logIn(strict, await student(strict));
  expect((await client.get('/api/me/sessions')).status).toBe(200);
  expect((await client.get('/api/me/second-factor')).body.required).toBe(false);
  // Of the team, those who have to do with money; the others are asked for it on their first screen.
  const ofTeam = async (preset: PresetName) =>
    (await logIn(strict, await colleague(strict, [preset], preset === 'teacher' ? [1] : []))).get(
      '/api/admin-counts',
    );
  for (const preset of ['accounts', 'office'] as const)
    expectProblem(await ofTeam(preset), 403, 'Set up two-step login first.');
  for (const preset of ['teacher', 'editor'] as const) expect((await ofTeam(preset)).status).toBe(200);
  // A temporary password is changed first.
  const { db: strictDb } = strict.deps.database;
  await strictDb.updateTable('users').set({ must_change_password: 1 }).where('id', '=', 1).execute();
  const first = await (await sessionOf(strict, { id: 1 })).post('/api/me/second-factor');
  expectProblem(first, 403, 'Choose your own password first.');
  await strict.stop();
});
