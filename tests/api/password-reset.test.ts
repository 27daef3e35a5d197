import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { anotherPassword } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { auditTrail, databaseContents } from '../support/database-contents.ts';
import { expectMessage, expectProblem } from '../support/expect-problem.ts';
import { tokenIn } from '../support/mailbox.ts';
import { issuedStudent, password, register, secondAdmin, sessionOf, student } from '../support/people.ts';
import { startProduct } from '../support/product.ts';

const product = await startProduct({ SITE_URL: 'https://learn.example.in' });
afterAll(() => product.stop());
const { db } = product.deps.database;

const SENT = 'If that email has an account, a reset link has been sent.';
const UNREADABLE = 'The request could not be read.';
const INVALID = 'This reset link is invalid or has expired.';
const DONE = 'Password reset successfully! You can now log in.';

const ask = (email: unknown, headers: Record<string, string> = {}) =>
  product.client().request('POST', '/api/forgot-password', { json: { email }, headers });
const reset = (token: string, chosen: unknown = anotherPassword) =>
  product.client().post(`/api/reset-password/${token}`, { password: chosen });
const mailsTo = async (email: string) =>
  (await product.deps.outbox.listWaiting()).filter(({ recipient }) => recipient === email);
const statusOfLogin = async (email: string, tried: string): Promise<number> =>
  (await product.client().post('/api/login', { email, password: tried })).status;

/** Asks for a link and takes the token out of the mail. */
async function linkFor(email: string): Promise<string> {
  await ask(email);
  return tokenIn((await mailsTo(email)).at(-1)?.body_text);
}

describe('asking for a reset link', () => {
  it('mails one to the account, naming the person', async () => {
    const person = await student(product);
    expectMessage(await ask(person.email.toUpperCase()), 200, SENT);
    const [mail, ...others] = await mailsTo(person.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Choose a new Abhyas password');
    expect(mail?.body_text).toContain(`Hello ${person.fullName},`);
    expect(mail?.body_text).toMatch(/^https:\/\/learn\.example\.in\/reset-password\/[\w-]{43}$/m);
  });

  it('says the same to an unknown address, and mails nothing', async () => {
    const before = await databaseContents(product);
    expectMessage(await ask('nobody@example.in'), 200, SENT);
    expect(await databaseContents(product)).toBe(before);
  });

  it('mails nothing to somebody in the trash', async () => {
    const gone = await student(product);
    await product.deps.services.users.remove(gone.id, 1);
    expectMessage(await ask(gone.email), 200, SENT);
    expect(await mailsTo(gone.email)).toEqual([]);
  });

  it.each([
    { host: 'localhost' },
    { 'x-forwarded-host': 'evil.example' },
    { forwarded: 'host=evil.example;proto=http' },
    { 'x-original-host': 'evil.example', 'x-forwarded-proto': 'http' },
    { origin: 'https://learn.example.in', referer: 'https://evil.example/' },
  ])('builds the link from the configured address whatever the request claims: %o', async (headers) => {
    const person = await student(product);
    expect((await ask(person.email, headers)).status).toBe(200);
    const [mail] = await mailsTo(person.email);
    expect(mail?.body_text.match(/https?:\/\/[^/\s]+/g)).toEqual(['https://learn.example.in']);
  });

  it('is not answered under a foreign name', async () => {
    const answer = await ask('nobody@example.in', { host: 'evil.example' });
    expectProblem(answer, 421, 'This address is not served here.');
  });

  it('keeps the hash of the token, and the mail sealed', async () => {
    const token = await linkFor((await student(product)).email);
    const hash = createHash('sha256').update(token).digest('hex');
    const contents = await databaseContents(product);
    expect(contents).toContain(hash);
    expect(contents).not.toContain(token);
  });

  it.each([
    ['no field', undefined],
    ['no address', 'meera'],
    ['two addresses', 'a@example.in, b@example.in'],
    ['a name with it', 'Meera <meera@example.in>'],
    ['a line break', 'a@example.in\nBcc: b@example.in'],
    ['too long', `${'a'.repeat(250)}@b.in`],
    ['a list', ['a@example.in']],
  ])('needs an address: %s', async (_case, email) => {
    expectProblem(await ask(email), 422, 'Please enter a valid email.', ['/email']);
  });
});

describe('a reset link', () => {
  it('puts a new password in force', async () => {
    const person = await student(product);
    expectMessage(await reset(await linkFor(person.email)), 200, DONE);
    expect(await statusOfLogin(person.email, password)).toBe(401);
    expect(await statusOfLogin(person.email, anotherPassword)).toBe(200);
    expect((await auditTrail(product, 'password-reset')).at(-1)).toMatchObject({ subject_id: person.id });
  });

  it('works once', async () => {
    const token = await linkFor((await student(product)).email);
    expectMessage(await reset(token), 200, DONE);
    expectProblem(await reset(token, 'nine lamps on the river'), 400, INVALID);
  });

  it('works for exactly one of 50 that use it at once', async () => {
    const person = await student(product);
    const token = await linkFor(person.email);
    const tries = Array.from({ length: 50 }, (_, index) => `${anotherPassword} ${index}`);
    const answers = await Promise.all(tries.map((chosen) => reset(token, chosen)));
    const winners = tries.filter((_, index) => answers[index]?.status === 200);
    expect(winners).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectProblem(answer, 400, INVALID);
    expect(await statusOfLogin(person.email, winners[0] ?? '')).toBe(200);
  });

  it('leaves no session to logins with the old password that were under way', async () => {
    const person = await student(product);
    const token = await linkFor(person.email);
    const logins = Array.from({ length: 12 }, () => product.client());
    const enter = (client: Client) => client.post('/api/login', { email: person.email, password });
    const [, ...answers] = await Promise.all([reset(token), ...logins.map(enter)]);
    for (const client of logins) expect((await client.get('/api/me')).status).toBe(401);
    // Whichever came first: a login before the reset counted until it, one after it is refused.
    for (const { status } of answers) expect([200, 401]).toContain(status);
    expect((await enter(product.client())).status).toBe(401);
    expect(await db.selectFrom('sessions').selectAll().where('user_id', '=', person.id).execute()).toEqual(
      [],
    );
  });

  it('is void as soon as a newer one is asked for', async () => {
    const { email } = await student(product);
    const older = await linkFor(email);
    const newer = await linkFor(email);
    expectProblem(await reset(older), 400, INVALID);
    expectMessage(await reset(newer), 200, DONE);
  });

  it('is void after an hour', async () => {
    const person = await student(product);
    const token = await linkFor(person.email);
    const tokens = db.updateTable('password_reset_tokens').where('user_id', '=', person.id);
    const row = await db
      .selectFrom('password_reset_tokens')
      .selectAll()
      .where('user_id', '=', person.id)
      .executeTakeFirst();
    expect((row?.expires_at ?? 0) - (row?.created_at ?? 0)).toBe(60 * 60_000);
    await tokens.set({ expires_at: Date.now() - 1 }).execute();
    expectProblem(await reset(token), 400, INVALID);
  });

  it('is void when the account goes to the trash', async () => {
    const person = await student(product);
    const token = await linkFor(person.email);
    await product.deps.services.users.remove(person.id, 1);
    expectProblem(await reset(token), 400, INVALID);
  });

  it.each([
    ['short', 'q7!vLp2', 422, 'Choose a stronger password. It needs at least 8 characters.'],
    [
      'common',
      'password1',
      422,
      'Choose a stronger password. Many people use this one, so it is guessed first.',
    ],
    ['too long', 'k'.repeat(257), 422, 'Use at most 256 characters.'],
    ['missing', undefined, 422, 'Please fill out all required fields.'],
  ])('stays usable when the password is %s', async (_case, weak, status, message) => {
    const token = await linkFor((await student(product)).email);
    const before = await databaseContents(product);
    const refused = await product.client().post(`/api/reset-password/${token}`, { password: weak });
    expectProblem(refused, status, message, ['/password']);
    expect(await databaseContents(product)).toBe(before);
    expectMessage(await reset(token), 200, DONE);
  });

  it('does not let a pending student in', async () => {
    const person = await register(product);
    expectMessage(await reset(await linkFor(person.email)), 200, DONE);
    expect(await statusOfLogin(person.email, anotherPassword)).toBe(403);
  });

  it('helps an admin too', async () => {
    const { email } = await secondAdmin(product);
    expectMessage(await reset(await linkFor(email)), 200, DONE);
    expect(await statusOfLogin(email, anotherPassword)).toBe(200);
  });

  it('replaces an issued password, which nobody can read any more', async () => {
    const person = await issuedStudent(product);
    expectMessage(await reset(await linkFor(person.email)), 200, DONE);
    const admin = await product.adminClient();
    expectProblem(
      await admin.get(`/api/user/${person.id}/password`),
      409,
      'This password was chosen by the user and cannot be shown.',
    );
    expect((await (await sessionOf(product, person)).get('/api/me')).body.mustChangePassword).toBe(false);
  });

  it.each([
    ['unknown', 'A'.repeat(43)],
    ['short', 'abc'],
    ['long', 'x'.repeat(4000)],
    ['percent-encoded', '%00%ff%2e%2e'],
    ['not decodable', '%e0%a4%a'],
    ['in other letters', '%E0%A4%95%E0%A4%96'],
    ['a query', "'%20or%201=1--"],
    ['the prototype', '__proto__'],
  ])('is no key when it is made up: %s', async (_case, token) => {
    const before = await databaseContents(product);
    expectProblem(
      await reset(token),
      400,
      token.includes('%00') || token.includes('%a') ? UNREADABLE : INVALID,
    );
    expect(await databaseContents(product)).toBe(before);
  });

  it('is not looked for in the query', async () => {
    const token = await linkFor((await student(product)).email);
    const answer = await product
      .client()
      .post(`/api/reset-password?token=${token}`, { password: anotherPassword });
    expectProblem(answer, 404, 'Not found. It may have been deleted.');
  });
});
