import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.ts';
import { forgetLimits } from '../../support/database-contents.ts';
import { resetTokenOf } from '../../support/mailed-links.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { newBuyer } from '../../support/new-buyer.ts';
import { anotherPassword, logIn, password, pendingStudent, student } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { turnOn } from '../../support/two-factor.ts';

const clock = movableClock();
const product = await startProduct();
afterAll(() => product.stop());
afterAll(() => clock.restore());
beforeEach(() => forgetLimits(product));

const MINUTE = 60_000;
const WRONG = 'six quiet boats at dawn';
const statusOf = async (client: Client, path: string, json: object): Promise<number> =>
  (await client.post(path, json)).status;
const tryLogin = (client: Client, email: string, tried = password): Promise<number> =>
  statusOf(client, '/api/login', { email, password: tried });
const guess = (email: string): Promise<number> => tryLogin(product.client(), email, WRONG);
async function repeat(times: number, ask: () => Promise<number>): Promise<Record<number, number>> {
  const answers: Record<number, number> = {};
  for (let n = 0; n < times; n += 10)
    for (const status of await Promise.all(Array.from({ length: 10 }, ask)))
      answers[status] = (answers[status] ?? 0) + 1;
  return answers;
}
/** Someone logged in there before, and out. */
async function leftBrowser(person: { readonly id: number; readonly email: string }): Promise<Client> {
  const client = await logIn(product, person);
  await client.post('/api/logout');
  return client;
}
const messageOf = (email: string) => ({ name: 'Asha', email, subject: 'Sound', message: 'It is too low.' });

it('sixty people behind one address order, register, forget a password and write within an hour', async () => {
  const { address } = product.client();
  for (let n = 0; n < 60; n += 1) {
    const buyer = newBuyer();
    const other = { ...newBuyer(), course: undefined };
    const { email } = buyer;
    const client = product.client(address);
    for (const path of ['/api/orders', '/api/register', '/api/contact', '/api/complaints', '/api/login'])
      expect([path, await statusOf(client, path, {})]).toEqual([path, 422]);
    expect(await statusOf(client, '/api/orders', buyer)).toBe(201);
    expect(await statusOf(client, '/api/register', other)).toBe(201);
    expect(await statusOf(client, '/api/forgot-password', { email })).toBe(200);
    expect(await statusOf(client, '/api/contact', messageOf(email))).toBe(201);
    expect(await statusOf(client, '/api/complaints', messageOf(email))).toBe(201);
    expect(await tryLogin(client, email)).toBe(403);
    clock.ahead += 50_000;
  }
});

describe('hundreds of guesses from other addresses', () => {
  it('are answered a hundred times in 15 minutes, and never refuse a browser that logged in before', async () => {
    const person = await student(product);
    const known = await leftBrowser(person);
    expect(await repeat(300, () => guess(person.email))).toEqual({ 401: 99, 429: 201 });
    expect(await tryLogin(known, person.email)).toBe(200);
    expect(await tryLogin(known, person.email)).toBe(200);
    const elsewhere = product.client();
    const refused = await elsewhere.post('/api/login', { email: person.email, password });
    const wayOut = 'You can log in at once with a reset link: choose “Forgot password?”. Or try again in';
    expect([refused.status, refused.body.message]).toEqual([429, expect.stringContaining(wayOut)]);
    clock.ahead += 15 * MINUTE;
    expect(await tryLogin(elsewhere, person.email)).toBe(200);
  });

  it('never stop a mailed link, nor the login after it', async () => {
    const person = await student(product);
    const client = product.client();
    const token = await resetTokenOf(product, person.email);
    await repeat(120, () => guess(person.email));
    expect(await statusOf(client, `/api/reset-password/${token}`, { password: anotherPassword })).toBe(200);
    expect(await tryLogin(client, person.email, anotherPassword)).toBe(200);
  });

  it('by a browser that knows the account, or another account, are counted too', async () => {
    const [person, other] = [await student(product), await student(product)];
    const { knownBy } = await leftBrowser(person);
    const from = (pair: string) => (): Promise<number> =>
      tryLogin(Object.assign(product.client(), { knownBy: pair }), person.email, WRONG);
    expect(await repeat(110, from(knownBy))).toEqual({ 401: 100, 429: 10 });
    const { knownBy: others } = await leftBrowser(other);
    const forged = `${knownBy.slice(0, -4)}AAAA`;
    expect(await repeat(110, from(others))).toMatchObject({ 429: 11 });
    expect(await repeat(10, from(forged))).toEqual({ 429: 10 });
  });

  it('of several people on one computer keep none of them out', async () => {
    const people = [await student(product), await student(product)];
    const shared = product.client();
    for (const { email } of people) {
      expect(await tryLogin(shared, email)).toBe(200);
      await shared.post('/api/logout');
    }
    for (const { email } of people) {
      await repeat(120, () => guess(email));
      expect(await tryLogin(shared, email)).toBe(200);
    }
  });
});

describe('orders, complaints and reset links in the name of someone else', () => {
  it('keep neither a login nor an order with the right password out', async () => {
    const [approved, waiting] = [await student(product), await pendingStudent(product)];
    for (const { email } of [approved, waiting]) {
      const order = { ...newBuyer(), email, password: WRONG };
      await repeat(50, () => statusOf(product.client(), '/api/orders', order));
      await repeat(50, () => statusOf(product.client(), '/api/complaints', messageOf(email)));
      await repeat(50, () => statusOf(product.client(), '/api/contact', messageOf(email)));
      await repeat(50, () => statusOf(product.client(), '/api/forgot-password', { email }));
    }
    expect(await tryLogin(product.client(), approved.email)).toBe(200);
    const order = { ...newBuyer(), email: waiting.email };
    expect(await statusOf(product.client(), '/api/orders', order)).toBe(201);
    expect(await statusOf(product.client(), '/api/complaints', messageOf(waiting.email))).toBe(201);
  });

  it('guess the password of a waiting account a hundred times in 15 minutes', async () => {
    const { email } = await pendingStudent(product);
    const order = (tried: string) => ({ ...newBuyer(), email, password: tried });
    const guessed = await repeat(130, () => statusOf(product.client(), '/api/orders', order(WRONG)));
    expect(guessed).toEqual({ 409: 100, 429: 30 });
    clock.ahead += 15 * MINUTE;
    expect(await statusOf(product.client(), '/api/orders', order(password))).toBe(201);
  });

  it('fill no mailbox, and leave a reset link to a browser that logged in before', async () => {
    const person = await student(product);
    const known = await leftBrowser(person);
    const ask = (client: Client) => statusOf(client, '/api/forgot-password', { email: person.email });
    expect(await repeat(100, () => ask(product.client()))).toEqual({ 200: 10, 429: 90 });
    expect(await ask(known)).toBe(200);
  });
});

it('ten wrong codes leave the recovery codes to their owner, and a stranger’s leave them too', async () => {
  const person = await student(product);
  const { recoveryCodes, ...app } = await turnOn(product, person);
  await forgetLimits(product);
  const enter = (client: Client, code?: string) =>
    statusOf(client, '/api/login', { email: person.email, password, code });
  const stranger = product.client();
  expect(await repeat(20, () => enter(product.client(), '000000'))).toEqual({ 401: 10, 429: 10 });
  expect(await repeat(20, () => enter(stranger, 'abcd-efgh'))).toEqual({ 401: 10, 429: 10 });
  expect(await enter(product.client(), app.code())).toBe(429);
  expect(await enter(product.client(), recoveryCodes[0])).toBe(200);
});

it('a flood from one address is refused for the rest of its hour, whatever is in its bodies', async () => {
  const client = product.client();
  expect(await repeat(310, () => statusOf(client, '/api/orders', {}))).toEqual({ 422: 300, 429: 10 });
  const { status, headers } = await client.post('/api/orders', newBuyer());
  expect([status, Number(headers.get('retry-after')) > 3500]).toEqual([429, true]);
  clock.ahead += 60 * MINUTE;
  expect(await statusOf(client, '/api/orders', newBuyer())).toBe(201);
});
