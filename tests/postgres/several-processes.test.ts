import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startJobs } from '../../server/jobs.ts';
import { admin as account } from '../support/admin.ts';
import { type Client, createClient } from '../support/client.ts';
import { fixture } from '../support/fixtures.ts';
import { startMailbox } from '../support/mailbox.ts';
import { orderAt } from '../support/orders.ts';
import { logIn, student } from '../support/people.ts';
import { startProduct } from '../support/product.ts';
import { startSibling } from '../support/siblings.ts';
import { addressOf, askOffset, beginUpload, sendBytes } from '../support/tus.ts';

const folder = mkdtempSync(join(tmpdir(), 'abhyas-siblings-'));
const mailbox = await startMailbox();
const env = { DATA_DIR: folder, SMTP_URL: mailbox.url, MAIL_FROM: 'hello@example.in' };
// All at once, on an empty database.
const [product, ...siblings] = await Promise.all([startProduct(env), startSibling(env), startSibling(env)]);
const jobs = startJobs(product.deps);
afterAll(async () => {
  await jobs.stop();
  await Promise.all(siblings.map((sibling) => sibling.stop()));
  await product.stop();
  await mailbox.stop();
  rmSync(folder, { recursive: true, force: true });
});
const urls = [product.url, ...siblings.map(({ url }) => url)];

/** The same browser at each of the processes, as a load balancer would spread it. */
const everywhere = ({ cookie, address }: Client): Client[] =>
  urls.map((url) => {
    const client = createClient(url, address);
    client.cookie = cookie;
    return client;
  });
/** They take turns. */
function nth(clients: readonly Client[], at: number): Client {
  const client = clients[at % clients.length];
  if (client === undefined) throw new Error('There is no client.');
  return client;
}
const statusesOf = async (clients: readonly Client[], path: string): Promise<number[]> =>
  Promise.all(clients.map(async (client) => (await client.get(path)).status));
const { db } = product.deps.database;
const freeAt = async (name: string) =>
  (await db.selectFrom('leases').select('free_at').where('name', '=', name).executeTakeFirst())?.free_at;

describe('several processes of one site', () => {
  it('start together on an empty database and make one admin and each course once', async () => {
    expect(await db.selectFrom('users').select('email').execute()).toEqual([{ email: account.email }]);
    expect(await db.selectFrom('courses').select('slug').execute()).toHaveLength(3);
  });

  it('know the same sessions, and end them everywhere at once', async () => {
    const clients = everywhere(await logIn(product, await student(product)));
    expect(await statusesOf(clients, '/api/me')).toEqual([200, 200, 200]);
    await nth(clients, 1).post('/api/logout');
    expect(await statusesOf(clients, '/api/me')).toEqual([401, 401, 401]);
  });

  it('count attempts together', async () => {
    const clients = everywhere(product.client());
    const guess = { email: 'nobody@example.in', password: 'wrong' };
    const guesses = Array.from({ length: 30 }, (_, at) => nth(clients, at).post('/api/login', guess));
    const answers = await Promise.all(guesses);
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([401]));
    for (const client of clients) expect((await client.post('/api/login', guess)).status).toBe(429);
  });

  it('send each mail once', async () => {
    const people = await Promise.all(Array.from({ length: 9 }, () => student(product)));
    const clients = everywhere(product.client());
    await Promise.all(
      people.map(({ email }, at) => nth(clients, at).post('/api/forgot-password', { email })),
    );
    const mailsTo = (email: string) =>
      mailbox.mails.filter(({ recipients }) => recipients.includes(email)).length;
    await expect.poll(() => people.map(({ email }) => mailsTo(email))).toEqual(people.map(() => 1));
    const waiting = db.selectFrom('mail_outbox').select('id').where('sent_at', 'is', null);
    await expect.poll(() => waiting.execute()).toEqual([]);
    expect(people.map(({ email }) => mailsTo(email))).toEqual(people.map(() => 1));
    const links = mailbox.mails.filter(({ text }) => text?.includes('/reset-password/'));
    expect(links).toHaveLength(people.length);
  });

  it('give a name to one of those who ask for it at once', async () => {
    const clients = everywhere(await product.adminClient());
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => nth(clients, at).post('/api/courses', { courseName: 'Wanted' })),
    );
    const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array.from({ length: 11 }, () => 409)]);
  });

  it('go on with an upload that another began, and make one material of it', async () => {
    const clients = everywhere(await product.adminClient());
    const [first, second, third] = [nth(clients, 0), nth(clients, 1), nth(clients, 2)];
    const { id: courseId } = await db.selectFrom('courses').select('id').executeTakeFirstOrThrow();
    const bytes = fixture('lecture.mp4');
    const half = Math.floor(bytes.length / 2);
    const fields = { filename: 'lecture.mp4', title: 'Shared', description: '', type: 'video', courseId };
    const path = addressOf(await beginUpload(first, fields, bytes.length));
    await sendBytes(second, path, 0, bytes.subarray(0, half));
    expect((await askOffset(first, path)).headers.get('upload-offset')).toBe(String(half));
    await sendBytes(third, path, half, bytes.subarray(half));
    const finished = await Promise.all(clients.map((client) => client.post(`${path}/finish`)));
    expect(new Set(finished.map(({ body }) => body.material.id)).size).toBe(1);
    expect(await db.selectFrom('materials').select('title').execute()).toEqual([{ title: 'Shared' }]);
  });

  it('tell of an import that another does, and give its passwords once', async () => {
    const clients = everywhere(await product.adminClient());
    const csv = new Blob(['fullName,email,courses\nAnu Rao,anu@example.in,Full Stack'], { type: 'text/csv' });
    const begun = await nth(clients, 1).request('POST', '/api/users/import', { body: csv });
    const path = `/api/users/imports/${begun.body.importId}`;
    await expect.poll(async () => (await nth(clients, 2).get(path)).body.state).toBe('done');
    expect((await nth(clients, 0).post(`${path}/passwords`)).bytes.toString()).toContain('anu@example.in');
    expect((await nth(clients, 2).post(`${path}/passwords`)).status).toBe(404);
  });

  it('number the receipts of payments that each of them accepts, without a hole', async () => {
    const admins = everywhere(await product.adminClient());
    const orders: Awaited<ReturnType<typeof orderAt>>[] = [];
    for (let n = 0; n < 12; n++) orders.push(await orderAt(product, nth(admins, n)));
    const numbers = new Set<number>();
    for (let at = 0; at < 12; at += 3) {
      const some = orders.slice(at, at + 3);
      const accepted = admins.flatMap((admin) =>
        some.map(({ id }) => admin.post(`/api/orders/${id}/accept`, { method: 'cash' })),
      );
      for (const { body } of await Promise.all(accepted)) numbers.add(Number(body.receipt.split('/').at(-1)));
    }
    expect([...numbers].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1));
  });

  it('do a job once in its time', async () => {
    const job = 'job: sweep sessions';
    await expect.poll(() => freeAt(job)).toBeGreaterThan(product.deps.now() + 30 * 60_000);
    expect(await product.deps.leases?.take(job)).toBeUndefined();
  });
});
