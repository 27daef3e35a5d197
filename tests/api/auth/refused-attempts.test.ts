import { afterAll, describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.ts';
import { student } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());
const { db } = product.deps;

/** Leaves an address one point of a limit. */
const allButOne = ({ address }: Client, policy: string, points: number) =>
  db
    .insertInto('rate_limits')
    .values({ key: `${policy}:${address}`, points: points - 1, resets_at: Date.now() + 60_000 })
    .execute();

describe.each([
  ['contact', 20, '/api/contact'],
  ['register', 100, '/api/register'],
  ['loginAddress', 300, '/api/login'],
  ['forgot', 15, '/api/forgot-password'],
  ['reset', 50, '/api/reset-password/x'],
])('of %s', (policy, points, path) => {
  it.each([
    ['fields that are not acceptable', '{}', 422],
    [
      'marks on one letter',
      JSON.stringify({ name: 'a\u0301'.repeat(2000), fullName: '\u0301'.repeat(4000) }),
      422,
    ],
    ['no JSON', 'what?', 400],
  ])('a body with %s costs a point', async (_what, body, status) => {
    const client = product.client();
    await allButOne(client, policy, points);
    const headers = { 'content-type': 'application/json' };
    expect((await client.request('POST', path, { body, headers })).status).toBe(status);
    expect((await client.request('POST', path, { body, headers })).status).toBe(429);
  });
});

it('an address is told of twenty registered emails in five minutes, and of no free one after that', async () => {
  const { email } = await student(product);
  const client = product.client();
  const registration = { fullName: 'Asha Rao', password: 'seven blue umbrellas' };
  await allButOne(client, 'registeredEmail', 20);
  expect((await client.post('/api/register', { ...registration, email })).status).toBe(409);
  for (const asked of [email, 'free@example.in']) {
    const answer = await client.post('/api/register', { ...registration, email: asked });
    expect([answer.status, answer.body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
  }
  const elsewhere = await product.client().post('/api/register', { ...registration, email });
  expect(elsewhere.status).toBe(409);
});
