import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { admin } from '../support/admin.ts';
import type { Client } from '../support/client.ts';
import { draft, set } from '../support/content-folder.ts';
import { encoding, standInEncoder } from '../support/encoder.ts';
import { uploadForm } from '../support/fixtures.ts';
import { type Mailbox, startMailbox } from '../support/mailbox.ts';
import { newBuyer } from '../support/new-buyer.ts';
import { type ProductProcess, startProcess } from '../support/process.ts';
import { newQuiz } from '../support/quizzes.ts';
import { shopContent } from '../support/shop-content.ts';
import { newTask, workOf } from '../support/submissions.ts';
import { findDamage, inDatabase, sha256Of } from './data-folder.ts';

/** `KILLS=200` kills at each write, and goes round until so many were killed. */
const KILLS = Number(process.env['KILLS'] ?? 6);
const STEP = KILLS < 100 ? 17 : 1;
/** A film is begun within ten seconds, each time. */
const FILM_STEP = 3 * STEP;
const WAIT = { timeout: 60_000, interval: 20 };

const dataDir = mkdtempSync(join(tmpdir(), 'abhyas-kill-'));
const trap = join(dataDir, 'trap');
const programs = mkdtempSync(join(tmpdir(), 'abhyas-kill-encoder-'));
const contentDir = await shopContent(mkdtempSync(join(tmpdir(), 'abhyas-kill-content-')));

let mailbox: Mailbox;
let running: ProductProcess | undefined;
/** The admin's session; it outlives every process. */
let cookie: string;
/** A quiz of eight questions that take any word. */
let quizId: number;
beforeAll(async () => {
  mailbox = await startMailbox();
  const client = (await start()).client();
  expect((await client.post('/api/login', admin)).status).toBe(200);
  cookie = client.cookie;
  const asked = Array.from({ length: 8 }, () => ({ kind: 'words', prompt: '?', marks: 100, accept: ['a'] }));
  quizId = await newQuiz({ admin: client, courseId: 1, unique: (name) => name }, {}, asked);
  await works['publication']?.(client, async () => true);
});
afterAll(async () => {
  await running?.end('SIGKILL');
  await mailbox.stop();
  for (const folder of [dataDir, contentDir, programs]) rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<ProductProcess> {
  const hook = ['--import', join(import.meta.dirname, 'kill-at.ts')];
  running = await startProcess(
    dataDir,
    {
      CONTENT_DIR: contentDir,
      TRAP: trap,
      MAIL_PORT: String(mailbox.port),
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'hello@example.in',
      CONTACT_EMAIL: 'office@example.in',
      ENCODER: standInEncoder(programs, encoding.well),
      ENCODE_LOAD: '1000',
    },
    [process.execPath, ...hook, 'server/main.ts'],
  );
  return running;
}

/** What was answered with success: each must be there whatever happens later. */
const promised = {
  files: new Map<string, string>(),
  accounts: [] as string[],
  messages: [] as string[],
  receipts: [] as string[],
  /** Codes of visitors' orders. */
  orders: [] as string[],
  /** The last count of each question of the quiz. */
  answers: new Map<number, number>(),
  /** The earlier price that two courses got in one publication. */
  price: 0,
  /** Of students. */
  imports: [] as string[],
  /** Assignments whose work was handed in. */
  work: [] as number[],
};
let seq = 0;
const arrived = (): string[] => mailbox.mails.map(({ subject = '' }) => subject);

/** What is done before each kill. Rejects when the process dies first. */
const works: Record<string, (client: Client, isAlive: () => Promise<boolean>) => Promise<void>> = {
  async upload(client) {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(200_000), Buffer.from('\n%%EOF\n')]);
    const form = uploadForm({ title: 'Notes', type: 'document', courseId: 1 }, { name: 'n.pdf', bytes });
    const { status, body } = await client.upload('/api/upload-file', form);
    expect(status).toBe(201);
    promised.files.set(body.material.filePath, sha256Of(bytes));
  },
  async account(client) {
    const email = `${randomUUID()}@example.in`;
    const student = { fullName: 'Asha Rao', email, password: admin.password, courseIds: [1, 2, 3] };
    expect((await client.post('/api/admin/create-user', student)).status).toBe(201);
    promised.accounts.push(email);
  },
  async payment(client) {
    const course = { userId: 1, courseId: 1 };
    await client.delete('/api/unenroll', { ...course, isPaidKnown: true });
    const paid = { ...course, amountPaise: 64_900, method: 'cash' };
    const { status, body } = await client.post('/api/orders/manual', paid);
    expect(status).toBe(201);
    promised.receipts.push(body.receipt);
  },
  async order() {
    const buyer = { ...newBuyer(), email: `${randomUUID()}@example.in`, state: '27' };
    const reference = String(randomInt(5e11, 6e11));
    const answer = await running?.client().post('/api/orders', { ...buyer, reference });
    expect(answer?.status).toBe(201);
    promised.orders.push(answer?.body.code);
  },
  async answers(client) {
    const { body } = await client.post(`/api/materials/${quizId}/attempts`);
    for (const { id } of body.questions) {
      seq += 1;
      const path = `/api/attempts/${body.attempt.id}/answers/${id}`;
      expect((await client.put(path, { answer: `Word ${seq}`, seq })).body).toEqual({ saved: seq });
      promised.answers.set(id, seq);
    }
  },
  async handIn(client) {
    const id = await newTask({ admin: client, courseId: 1, unique: () => randomUUID() });
    await workOf(client, id).save({ text: 'My day.' });
    expect((await workOf(client, id).handIn()).status).toBe(200);
    promised.work.push(id);
  },
  async publication(client) {
    seq += 1;
    const price = 2000 + seq;
    for (const path of priced) {
      const saved = await draft(client, path, set('/oldPriceInr', price));
      expect(saved.status).toBe(200);
    }
    expect((await client.post('/api/content/publish', { paths: priced })).status).toBe(200);
    promised.price = price;
  },
  async students(client, isAlive) {
    const courses = (await client.get('/api/courses')).body.slice(0, 3);
    const names = courses.map(({ courseName }: { courseName: string }) => courseName).join(';');
    const file = randomUUID();
    const lines = ['a', 'b', 'c'].map((name) => `${name},${file}.${name}@file.example,${names}`);
    const body = new Blob([['name,email,courses', ...lines].join('\n')], { type: 'text/csv' });
    const begun = await client.request('POST', '/api/users/import', { body });
    expect(begun.status).toBe(202);
    promised.imports.push(begun.body.importId);
    await vi.waitUntil(async () => areImported() || !(await isAlive()), WAIT);
  },
  async film(client, isAlive) {
    const form = uploadForm({ title: 'Film', type: 'video', courseId: 1 }, { name: 'lecture.mp4' });
    expect((await client.upload('/api/upload-file', form)).status).toBe(201);
    const isPrepared = () =>
      inDatabase(dataDir, (sqlite) =>
        sqlite
          .prepare(
            "select count(*) from files where media_type = 'video/mp4' and id not in (select key from tasks where state in ('done', 'failed'))",
          )
          .pluck()
          .get(),
      ) === 0;
    await vi.waitUntil(async () => isPrepared() || !(await isAlive()), WAIT);
  },
  async mail(client, isAlive) {
    const subject = randomUUID();
    const message = { name: 'Sunita', email: 'sunita@example.in', subject, message: 'When?' };
    expect((await client.post('/api/contact', message)).status).toBe(201);
    promised.messages.push(subject);
    const isSent = () =>
      inDatabase(dataDir, (sqlite) =>
        sqlite.prepare('select count(*) from mail_outbox where sent_at is null').pluck().get(),
      ) === 0;
    await vi.waitUntil(async () => isSent() || !(await isAlive()), WAIT);
  },
};

const areImported = (): boolean =>
  inDatabase(dataDir, (sqlite) =>
    sqlite
      .prepare(
        "select count(*) from tasks where kind = 'Import students' and state in ('waiting', 'running')",
      )
      .pluck()
      .get(),
  ) === 0;

const priced = ['courses/angular.md', 'courses/algorithms.md'];

/** All files of a publication are new, or all are old; nothing is left beside them. */
function expectPublished(): void {
  const texts = priced.map((path) => readFileSync(join(contentDir, path), 'utf8'));
  const [price = 0, other] = texts.map((text) => Number(/^oldPriceInr: (\d+)$/m.exec(text)?.[1]));
  expect(price).toBe(other);
  expect(price).toBeGreaterThanOrEqual(promised.price);
  const [files, isWritten] = inDatabase(dataDir, (sqlite) => {
    const row = sqlite
      .prepare<[], { files: string; written_at: number | null }>(
        'select files, written_at from content_versions order by id desc limit 1',
      )
      .get();
    return [JSON.parse(row?.files ?? '{}'), row?.written_at != null] as const;
  });
  expect([isWritten, priced.map((path) => files[path])]).toEqual([
    true,
    texts.map((text) => sha256Of(Buffer.from(text))),
  ]);
}

async function expectSound(client: Client): Promise<void> {
  await vi.waitUntil(areImported, WAIT);
  const [imports, halfImported] = inDatabase(dataDir, (sqlite) => [
    sqlite.prepare("select key from tasks where kind = 'Import students' and state = 'done'").pluck().all(),
    sqlite
      .prepare(
        `select email from users where email like '%@file.example'
          group by substr(email, 1, 36) having count(*) <> 3`,
      )
      .all(),
  ]);
  expect(imports).toEqual(expect.arrayContaining(promised.imports));
  expect(halfImported).toEqual([]);
  expectPublished();
  expect(findDamage(dataDir)).toEqual([]);
  const [emails, halfMade] = inDatabase(dataDir, (sqlite) => [
    sqlite.prepare('select email from users').pluck().all(),
    sqlite
      .prepare(
        `select email from users where role = 'student' and state = 'approved'
          and (select count(*) from enrollments where user_id = users.id) <> 3`,
      )
      .all(),
  ]);
  expect(emails).toEqual(expect.arrayContaining(promised.accounts));
  expect(halfMade).toEqual([]);
  const [codes, halfOrdered] = inDatabase(dataDir, (sqlite) => [
    sqlite.prepare("select code from orders where state = 'claimed'").pluck().all(),
    sqlite
      .prepare(
        `select email from users where state = 'pending'
          and ((select count(*) from consents where user_id = users.id) <> 1 or (select count(*) from orders
            join payments on order_id = orders.id and payments.state = 'reported' where user_id = users.id) <> 1)`,
      )
      .all(),
  ]);
  expect(codes).toEqual(expect.arrayContaining(promised.orders));
  expect(halfOrdered).toEqual([]);
  const [serials, halfPaid, last] = inDatabase(dataDir, (sqlite) => [
    sqlite.prepare('select serial from receipts').pluck().all(),
    sqlite
      .prepare(
        `select code from orders where state <> 'claimed' and (state <> 'paid'
          or (select count(*) from payments where order_id = orders.id) <> 1
          or (select count(*) from receipts where order_id = orders.id) <> 1
          or (select count(*) from grants where order_id = orders.id) <> 1)`,
      )
      .all(),
    sqlite.prepare('select coalesce(sum(last), 0) from serials').pluck().get(),
  ]);
  expect(serials).toEqual(expect.arrayContaining(promised.receipts));
  expect([halfPaid, last]).toEqual([[], serials.length]);
  const [handedIn, halfIn] = inDatabase(dataDir, (sqlite) => [
    sqlite.prepare("select material_id from submissions where state = 'handed-in'").pluck().all(),
    sqlite
      .prepare(
        "select id from submissions where (state = 'handed-in') <> (handed_in_at is not null) or text = ''",
      )
      .all(),
  ]);
  expect(handedIn).toEqual(expect.arrayContaining(promised.work));
  expect(halfIn).toEqual([]);
  for (const [path, sha256] of promised.files) {
    const { status, bytes } = await client.get(path);
    expect([path, status, sha256Of(bytes)]).toEqual([path, 200, sha256]);
  }
  if (promised.answers.size === 0) return;
  const { body } = await client.post(`/api/materials/${quizId}/attempts`);
  for (const { id, ...kept } of body.questions) {
    const least = promised.answers.get(id) ?? 0;
    // One more may have been kept before its answer could be sent.
    expect(kept.seq - least).toBeGreaterThanOrEqual(0);
    expect(kept.answer).toBe(kept.seq === 0 ? null : `Word ${kept.seq}`);
  }
}

const CUT = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE']);
const isAlive = ({ url }: ProductProcess): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** @returns whether it lived, because it does not write so often; then it is there for the next work */
async function killAt(point: number, name: string, work: (typeof works)[string]): Promise<boolean> {
  const product = running ?? (await start());
  const client = product.client();
  client.cookie = cookie;
  await expectSound(client);
  writeFileSync(`${trap}.new`, `${point} of ${name}`);
  renameSync(`${trap}.new`, trap);
  const done = await work(client, () => isAlive(product)).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (!CUT.has(String(error.code))) throw error;
      return false;
    },
  );
  // Without the trap it writes on freely, so that what answers now is not killed at a later write.
  rmSync(trap);
  const lived = done && (await isAlive(product));
  if (!lived) {
    expect(await product.end('SIGKILL')).toBeNull();
    running = undefined;
  }
  // As if the pause that a mail has after it was taken were over.
  inDatabase(dataDir, (sqlite) => sqlite.exec('update mail_outbox set next_attempt_at = 0'));
  return lived;
}

it('a process killed at its writes loses nothing it acknowledged, and leaves nothing half-done', async () => {
  let kills = 0;
  for (let first = 1; kills < KILLS; first += 1)
    for (const [name, work] of Object.entries(works)) {
      const before = kills;
      for (let point = first; !(await killAt(point, name, work)); point += name === 'film' ? FILM_STEP : STEP)
        kills += 1;
      console.info(`${name}: ${kills - before} kills`);
    }
  expect(await running?.end('SIGTERM')).toBe(0);
  const client = (await start()).client();
  client.cookie = cookie;
  await expectSound(client);
  // Each mail came; once more where the process died before it could note that.
  await vi.waitUntil(
    () => promised.messages.every((subject) => arrived().some((mail) => mail.endsWith(subject))),
    WAIT,
  );
  expect(arrived().length).toBeLessThanOrEqual(promised.messages.length + promised.orders.length + kills);
  expect(readdirSync(join(dataDir, 'incoming')).filter((name) => name.endsWith('.part'))).toEqual([]);
  console.info(`${kills} kills, nothing lost`);
});
