import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Answer, Client } from '../../support/client.ts';
import { databaseContents, forgetLimits } from '../../support/database-contents.ts';
import { expectProblem } from '../../support/expect-problem.ts';
import { sweep } from '../../support/jobs.ts';
import { anotherPassword, password, sessionOf, student } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { turnOn } from '../../support/two-factor.ts';

const product = await startProduct();
afterAll(() => product.stop());
const { db } = product.deps.database;
const kavya = await student(product);
const ravi = await student(product);

const WRONG = 'a wrong guess';
const tooMany = (minutes: number) => `Too many attempts. Try again in ${minutes} minutes.`;
const tryLogin = (client: Client, email = kavya.email, tried = WRONG) =>
  client.post('/api/login', { email, password: tried });
const repeat = async (times: number, ask: (index: number) => Promise<Answer>): Promise<number[]> =>
  (await Promise.all(Array.from({ length: times }, (_, index) => ask(index)))).map(({ status }) => status);
const message = { name: 'Sunita', email: 'sunita@example.in', subject: 'Fees', message: 'How much?' };

/** How often in how many minutes, and what the attempts within the limit answer. */
type Limited = readonly [
  times: number,
  minutes: number,
  status: number,
  ask: (client: Client, index: number) => Promise<Answer>,
];
const post = (path: string, json: object) => (client: Client, index: number) =>
  client.post(path.replace('#', String(index)), json);
const forgot = (client: Client, index: number) =>
  client.post('/api/forgot-password', { email: `nobody${index}@example.in` });
const chosen = { password: anotherPassword };
/** From one address, or of one session: 300 to register and so on. */
const limited: Readonly<Record<string, Limited>> = {
  'POST /api/login': [30, 5, 401, (client) => tryLogin(client)],
  'POST /api/register': [300, 60, 422, post('/api/register', { fullName: 'Lata', password: 'short' })],
  'POST /api/forgot-password': [300, 60, 200, forgot],
  'POST /api/reset-password/{token}': [300, 5, 400, post('/api/reset-password/guess-#', chosen)],
  'POST /api/contact': [20, 60, 201, post('/api/contact', message)],
  'POST /api/complaints': [20, 60, 201, post('/api/complaints', message)],
  'PUT /api/me/password': [
    30,
    5,
    422,
    (client) => client.put('/api/me/password', { currentPassword: WRONG, ...chosen }),
  ],
  'POST /api/me/confirm-identity': [30, 5, 422, post('/api/me/confirm-identity', { password: WRONG })],
  'GET /api/me/export': [20, 60, 200, (client) => client.get('/api/me/export')],
};

describe.each(Object.entries(limited))('%s', (_name, [times, minutes, status, ask]) => {
  it(`is answered ${times} times in ${minutes} minutes, also of requests at the same moment`, async () => {
    await forgetLimits(product);
    const client = await sessionOf(product, await student(product));
    const answers = await repeat(times + 2, (index) => ask(client, index));
    expect(answers.filter((answer) => answer === status)).toHaveLength(times);
    expect(answers.filter((answer) => answer === 429)).toHaveLength(2);
    const before = await databaseContents(product);
    const refused = await ask(client, times + 2);
    expectProblem(refused, 429, tooMany(minutes));
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(minutes * 60);
    expect(await databaseContents(product)).toBe(before);
  });
});

describe('guessing a password', () => {
  it('tells a right guess from a wrong one no more, and locks no one out', async () => {
    const client = product.client();
    const spellings = [kavya.email, kavya.email.toUpperCase(), ` ${kavya.email}`];
    await repeat(30, (index) => tryLogin(client, spellings[index % 3]));
    const right = await tryLogin(client, kavya.email, password);
    expectProblem(right, 429, tooMany(5));
    expect(right.headers.getSetCookie()).toEqual([]);
    // Elsewhere, and another account of the same school.
    expect((await tryLogin(product.client(), kavya.email, password)).status).toBe(200);
    expect((await tryLogin(client, ravi.email, password)).status).toBe(200);
    const pass = db.updateTable('rate_limits').set((eb) => ({ resets_at: eb('resets_at', '-', 5 * 60_000) }));
    await pass.execute();
    expect((await tryLogin(client, kavya.email, password)).status).toBe(200);
  });

  it('of a second factor is stopped after ten codes in a quarter of an hour, from wherever', async () => {
    const app = await turnOn(product, ravi);
    await forgetLimits(product);
    const guess = (code: string) =>
      product.client().post('/api/login', { email: ravi.email, password, code });
    expect(new Set(await repeat(10, () => guess('000000')))).toEqual(new Set([401]));
    expectProblem(await guess(app.code()), 429, tooMany(15));
  });

  it('is counted by the network, where a private person has a whole /64', async () => {
    await forgetLimits(product);
    const hosts = ['1::1', '2::', 'a:b:c:d'];
    await repeat(30, (index) => tryLogin(product.client(`2001:db8:1:2:${hosts[index % 3]}`)));
    expectProblem(await tryLogin(product.client('2001:db8:1:2:ffff::2')), 429, tooMany(5));
    expect((await tryLogin(product.client('2001:db8:1:3::1'))).status).toBe(401);
  });

  it('is counted by the address that the proxy saw, not by what the client claims', async () => {
    await forgetLimits(product);
    const behind = (claimed: string) =>
      product.client().request('POST', '/api/login', {
        headers: { 'x-forwarded-for': `${claimed}, 203.0.113.9` },
        json: { email: kavya.email, password: WRONG },
      });
    expect(new Set(await repeat(30, (index) => behind(`198.51.100.${index}`)))).toEqual(new Set([401]));
    expectProblem(await behind('198.51.100.77'), 429, tooMany(5));
  });

  it('is still counted after a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'abhyas-limits-'));
    const first = await startProduct({ DATA_DIR: folder });
    const { address } = first.client();
    await repeat(30, () => tryLogin(first.client(address)));
    await first.stop();
    const second = await startProduct({ DATA_DIR: folder });
    expectProblem(await tryLogin(second.client(address)), 429, tooMany(5));
    await second.stop();
    rmSync(folder, { recursive: true });
  });
});

it('reset links are asked for ten times an hour for one account, from wherever, and alike for none', async () => {
  await forgetLimits(product);
  const ask = (email: string) => product.client().post('/api/forgot-password', { email });
  for (const email of [ravi.email, 'nobody.at.all@example.in']) {
    const spellings = [email, email.toUpperCase()];
    expect(new Set(await repeat(10, (index) => ask(spellings[index % 2] ?? '')))).toEqual(new Set([200]));
    const wayOut = 'If you asked for a link, use the newest one in your mailbox. Or try again in 60 minutes.';
    expectProblem(await ask(email), 429, `Too many attempts. ${wayOut}`);
  }
  expect((await ask(kavya.email)).status).toBe(200);
});

it('counts are deleted once their window is over', async () => {
  await tryLogin(product.client());
  const rows = () => db.selectFrom('rate_limits').selectAll().execute();
  await sweep(product);
  expect(await rows()).not.toEqual([]);
  await db
    .updateTable('rate_limits')
    .set({ resets_at: Date.now() - 1 })
    .execute();
  await sweep(product);
  expect(await rows()).toEqual([]);
});

/** Leaves an address one point of a limit. */
const allButOne = ({ address }: Client, policy: string, points: number) =>
  db
    .insertInto('rate_limits')
    .values({ key: `${policy}:${address}`, points: points - 1, resets_at: Date.now() + 60_000 })
    .execute();

describe.each([
  ['contact', '/api/contact'],
  ['contact', '/api/complaints'],
  ['register', '/api/register'],
  ['loginAddress', '/api/login'],
  ['forgot', '/api/forgot-password'],
  ['reset', '/api/reset-password/x'],
  ['order', '/api/orders'],
])('against a flood, the limit %s of %s', (policy, path) => {
  it.each([
    ['fields that are not acceptable', '{}', 422],
    ['no JSON', 'what?', 400],
  ])('counts a body with %s', async (_what, body, status) => {
    const client = product.client();
    await allButOne(client, policy, 300);
    const headers = { 'content-type': 'application/json' };
    expect((await client.request('POST', path, { body, headers })).status).toBe(status);
    expect((await client.request('POST', path, { body, headers })).status).toBe(429);
  });
});

it('an address is told of 200 registered emails in an hour, and of no free one after that', async () => {
  const { email } = await student(product);
  const client = product.client();
  const registration = { fullName: 'Asha Rao', password: 'seven blue umbrellas' };
  await allButOne(client, 'registeredEmail', 200);
  expect((await client.post('/api/register', { ...registration, email })).status).toBe(409);
  for (const asked of [email, 'free@example.in']) {
    const answer = await client.post('/api/register', { ...registration, email: asked });
    expect([answer.status, answer.body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
  }
  const elsewhere = await product.client().post('/api/register', { ...registration, email });
  expect(elsewhere.status).toBe(409);
});
