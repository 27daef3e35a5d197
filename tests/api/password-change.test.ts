import { afterAll, describe, expect, it } from 'vitest';
import { anotherPassword } from '../support/calls.ts';
import { auditTrail, databaseContents } from '../support/database-contents.ts';
import { expectMessage, expectProblem } from '../support/expect-problem.ts';
import { password, sessionOf, student } from '../support/people.ts';
import { startProduct } from '../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());

const change = { currentPassword: password, password: anotherPassword };
const statusOfLogin = async (email: string, tried: string): Promise<number> =>
  (await product.client().post('/api/login', { email, password: tried })).status;

describe('changing the password', () => {
  it('puts the new one in force and the old one out of it', async () => {
    const person = await student(product);
    const client = await sessionOf(product, person);
    expectMessage(await client.put('/api/me/password', change), 200, 'Password changed.');
    expect(await statusOfLogin(person.email, password)).toBe(401);
    expect(await statusOfLogin(person.email, anotherPassword)).toBe(200);
    expect((await auditTrail(product, 'password-changed')).at(-1)).toMatchObject({ actor_id: person.id });
  });

  it('voids a reset link that is on its way', async () => {
    const person = await student(product);
    await product.client().post('/api/forgot-password', { email: person.email });
    await (await sessionOf(product, person)).put('/api/me/password', change);
    const { db } = product.deps.database;
    const tokens = db.selectFrom('password_reset_tokens').selectAll().where('user_id', '=', person.id);
    expect(await tokens.execute()).toEqual([]);
  });

  it('is for who is logged in', async () => {
    expectProblem(await product.client().put('/api/me/password', change), 401, 'You must be logged in.');
  });

  it.each([
    [
      'the current one is wrong',
      { currentPassword: 'a wrong guess' },
      'The current password is not right.',
      '/currentPassword',
    ],
    [
      'the new one is the current one',
      { password },
      'Choose a stronger password. It should differ from the current one.',
      '/password',
    ],
    [
      'the new one is short',
      { password: 'q7!vLp2' },
      'Choose a stronger password. It needs at least 8 characters.',
      '/password',
    ],
    [
      'the current one is missing',
      { currentPassword: undefined },
      'Please fill out all required fields.',
      '/currentPassword',
    ],
    ['the new one is no text', { password: {} }, 'Please fill out all required fields.', '/password'],
    ['the new one is too long', { password: 'k'.repeat(257) }, 'Use at most 256 characters.', '/password'],
  ])('is refused, and nothing changes, when %s', async (_case, fields, message, pointer) => {
    const person = await student(product);
    const client = await sessionOf(product, person);
    const before = await databaseContents(product);
    expectProblem(await client.put('/api/me/password', { ...change, ...fields }), 422, message, [pointer]);
    expect(await databaseContents(product)).toBe(before);
    expect((await client.get('/api/me')).status).toBe(200);
  });

  it('cannot be tried without end', async () => {
    const client = await sessionOf(product, await student(product));
    const guess = { currentPassword: 'a wrong guess', password: anotherPassword };
    for (let tries = 0; tries < 30; tries += 1)
      expect((await client.put('/api/me/password', guess)).status).toBe(422);
    expectProblem(
      await client.put('/api/me/password', change),
      429,
      'Too many attempts. Try again in 5 minutes.',
    );
  });

  it('succeeds for one of two that give the same current password at once', async () => {
    const person = await student(product);
    const [one, two] = [await sessionOf(product, person), await sessionOf(product, person)];
    const answers = await Promise.all([
      one.put('/api/me/password', change),
      two.put('/api/me/password', { currentPassword: password, password: 'nine lamps on the river' }),
    ]);
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses[0]).toBe(200);
    // Its password is the old one by then, or its login is over before it is looked at.
    expect([401, 422]).toContain(statuses[1]);
  });
});
