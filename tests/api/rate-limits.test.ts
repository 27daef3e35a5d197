import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Answer, Client } from '../support/client.ts';
import { databaseContents } from '../support/database-contents.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { password, student } from '../support/people.ts';
import { startProduct } from '../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());
const { db } = product.deps.database;
const meera = await student(product);
const ravi = await student(product);

const WRONG = 'a wrong guess';
const tooMany = (minutes: number) => `Too many attempts. Try again in ${minutes} minutes.`;
const tryLogin = (client: Client, email = meera.email, tried = WRONG) =>
  client.post('/api/login', { email, password: tried });

/** Asks at once as often as the limit allows, and gives the answers. */
const askTimes = (times: number, ask: (index: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => ask(index)));
const statusesOf = (answers: Answer[]): number[] => [...new Set(answers.map(({ status }) => status))];

/** As if 30 guesses had been made from there a moment ago; hashing them all in every test proves nothing more. */
async function guessed30Times({ address }: Client, email = meera.email): Promise<void> {
  const row = { key: `login:${address}:${email}`, points: 30, resets_at: Date.now() + 5 * 60_000 };
  await db.insertInto('rate_limits').values(row).execute();
}

/** As if the windows had begun so much earlier. */
const letPass = (ms: number) =>
  db
    .updateTable('rate_limits')
    .set((eb) => ({ resets_at: eb('resets_at', '-', ms) }))
    .execute();

describe('guessing a password', () => {
  it('is stopped after 30 tries from one address in 5 minutes, however they are spelled', async () => {
    const client = product.client();
    const startedAt = performance.now();
    const spellings = [meera.email, meera.email.toUpperCase(), ` ${meera.email}`];
    expect(statusesOf(await askTimes(30, (index) => tryLogin(client, spellings[index % 3])))).toEqual([401]);
    const answer = await tryLogin(client);
    expectProblem(answer, 429, tooMany(5));
    const passedSeconds = (performance.now() - startedAt) / 1000;
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(299 - passedSeconds);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(300);
  });

  it('does not tell a right guess from a wrong one once it is stopped', async () => {
    const client = product.client();
    await guessed30Times(client);
    const right = await tryLogin(client, meera.email, password);
    expectProblem(right, 429, tooMany(5));
    expect(right.headers.getSetCookie()).toEqual([]);
  });

  it('locks nobody out: from elsewhere the person still gets in', async () => {
    const client = product.client();
    await guessed30Times(client);
    expect((await tryLogin(product.client(), meera.email, password)).status).toBe(200);
  });

  it('of one account leaves the others of the same school alone', async () => {
    const client = product.client();
    await guessed30Times(client);
    expect((await tryLogin(client, ravi.email, password)).status).toBe(200);
  });

  it('of an unknown account is counted alike', async () => {
    const client = product.client();
    await guessed30Times(client, 'nobody@example.in');
    expectProblem(await tryLogin(client, 'nobody@example.in'), 429, tooMany(5));
  });

  it('may go on when the 5 minutes are over', async () => {
    const client = product.client();
    await guessed30Times(client);
    await letPass(5 * 60_000 - 10_000);
    expect((await tryLogin(client)).status).toBe(429);
    await letPass(10_000);
    expect((await tryLogin(client, meera.email, password)).status).toBe(200);
  });

  it('is counted by the network, where a private person has a whole /64', async () => {
    const from = (last: string) => product.client(`2001:db8:1:2:${last}`);
    for (const last of ['1::1', '2::', 'a:b:c:d']) expect((await tryLogin(from(last))).status).toBe(401);
    const points = await db
      .selectFrom('rate_limits')
      .selectAll()
      .where('key', 'like', 'login:2001:db8:1:2:%')
      .execute();
    expect(points.map((row) => row.points)).toEqual([3]);
    await db
      .updateTable('rate_limits')
      .set({ points: 30 })
      .where('key', '=', points[0]?.key ?? '')
      .execute();
    expectProblem(await tryLogin(from('ffff::2')), 429, tooMany(5));
    expect((await tryLogin(product.client('2001:db8:1:3::1'))).status).toBe(401);
  });

  it('is counted by the address that the proxy saw, not by what the client claims', async () => {
    const behind = (claimed: string) =>
      product.client().request('POST', '/api/login', {
        headers: { 'x-forwarded-for': `${claimed}, 203.0.113.9` },
        json: { email: meera.email, password: WRONG },
      });
    expect(statusesOf(await askTimes(30, (index) => behind(`198.51.100.${index}`)))).toEqual([401]);
    expectProblem(await behind('198.51.100.77'), 429, tooMany(5));
  });

  it('of many accounts from one address is stopped too', async () => {
    const address = product.client().address;
    await db
      .insertInto('rate_limits')
      .values({ key: `loginAddress:${address}`, points: 300, resets_at: Date.now() + 240_000 })
      .execute();
    expectProblem(await tryLogin(product.client(address), 'somebody@example.in'), 429, tooMany(4));
  });
});

describe('attempts from one address', () => {
  it('to register are 100 in 5 minutes', async () => {
    const client = product.client();
    const form = { fullName: 'Lata Joshi', email: 'one.more@example.in', password };
    const weak = () => client.post('/api/register', { ...form, password: 'short' });
    expect(statusesOf(await askTimes(100, weak))).toEqual([422]);
    const before = await databaseContents(product);
    expectProblem(await client.post('/api/register', form), 429, tooMany(5));
    expect(await databaseContents(product)).toBe(before);
  });

  it('to ask for a reset link are 15 in an hour', async () => {
    const client = product.client();
    const ask = (email: string) => client.post('/api/forgot-password', { email });
    expect(statusesOf(await askTimes(15, (index) => ask(`nobody${index}@example.in`)))).toEqual([200]);
    const before = await databaseContents(product);
    expectProblem(await ask(meera.email), 429, tooMany(60));
    expect(await databaseContents(product)).toBe(before);
  });

  it('to ask for a reset link are 10 an hour for one account, from wherever, and alike for none', async () => {
    const ask = (email: string) => product.client().post('/api/forgot-password', { email });
    for (const email of [ravi.email, 'nobody.at.all@example.in']) {
      const spellings = [email, email.toUpperCase()];
      const answers = await askTimes(10, (index) => ask(spellings[index % 2] ?? email));
      expect(statusesOf(answers)).toEqual([200]);
      const before = await databaseContents(product);
      expectProblem(await ask(email), 429, tooMany(60));
      expect(await databaseContents(product)).toBe(before);
    }
    expect((await ask(meera.email)).status).toBe(200);
  });

  it('to use a reset link are 50 in 5 minutes', async () => {
    const client = product.client();
    const guess = (index: number) =>
      client.post(`/api/reset-password/guess-${index}`, { password: 'nine lamps on the river' });
    expect(statusesOf(await askTimes(50, guess))).toEqual([400]);
    expectProblem(await guess(51), 429, tooMany(5));
  });
});

describe('the count', () => {
  it('survives a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'abhyas-limits-'));
    const first = await startProduct({ DATA_DIR: folder });
    const { address } = first.client();
    expect(statusesOf(await askTimes(30, () => tryLogin(first.client(address))))).toEqual([401]);
    await first.stop();
    const second = await startProduct({ DATA_DIR: folder });
    expectProblem(await tryLogin(second.client(address)), 429, tooMany(5));
    await second.stop();
    rmSync(folder, { recursive: true });
  });

  it('is not fooled by requests that come at the same moment', async () => {
    const client = product.client();
    const answers = await askTimes(60, () => tryLogin(client));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
  });

  it('is swept when its time is over', async () => {
    await tryLogin(product.client());
    await product.deps.limiter.sweep();
    expect(await db.selectFrom('rate_limits').selectAll().execute()).not.toEqual([]);
    await letPass(2 * 3_600_000);
    await product.deps.limiter.sweep();
    expect(await db.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
  });

  it('is not touched by a form that was never complete', async () => {
    const client = product.client();
    expect(statusesOf(await askTimes(40, () => client.post('/api/login', { email: meera.email })))).toEqual([
      422,
    ]);
    expect((await tryLogin(client, meera.email, password)).status).toBe(200);
  });
});
