import { afterAll, describe, expect, it } from 'vitest';
import { runCommand } from '../support/cli.ts';
import type { Client } from '../support/client.ts';
import { auditTrail, databaseContents, forgetLimits } from '../support/database-contents.ts';
import { expectMessage, expectProblem } from '../support/expect-problem.ts';
import { tokenIn } from '../support/mailbox.ts';
import {
  logIn,
  type Person,
  password,
  secondAdmin,
  sessionIdOf,
  sessionOf,
  student,
} from '../support/people.ts';
import { startProduct } from '../support/product.ts';
import { appWith, forgetCodes, setUp, turnOn } from '../support/second-factor.ts';

const product = await startProduct();
afterAll(() => product.stop());
const { db } = product.deps.database;

const tryLogin = (email: string, more: object = {}, client = product.client()) =>
  client.post('/api/login', { email, password, ...more });
const isIn = async (client: Client): Promise<boolean> => (await client.get('/api/me')).status === 200;
const actionsOf = async ({ id }: Pick<Person, 'id'>): Promise<string[]> =>
  (await auditTrail(product)).filter((entry) => entry.subject_id === id).map(({ action }) => action);
const mailsTo = async ({ email }: Person): Promise<string[]> =>
  (await product.deps.outbox.listWaiting())
    .filter(({ recipient }) => recipient === email)
    .map(({ subject }) => subject);
const asLongAgo = (minutes: number, client: Client) =>
  db
    .updateTable('sessions')
    .set({ authenticated_at: Date.now() - minutes * 60_000 })
    .where('id', '=', sessionIdOf(client))
    .execute();

const WRONG = 'This code is not right, or it was used already.';

describe('setting up', () => {
  it('gives a key for the app, and counts once its code was given', async () => {
    const person = await student(product);
    const client = await logIn(product, person);
    expect((await client.get('/api/me/second-factor')).body).toEqual({
      since: null,
      recoveryCodesLeft: 0,
      required: false,
    });
    const begun = await client.post('/api/me/second-factor');
    expectMessage(begun, 201, 'Add this key to your authenticator app.');
    expect(begun.body.uri).toContain(`secret=${begun.body.secret}`);
    expect(decodeURIComponent(begun.body.uri)).toContain(`Abhyas:${person.email}`);
    expect((await tryLogin(person.email)).status).toBe(200);

    const app = appWith(begun.body.secret);
    const on = await client.post('/api/me/second-factor/confirm', { code: app.code() });
    expectMessage(on, 200, 'Your second factor is on.');
    expect(new Set(on.body.recoveryCodes).size).toBe(10);
    expect((await client.get('/api/me/second-factor')).body).toEqual({
      since: expect.any(Number),
      recoveryCodesLeft: 10,
      required: false,
    });
    expectProblem(await tryLogin(person.email), 401, 'Enter the code from your authenticator app.');
    expect(await mailsTo(person)).toEqual(['Your second factor is on (Abhyas)']);
    expect(await actionsOf(person)).toContain('second-factor-on');
  });

  it('ends the other logins, which were made without a code', async () => {
    const person = await student(product);
    const other = await sessionOf(product, person);
    const client = await sessionOf(product, person);
    await setUp(client);
    expect([await isIn(client), await isIn(other)]).toEqual([true, false]);
  });

  it('takes no wrong code, and no code without a key', async () => {
    const client = await sessionOf(product, await student(product));
    const none = await client.post('/api/me/second-factor/confirm', { code: '123456' });
    expectProblem(none, 422, WRONG, ['/code']);
    const { secret } = (await client.post('/api/me/second-factor')).body;
    const right = appWith(secret).code();
    const wrong = right === '000000' ? '000001' : '000000';
    const before = await databaseContents(product);
    expectProblem(await client.post('/api/me/second-factor/confirm', { code: wrong }), 422, WRONG, ['/code']);
    expect(await databaseContents(product)).toBe(before);
    expect((await client.post('/api/me/second-factor/confirm', { code: right })).status).toBe(200);
  });

  it('begun again forgets the first key; once on, it is not begun again', async () => {
    const client = await sessionOf(product, await student(product));
    const first = appWith((await client.post('/api/me/second-factor')).body.secret);
    const second = appWith((await client.post('/api/me/second-factor')).body.secret);
    const stale = await client.post('/api/me/second-factor/confirm', { code: first.code() });
    expectProblem(stale, 422, WRONG);
    expect((await client.post('/api/me/second-factor/confirm', { code: second.code() })).status).toBe(200);
    const again = await client.post('/api/me/second-factor');
    expectProblem(again, 409, 'Your account has a second factor already.');
  });

  it('is forgotten when nobody confirms it for a day', async () => {
    const person = await student(product);
    const client = await sessionOf(product, person);
    await client.post('/api/me/second-factor');
    const rows = () =>
      db.selectFrom('second_factors').select('user_id').where('user_id', '=', person.id).execute();
    await product.deps.services.twoFactor.sweep();
    expect(await rows()).toHaveLength(1);
    const yesterday = Date.now() - 25 * 60 * 60_000;
    await db
      .updateTable('second_factors')
      .set({ created_at: yesterday })
      .where('user_id', '=', person.id)
      .execute();
    await product.deps.services.twoFactor.sweep();
    expect(await rows()).toHaveLength(0);
  });
});

describe('a login with a second factor', () => {
  it('needs password and code, and takes each code once', async () => {
    const person = await student(product);
    const app = await turnOn(product, person);
    const code = app.code();
    expect((await tryLogin(person.email, { code })).status).toBe(200);
    expectProblem(await tryLogin(person.email, { code }), 401, WRONG);
    const spaced = app.code().replace(/^(...)/, '$1 ');
    expect((await tryLogin(person.email, { code: spaced })).status).toBe(200);
    expect(await actionsOf(person)).toContain('second-factor-failed');
  });

  it('takes a code once even from many that come at the same moment', async () => {
    const person = await student(product);
    const code = (await turnOn(product, person)).code();
    const answers = await Promise.all(Array.from({ length: 8 }, () => tryLogin(person.email, { code })));
    const refused = answers.filter(({ status }) => status === 401);
    expect([answers.some(({ status }) => status === 200), refused.length]).toEqual([true, 7]);
  });

  it('says nothing of the second factor before the password is right', async () => {
    const person = await student(product);
    const code = (await turnOn(product, person)).code();
    const answer = await tryLogin(person.email, { password: 'not this one', code });
    expectProblem(answer, 401, 'Invalid email or password.');
    expect((await tryLogin(person.email, { code })).status).toBe(200);
  });

  it.each(['000000', '12345', 'abc', '٠٠٠٠٠٠', 'x'.repeat(64)])('is refused with %j', async (code) => {
    const person = await student(product);
    await turnOn(product, person);
    const before = await databaseContents(product);
    expectProblem(await tryLogin(person.email, { code }), 401, WRONG);
    expect(await databaseContents(product)).toBe(before);
  });

  it('is given ten guesses in a quarter of an hour, from wherever', async () => {
    const person = await student(product);
    const app = await turnOn(product, person);
    // What setting it up took of them does not count.
    await forgetLimits(product);
    for (let guess = 0; guess < 10; guess += 1)
      expect((await tryLogin(person.email, { code: '000000' })).status).toBe(401);
    const refused = await tryLogin(person.email, { code: app.code() });
    expectProblem(refused, 429, 'Too many attempts. Try again in 15 minutes.');
    await forgetLimits(product);
    await forgetCodes(product);
    expect((await tryLogin(person.email, { code: app.code() })).status).toBe(200);
  });

  it('takes each recovery code once, however it is typed, and tells the owner', async () => {
    const person = await student(product);
    const { recoveryCodes } = await turnOn(product, person);
    const [first = '', second = ''] = recoveryCodes;
    expect((await tryLogin(person.email, { code: first })).status).toBe(200);
    expectProblem(await tryLogin(person.email, { code: first }), 401, WRONG);
    const typed = second.toUpperCase().replaceAll('-', ' ');
    const client = product.client();
    expect((await tryLogin(person.email, { code: typed }, client)).status).toBe(200);
    expect((await client.get('/api/me/second-factor')).body.recoveryCodesLeft).toBe(8);
    expect((await mailsTo(person)).filter((subject) => subject.startsWith('A recovery code'))).toHaveLength(
      2,
    );
  });

  it('takes no code of another person', async () => {
    const [person, other] = [await student(product), await student(product)];
    await turnOn(product, person);
    const app = await turnOn(product, other);
    for (const foreign of [app.code(), app.recoveryCodes[0]])
      expectProblem(await tryLogin(person.email, { code: foreign }), 401, WRONG);
  });

  it('asks for the code after a reset by mail, and with an issued password, too', async () => {
    const person = await student(product);
    await turnOn(product, person);
    await product.client().post('/api/forgot-password', { email: person.email });
    const mails = await product.deps.outbox.listWaiting();
    const mail = mails.findLast(
      ({ recipient, subject }) => recipient === person.email && subject.startsWith('Choose'),
    );
    const fresh = 'seven lamps in a row';
    const reset = await product
      .client()
      .post(`/api/reset-password/${tokenIn(mail?.body_text)}`, { password: fresh });
    expect(reset.status).toBe(200);
    const answer = await tryLogin(person.email, { password: fresh });
    expectProblem(answer, 401, 'Enter the code from your authenticator app.');
    const issued = await product.deps.services.temporaryPasswords.issue(person.id, 1);
    const withIssued = await tryLogin(person.email, { password: issued.password });
    expectProblem(withIssued, 401, 'Enter the code from your authenticator app.');
  });

  it('does not mind a code where there is no second factor', async () => {
    expect((await tryLogin((await student(product)).email, { code: '123456' })).status).toBe(200);
  });
});

describe('recovery codes', () => {
  it('are made anew with password and code; those from before are void', async () => {
    const person = await student(product);
    const app = await turnOn(product, person);
    const client = await sessionOf(product, person);
    const made = await client.post('/api/me/second-factor/recovery-codes', { password, code: app.code() });
    expectMessage(made, 200, 'New recovery codes made.');
    expectProblem(await tryLogin(person.email, { code: app.recoveryCodes[0] }), 401, WRONG);
    expect((await tryLogin(person.email, { code: made.body.recoveryCodes[0] })).status).toBe(200);
  });

  it('are not in the database as they are', async () => {
    const person = await student(product);
    const { recoveryCodes, secret } = await turnOn(product, person);
    const contents = await databaseContents(product);
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(contents).not.toContain(text);
  });
});

describe('turning off', () => {
  it('takes password and code; afterwards the password is enough', async () => {
    const person = await student(product);
    const app = await turnOn(product, person);
    const client = await sessionOf(product, person);
    const off = (proof: object) => client.delete('/api/me/second-factor', proof);
    const before = await databaseContents(product);
    expectProblem(await off({ password: 'wrong', code: app.code() }), 422, 'The password is not right.', [
      '/password',
    ]);
    expectProblem(await off({ password }), 422, WRONG, ['/code']);
    expectProblem(await off({ password, code: '000000' }), 422, WRONG, ['/code']);
    expectProblem(await off({ code: '000000' }), 422, 'Enter your password.', ['/password']);
    expect(await databaseContents(product)).toBe(before);
    await forgetCodes(product);
    expectMessage(await off({ password, code: app.code() }), 200, 'Your second factor is off.');
    expectProblem(await off({ password }), 409, 'There is no second factor to change.');
    expect((await tryLogin(person.email)).status).toBe(200);
    expect(await mailsTo(person)).toContain('Your second factor is off (Abhyas)');
  });
});

describe("the admin's reset", () => {
  it("takes a student's away, ends the logins and tells the owner", async () => {
    const person = await student(product);
    await turnOn(product, person);
    const client = await sessionOf(product, person);
    const admin = await product.adminClient();
    const address = `/api/user/${person.id}/second-factor`;
    expectMessage(await admin.delete(address), 200, 'Second factor reset!');
    expect(await isIn(client)).toBe(false);
    expect((await tryLogin(person.email)).status).toBe(200);
    expect(await mailsTo(person)).toContain('Your second factor was reset (Abhyas)');
    expect(await actionsOf(person)).toContain('second-factor-reset');
    expectProblem(await admin.delete(address), 409, 'There is no second factor to change.');
  });

  it('needs a fresh login', async () => {
    const person = await student(product);
    await turnOn(product, person);
    const admin = await product.adminClient();
    await asLongAgo(11, admin);
    const refused = await admin.delete(`/api/user/${person.id}/second-factor`);
    expectProblem(refused, 403, 'Confirm that it is you, then try again.');
  });

  it("does not take another admin's; the operator's command does", async () => {
    const other = await secondAdmin(product, 'locked.out@example.in');
    await turnOn(product, other);
    const admin = await product.adminClient();
    const refused = await admin.delete(`/api/user/${other.id}/second-factor`);
    expectProblem(
      refused,
      409,
      'The second factor of an admin is reset on the server: npm run second-factor:reset.',
    );
    expectProblem(
      await admin.delete('/api/user/999999/second-factor'),
      404,
      'Not found. It may have been deleted.',
    );
    const { dataDir, databaseUrl } = product.config;
    const env = { DATA_DIR: dataDir, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) };
    const done = await runCommand('reset-second-factor', [other.email], env);
    expect(done).toMatchObject({ code: 0, output: expect.stringContaining('The password alone logs in') });
    expect((await tryLogin(other.email, { role: 'admin' })).status).toBe(200);
  });
});

describe('where every admin needs one', async () => {
  const strict = await startProduct({ ADMIN_SECOND_FACTOR: 'required' });
  afterAll(() => strict.stop());

  it('an admin can do nothing before it is set up, and then everything', async () => {
    const admin = await strict.adminClient();
    for (const path of [
      '/api/pending-users',
      '/api/me/sessions',
      '/api/materials',
      '/api/courses/1/materials',
    ])
      expectProblem(await admin.get(path), 403, 'Set up your second factor first.');
    expect((await admin.get('/api/me')).status).toBe(200);
    expect((await admin.get('/api/me/second-factor')).body.required).toBe(true);
    const app = await setUp(admin);
    expect((await admin.get('/api/pending-users')).status).toBe(200);
    const kept = await admin.delete('/api/me/second-factor', { password, code: app.code() });
    expectProblem(kept, 409, 'Admins of this site need a second factor.');
  });

  it('students are not asked', async () => {
    const client = await logIn(strict, await student(strict));
    expect((await client.get('/api/me/sessions')).status).toBe(200);
    expect((await client.get('/api/me/second-factor')).body.required).toBe(false);
  });

  it('an issued password is changed first', async () => {
    const { password: issued } = await strict.deps.services.temporaryPasswords.issue(1, undefined);
    await strict.deps.services.twoFactor.resetByOperator(strict.admin.email);
    const client = strict.client();
    await client.post('/api/login', { email: strict.admin.email, password: issued });
    const refused = await client.post('/api/me/second-factor');
    expectProblem(refused, 403, 'Choose a password of your own first.');
  });
});
