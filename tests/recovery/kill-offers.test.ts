import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { admin } from '../support/admin.ts';
import { dayIn } from '../support/batches.ts';
import type { Answer, Client } from '../support/client.ts';
import { newBuyer } from '../support/new-buyer.ts';
import { type ProductProcess, startProcess } from '../support/process.ts';
import { shopContent } from '../support/shop-content.ts';
import { findDamage, inDatabase } from './data-folder.ts';

/** `KILLS=200` kills at each write of each work, and goes round until so many were killed. */
const KILLS = Number(process.env['KILLS'] ?? 6);
const STEP = KILLS < 40 ? 17 : KILLS < 200 ? 3 : 1;
const SEATS = 5000;
const batch = `starts: ${dayIn(20)}, ends: ${dayIn(90)}, seats: ${SEATS}, access: { until: ${dayIn(120)} }`;
const OFFERS = `offers:
  - { key: evening, name: Evening batch, priceInr: 649, ${batch} }
  - { key: dawn, name: Batch at dawn, priceInr: 649, ${batch} }
  - { key: parts, name: In parts, priceInr: 600, parts: [{ inr: 400 }, { inr: 200, dueDays: 30 }] }
`;

const dataDir = mkdtempSync(join(tmpdir(), 'abhyas-kill-offers-'));
const trap = join(dataDir, 'trap');
const contentDir = await shopContent(mkdtempSync(join(tmpdir(), 'abhyas-kill-offers-content-')));
const file = join(contentDir, 'courses/full-stack.md');
writeFileSync(file, readFileSync(file, 'utf8').replace(/^schedule:$/m, `${OFFERS}$&`));

let running: ProductProcess | undefined;
let cookie: string;
let courseId: number;
beforeAll(async () => {
  const client = (await start()).client();
  expect((await client.post('/api/login', admin)).status).toBe(200);
  cookie = client.cookie;
  const courses: { id: number; slug: string }[] = (await client.get('/api/courses')).body;
  courseId = courses.find(({ slug }) => slug === 'full-stack')?.id ?? 0;
  expect((await client.post('/api/coupons', { code: 'KILL10', percent: 10 })).status).toBe(201);
});
afterAll(async () => {
  await running?.end('SIGKILL');
  for (const folder of [dataDir, contentDir]) rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<ProductProcess> {
  const hook = ['--import', join(import.meta.dirname, 'kill-at.ts')];
  // Mails are written, and no server takes them.
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'hello@example.in' };
  const env = { CONTENT_DIR: contentDir, TRAP: trap, ...mail };
  running = await startProcess(dataDir, env, [process.execPath, ...hook, 'server/main.ts']);
  return running;
}
const clientOf = async (): Promise<Client> => {
  const client = (running ?? (await start())).client();
  client.cookie = cookie;
  return client;
};

interface Work {
  /** What is there before; it is not killed. @returns whom the work is about */
  readonly prepare: (client: Client) => Promise<string>;
  readonly act: (client: Client, who: string) => Promise<Answer>;
  /** What the work leaves of a person, as one row of numbers and words. */
  readonly facts: string;
}

const visitor = () => ({ ...newBuyer(), email: `${randomUUID()}@example.in` });
async function ordered(more: object): Promise<string> {
  const buyer = visitor();
  const { status } = (await running?.client().post('/api/orders', { ...buyer, ...more })) ?? {};
  expect(status).toBe(201);
  return buyer.email;
}
async function accept(client: Client, email: string) {
  const [{ id }] = (await client.get(`/api/orders?search=${email}`)).body;
  return client.post(`/api/orders/${id}/accept`, { method: 'cash' });
}
async function enrolled(client: Client, offer: string): Promise<string> {
  const { fullName, email, password } = visitor();
  const batches = [{ courseId, offer }];
  const student = { fullName, email, password, courseIds: [courseId], batches };
  expect((await client.post('/api/admin/create-user', student)).status).toBe(201);
  return email;
}
const PAID = `select orders.state, users.state as account,
  (select count(*) from payments where order_id = orders.id and state = 'accepted') as payments,
  (select count(*) from receipts where order_id = orders.id) as receipts,
  (select count(*) from grants where order_id = orders.id and ended_at is null) as grants,
  (select count(*) from grants where order_id = orders.id and ends_at is not null) as ends,
  (select count(*) from enrollments where user_id = users.id) as enrollments,
  (select count(*) from order_parts where order_id = orders.id and due_on is not null) as days,
  (select count(*) from mail_outbox where recipient = email and kind = 'payment') as mails,
  (select count(*) from audit_log where action = 'payment-accepted' and subject_id = orders.id) as audit
  from users left join orders on orders.user_id = users.id where email = ?`;

const works: Record<string, Work> = {
  'accept a first part': {
    prepare: () => ordered({ offer: 'parts', inParts: true }),
    act: accept,
    facts: PAID,
  },
  'accept a last part': {
    prepare: async (client) => {
      const email = await ordered({ offer: 'parts', inParts: true });
      expect((await accept(client, email)).status).toBe(200);
      return email;
    },
    act: accept,
    facts: PAID,
  },
  move: {
    prepare: (client) => enrolled(client, 'evening'),
    act: async (client, email) => {
      const [{ id }] = (await client.get(`/api/approved-users?search=${email}`)).body;
      return client.post(`/api/courses/${courseId}/move`, { userIds: [id], to: 'dawn' });
    },
    facts: `select (select group_concat(offer_key || (ended_at is null) || coalesce(moved_to, '')) from grants where user_id = users.id) as grants,
      (select count(*) from enrollments where user_id = users.id) as enrollments,
      (select count(*) from notifications where user_id = users.id and kind = 'moved') as told,
      (select count(*) from audit_log where action = 'batch-changed' and subject_id = users.id) as audit
      from users where email = ?`,
  },
  'tell who waits': {
    prepare: async () => {
      const email = `${randomUUID()}@example.in`;
      inDatabase(dataDir, (sqlite) => {
        // Those who wait longest are told first.
        sqlite.exec('delete from waiters');
        sqlite
          .prepare('insert into waiters (slug, offer_key, email_key, name, at) values (?, ?, ?, ?, ?)')
          .run('full-stack', 'evening', email, 'Sunita', Date.now());
      });
      return email;
    },
    act: (client) => client.post(`/api/courses/${courseId}/offers/evening/tell`, { count: 1 }),
    facts: `select told_at is not null as told,
      (select count(*) from mail_outbox where recipient = email_key) as mails from waiters where email_key = ?`,
  },
  'ask to be told': {
    prepare: async () => `${randomUUID()}@example.in`,
    act: async (_admin, email) => {
      const client = (running ?? (await start())).client();
      return client.post('/api/offers/full-stack/evening/waiters', { name: 'Sunita', email });
    },
    facts: 'select count(*) as waiting from waiters where email_key = ?',
  },
  'use a code': {
    prepare: async () => `${randomUUID()}@example.in`,
    act: async (_admin, email) => {
      const client = (running ?? (await start())).client();
      return client.post('/api/orders', { ...visitor(), email, offer: 'evening', code: 'KILL10' });
    },
    facts: `select count(*) as accounts,
      (select count(*) from consents join users on users.id = user_id where email = @email) as consents,
      (select group_concat(list_paise - discount_paise || ' ' || discount_paise || ' ' || (coupon_id is not null))
        from orders join users on users.id = user_id where email = @email) as orders,
      (select count(*) from mail_outbox where recipient = @email) as mails from users where email = @email`,
  },
};

const factsOf = ({ facts }: Work, email: string): unknown =>
  inDatabase(dataDir, (sqlite) => {
    const statement = sqlite.prepare<unknown[]>(facts);
    return facts.includes('@email') ? statement.get({ email }) : statement.get(email);
  });

const CUT = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE']);

/** @returns whether it lived, because it does not write so often */
async function killAt(point: number, name: string, work: Work, after: unknown): Promise<boolean> {
  const client = await clientOf();
  const who = await work.prepare(client);
  const before = factsOf(work, who);
  writeFileSync(`${trap}.new`, `${point} of ${name}`);
  renameSync(`${trap}.new`, trap);
  const answer = await work.act(client, who).catch((error: NodeJS.ErrnoException) => {
    if (!CUT.has(String(error.code))) throw error;
  });
  rmSync(trap);
  const lived =
    answer !== undefined &&
    (await fetch(`${running?.url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ));
  if (!lived) {
    expect(await running?.end('SIGKILL')).toBeNull();
    running = undefined;
  }
  const now = factsOf(work, who);
  // All of it or nothing; all where success was answered.
  const isRefused = answer === undefined || answer.status >= 400;
  if (isRefused && JSON.stringify(now) === JSON.stringify(before)) {
    if (answer !== undefined) console.info(`${name}, not killed at ${point}: ${JSON.stringify(answer.body)}`);
    return lived;
  }
  const said = answer?.body;
  expect({ name, point, said, now }).toEqual({ name, point, said, now: after });
  return lived;
}

it('a process killed between the writes of a sale, a move, a message or a code leaves all or nothing', async () => {
  const whole = new Map<string, unknown>();
  for (const [name, work] of Object.entries(works)) {
    const client = await clientOf();
    const who = await work.prepare(client);
    const before = factsOf(work, who);
    expect((await work.act(client, who)).status).toBeLessThan(300);
    whole.set(name, factsOf(work, who));
    expect([name, whole.get(name)]).not.toEqual([name, before]);
  }
  let kills = 0;
  for (let first = 1; kills < KILLS; first += 1)
    for (const [name, work] of Object.entries(works)) {
      const before = kills;
      for (let point = first; !(await killAt(point, name, work, whole.get(name))); point += STEP) kills += 1;
      console.info(`${name}: ${kills - before} kills`);
    }
  expect(await running?.end('SIGTERM')).toBe(0);
  await start();
  expect(await running?.end('SIGTERM')).toBe(0);
  expect(findDamage(dataDir)).toEqual([]);
  console.info(`${kills} kills, nothing half-done`);
});
